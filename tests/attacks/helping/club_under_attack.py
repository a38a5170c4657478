"""The set-up of the attacks on signing in: a club, the served site, browsers at many addresses."""

import http.client
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from bench.helping import site

PASSWORD = "carte blanche 1710"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@contextmanager
def a_site(name: str, *, quick: bool = False) -> Iterator[Path]:
    """Set up Django on a new database, SQLite or on the server of DATABASE_URL; yield the folder.

    With `quick`, hashing a password takes no time.
    """
    os.environ["BENCH_QUICK_PASSWORDS"] = "1" if quick else ""
    with site.scratch(name) as folder:
        os.environ.setdefault("EMAIL_URL", f"filemail:///{folder / 'mail'}")
        site.set_up(folder, os.environ.get("DATABASE_URL", ""))
        yield folder


def a_club(slug: str, people: int) -> list[str]:
    """Found a club whose members have proved addresses and passwords. Return the addresses."""
    from allauth.account.models import EmailAddress
    from django.contrib.auth.hashers import make_password

    from club.members.joining import add_member, found_club
    from club.models import User

    treasurer = found_club(
        name=slug.title(),
        slug=slug,
        timezone="Europe/London",
        currency="LSD",
        treasurer="Dora",
        email=f"dora@{slug}.test",
    )
    addresses = [f"known{n:03}@{slug}.test" for n in range(people)]
    for n, address in enumerate(addresses):
        add_member(club=treasurer.club, name=f"Member {n}", email=address)
    # One hash for all: making each would take longer than the attack.
    User.objects.update(password=make_password(PASSWORD))
    EmailAddress.objects.update(verified=True)
    return addresses


@dataclass
class Answer:
    """The site's response."""

    status: int
    headers: list[tuple[str, str]]
    body: str

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key.lower() == name), "")


@dataclass
class Browser:
    """A browser: its cookies, and the address it comes from, one of this machine's."""

    source: str = "127.0.0.1"
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, path: str, sent: dict[str, str] | None = None) -> Answer:
        """Send one request, a POST if there is something to send. Return the response."""
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        body = urlencode(sent) if sent is not None else None
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line = http.client.HTTPConnection(
            *site.address(), timeout=60, source_address=(self.source, 0)
        )
        line.request("POST" if body is not None else "GET", path, body, headers)
        came = line.getresponse()
        answer = Answer(came.status, came.getheaders(), came.read().decode("utf-8", "replace"))
        line.close()
        if answer.status >= 500:
            raise RuntimeError(f"{path} answered {answer.status}")
        for key, value in answer.headers:
            if key.lower() == "set-cookie":
                name, _is, rest = value.partition("=")
                self.cookies[name] = rest.split(";")[0]
        return answer

    def form(self, path: str) -> dict[str, str]:
        """Return what the form there needs besides its fields."""
        found = TOKEN.search(self.ask(path).body)
        if not found:
            raise LookupError(f"no form at {path}")
        return {"csrfmiddlewaretoken": found[1]}

    def signs_in(self, email: str, password: str) -> bool:
        """Try to sign in. Return whether the browser is signed in afterwards."""
        path = "/accounts/login/"
        answer = self.ask(path, self.form(path) | {"login": email, "password": password})
        return answer.status == 302

    def signed_out(self) -> "Browser":
        """Return the same browser after its session has ended."""
        kept = {name: v for name, v in self.cookies.items() if "sessionid" not in name}
        return Browser(self.source, kept)


def somewhere(n: int) -> str:
    """Return the n-th of this machine's own addresses."""
    return f"127.{1 + n // 62500}.{1 + n // 250 % 250}.{1 + n % 250}"
