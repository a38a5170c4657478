"""A browser over real HTTP: cookies, forms with their token, redirects followed."""

import re
from dataclasses import dataclass
from html import unescape
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener


@dataclass(frozen=True, slots=True)
class Page:
    """The page after all redirects, and its address."""

    status: int
    address: str
    text: str

    @property
    def path(self) -> str:
        return urlsplit(self.address).path

    def is_seen_at(self, path: str) -> bool:
        """Whether this page was shown, and not one that asks to sign in first."""
        return self.status == 200 and self.path == path


class Browser:
    """One browser, with cookies of its own."""

    def __init__(self, site: tuple[str, int]) -> None:
        self.site = f"http://{site[0]}:{site[1]}"
        self.jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> Page:
        """Follow a link. Its host is ignored: the request goes to the site."""
        parts = urlsplit(unescape(path))
        return self._ask(parts.path + (f"?{parts.query}" if parts.query else ""), None)

    def post(self, path: str, **typed: str | int) -> Page:
        """Send a form with these fields."""
        form = {**typed, "csrfmiddlewaretoken": self._token()}
        return self._ask(urlsplit(path).path, urlencode(form).encode())

    def sign_in(self, email: str, password: str) -> Page:
        """Sign in by password."""
        return self.post("/accounts/login/", login=email, password=password)

    def _token(self) -> str:
        tokens = [c.value for c in self.jar if c.name.endswith("csrftoken")]
        if not tokens:
            self.get("/accounts/login/")
            tokens = [c.value for c in self.jar if c.name.endswith("csrftoken")]
        if not tokens:  # Signed in: another page has a form.
            self.get("/")
            tokens = [c.value for c in self.jar if c.name.endswith("csrftoken")]
        return str(tokens[0])

    def _ask(self, path: str, body: bytes | None) -> Page:
        headers = {"Accept": "text/html", "Referer": f"{self.site}/", "User-Agent": "attack"}
        request = Request(urljoin(self.site, path), body, headers)
        try:
            with self._opener.open(request, timeout=60) as answer:
                return Page(answer.status, answer.url, answer.read().decode(errors="replace"))
        except HTTPError as refused:
            text = refused.read().decode(errors="replace")
            return Page(refused.code, refused.url, text)


def link_on(page: Page) -> str:
    """Return the path of the invitation on an officer's page, "" if there is none."""
    found = re.search(
        r'href="http://[^"/]+(/(?:accounts/password/reset/key|invitations)/[^"]+)"', page.text
    )
    return unescape(found[1]) if found else ""
