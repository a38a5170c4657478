"""A browser over real HTTP: cookies, forms with their token, and redirects if it follows them."""

import re
from dataclasses import dataclass, field, replace
from html import unescape
from http.client import HTTPConnection, HTTPMessage
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

from bench.helping.site import HOST, address

Address = tuple[str, int]
PASSWORD = "carte blanche 1710"
LOGIN = "/accounts/login/"
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Page:
    """The site's response, and the path that was asked last."""

    status: int
    path: str
    headers: HTTPMessage
    text: str

    @property
    def location(self) -> str:
        return str(self.headers.get("Location", ""))

    def is_seen_at(self, path: str) -> bool:
        """Whether this page was shown, and not one that asks to sign in first."""
        return self.status == 200 and self.path == path


@dataclass
class Browser:
    """A browser: where the site is, and the address of this machine from which it comes."""

    address: Address = field(default_factory=address)
    source: str = HOST
    cookies: dict[str, str] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    follows: bool = False

    def get(self, path: str) -> Page:
        """Open a page. The host of a link is ignored: the request goes to the site."""
        parts = urlsplit(unescape(path))
        return self._ask("GET", parts.path + (f"?{parts.query}" if parts.query else ""))

    def post(self, path: str, **fields: str | int) -> Page:
        """Send a form with the token that the site needs."""
        if not self._token():
            self.get(LOGIN)
        token = {"csrfmiddlewaretoken": self._token()}
        return self._ask("POST", urlsplit(path).path, urlencode(token | fields))

    def sign_in(self, email: str, password: str = PASSWORD) -> Page:
        """Try to sign in by password on the page."""
        self.get(LOGIN)
        return self.post(LOGIN, login=email, password=password)

    def signs_in(self, email: str, password: str = PASSWORD) -> bool:
        """Try to sign in; whether the site led on."""
        return self.sign_in(email, password).status == 302

    def signed_in(self, email: str) -> "Browser":
        """Return this browser, signed in."""
        if not self.signs_in(email):
            raise RuntimeError(f"{email} cannot sign in")
        return self

    def stolen(self) -> "Browser":
        """Return another browser with a copy of the cookies."""
        return replace(self, cookies=dict(self.cookies))

    def signed_out(self) -> "Browser":
        """Return the same browser after its session has ended."""
        kept = {name: v for name, v in self.cookies.items() if "sessionid" not in name}
        return replace(self, cookies=kept)

    def _token(self) -> str:
        return next((value for name, value in self.cookies.items() if "csrf" in name), "")

    def _ask(self, method: str, path: str, body: str | None = None) -> Page:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Accept": "text/html", "Cookie": cookies, **self.headers}
        if body is not None:
            headers["Content-Type"] = FORM
        line = HTTPConnection(*self.address, timeout=60, source_address=(self.source, 0))
        line.request(method, path, body, headers)
        came = line.getresponse()
        text = came.read().decode("utf-8", "replace")
        page = Page(came.status, urlsplit(path).path, came.headers, text)
        line.close()
        if page.status in (500, 502):
            raise RuntimeError(f"{path} answered {page.status}")
        for header in came.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(header).items():
                self.cookies[name] = morsel.value
        if self.follows and page.status in (301, 302, 303):
            return self.get(page.location)
        return page


def somewhere(n: int) -> Browser:
    """Return a browser at the n-th of this machine's own addresses."""
    return Browser(source=f"127.{1 + n // 62500}.{1 + n // 250 % 250}.{1 + n % 250}")


def link_on(page: Page) -> str:
    """Return the path of the invitation on an officer's page, "" if there is none."""
    keys = "accounts/password/reset/key|invitations"
    found = re.search(rf'href="http://[^"/]+(/(?:{keys})/[^"]+)"', page.text)
    return unescape(found[1]) if found else ""
