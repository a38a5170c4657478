"""A site with a club to attack, and a plain browser that keeps cookies."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from bench.helping.site import scratch, served, set_up

Address = tuple[str, int]
PASSWORD = "carte blanche 1710"


@contextmanager
def attacked(name: str, **environ: str) -> Iterator[Address]:
    """Serve the site with a new database, SQLite or on the server of DATABASE_URL.

    `environ` adds settings.
    """
    with scratch(name) as folder:
        set_up(folder, os.environ.get("DATABASE_URL", ""))
        os.environ |= environ
        with served() as address:
            yield address
        _let_go()


def _let_go() -> None:
    from django.db import connection

    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()


class Visitor:
    """A browser. Another that is given its `cookies` has stolen them."""

    def __init__(self, address: Address, **headers: str) -> None:
        self.address, self.headers = address, headers
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> tuple[HTTPResponse, str]:
        """Return the response and its text."""
        return self._ask("GET", path, "")

    def post(self, path: str, **fields: str) -> tuple[HTTPResponse, str]:
        """Like `get`, but send a form with the token that the site needs."""
        token = next((value for name, value in self.cookies.items() if "csrf" in name), "")
        return self._ask("POST", path, urlencode({"csrfmiddlewaretoken": token, **fields}))

    def sign_in(self, email: str, password: str = PASSWORD) -> "Visitor":
        """Sign in by password on the page."""
        self.get("/accounts/login/")
        answer, _text = self.post("/accounts/login/", login=email, password=password)
        if answer.status != 302:
            raise RuntimeError(f"{email} cannot sign in: {answer.status}")
        return self

    def stolen(self) -> "Visitor":
        """Return another browser with a copy of the cookies."""
        thief = Visitor(self.address, **self.headers)
        thief.cookies = dict(self.cookies)
        return thief

    def _ask(self, method: str, path: str, body: str) -> tuple[HTTPResponse, str]:
        line = HTTPConnection(*self.address, timeout=60)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Accept": "text/html", "Cookie": cookies, **self.headers}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line.request(method, path, body or None, headers)
        answer = line.getresponse()
        text = answer.read().decode("utf-8", "replace")
        line.close()
        for header in answer.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(header).items():
                self.cookies[name] = morsel.value
        return answer, text
