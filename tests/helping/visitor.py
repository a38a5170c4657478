"""A visitor of the site without a socket. Requests go through the same middleware as in a club.

Django's test client copies the context of every template, which takes longer than the page. This
one keeps only the response and the cookies.
"""

from collections.abc import Iterable, Mapping
from http.cookies import SimpleCookie
from typing import Any

from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.client import BOUNDARY, MULTIPART_CONTENT, ClientHandler, encode_multipart

from club.models import User
from config.malformed_requests import refuse_malformed

FORM = "application/x-www-form-urlencoded"
Fields = list[tuple[str, Any]]
"""The data that a form sends: names and values in order, a name perhaps more than once."""


class Visitor:
    """A browser: its cookies, and the e-mail address of whoever has signed in."""

    def __init__(self, user: User | None = None) -> None:
        client = Client()
        if user is not None:
            client.force_login(user)
        self.cookies: SimpleCookie = client.cookies
        self.email = user.email if user else ""
        self._factory = RequestFactory()
        django = ClientHandler(enforce_csrf_checks=True)
        self._site = refuse_malformed(lambda environ, _start: django(environ))

    def token(self) -> tuple[str, str]:
        """Return the field without which the site refuses a form unread."""
        cookie = self.cookies.get("csrftoken") or self.cookies.get("__Host-csrftoken")
        return "csrfmiddlewaretoken", cookie.value if cookie else ""

    def get(self, path: str, **headers: str) -> HttpResponse:
        """Request the page at this address, with its query."""
        return self._asked(self._factory.get(path, headers=headers).environ)

    def ask(self, method: str, path: str, body: bytes, kind: str, **headers: str) -> HttpResponse:
        """Send any request; return the response."""
        made = self._factory.generic(method, path, body, FORM, headers=headers)
        return self._asked({**made.environ, "CONTENT_TYPE": kind})

    def send(self, path: str, fields: Fields, **headers: str) -> HttpResponse:
        """Send a form with these fields, which may include files; return the response."""
        told: dict[str, list[Any]] = {}
        for name, value in fields:
            told.setdefault(name, []).append(value)
        body = encode_multipart(BOUNDARY, told)
        return self.ask("POST", path, body, MULTIPART_CONTENT, **headers)

    def _asked(self, environ: dict[str, Any]) -> HttpResponse:
        kept = [f"{cookie.key}={cookie.coded_value}" for cookie in self.cookies.values()]
        environ["HTTP_COOKIE"] = "; ".join(kept)
        # The factory has already decoded the query; a server leaves that to the site.
        environ["PATH_INFO"] = environ["PATH_INFO"].encode().decode("iso-8859-1")
        status = ""

        def start(line: str, headers: Iterable[tuple[str, str]], *_more: object) -> object:
            nonlocal status
            status = line
            return None

        answer: Any = self._site(environ, start)
        if isinstance(answer, list):  # Refused before Django could respond.
            return HttpResponse(b"".join(answer), status=int(status[:3]))
        self._keep(answer.cookies)
        return answer

    def _keep(self, cookies: Mapping[str, Any]) -> None:
        for name, morsel in cookies.items():
            self.cookies[name] = morsel.value
