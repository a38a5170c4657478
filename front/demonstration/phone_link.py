"""The link by which phones get into a demonstration: one link for each run of the server.

`config.serve` makes it and prints it as a QR code. Its token is the link's fragment, which no
browser sends; a script of the page posts it. docs/decisions/a-link-for-phones.md gives the reasons.
"""

import os
import secrets
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from hosting.local_requests import is_direct_to

VARIABLE: Final = "RUBICON_PHONE_LINK"
"""The environment variable with the run's address and token, for all processes of the server."""
COOKIE: Final = "demonstration"
BYTES: Final = 16
"""The number of random bytes in the token."""


@dataclass(frozen=True, slots=True)
class PhoneLink:
    """The address that phones use, and the token that gives them access."""

    address: str
    token: str

    def url(self, port: int) -> str:
        """Return the full link, whose fragment is the token."""
        return f"http://{self.address}:{port}{reverse('front:phone')}#{self.token}"

    def has_token(self, token: str) -> bool:
        """Whether this is the run's token, compared in constant time."""
        return constant_time_compare(token, self.token)

    def let_in(self, response: HttpResponse) -> None:
        """Set a cookie by which the phone has opened the link, until this run ends."""
        response.set_cookie(COOKIE, self._sign(), httponly=True, samesite="Lax")

    def was_opened_by(self, request: HttpRequest) -> bool:
        """Whether the request comes from a phone that opened the link."""
        return constant_time_compare(request.COOKIES.get(COOKIE, ""), self._sign())

    def _sign(self) -> str:
        return salted_hmac("front.phone_link", self.token, algorithm="sha256").hexdigest()


def make_phone_link(address: str) -> PhoneLink:
    """Make and return this run's link, for this process and the processes that it starts."""
    link = PhoneLink(address, secrets.token_urlsafe(BYTES))
    os.environ[VARIABLE] = f"{link.address} {link.token}"
    return link


def forget_phone_link() -> None:
    """Remove this run's link, or a link that the environment already had."""
    os.environ.pop(VARIABLE, None)


def phone_link() -> PhoneLink | None:
    """Return this run's link, or None if there is none or if this is no demonstration."""
    address, _space, token = os.environ.get(VARIABLE, "").partition(" ")
    return PhoneLink(address, token) if settings.DEMONSTRATION and address and token else None


def phone_link_for(request: HttpRequest) -> PhoneLink | None:
    """Return this run's link if the request comes directly to its address, without a proxy."""
    link = phone_link()
    return link if link and is_direct_to(request, link.address) else None


def has_opened_link(request: HttpRequest) -> bool:
    """Whether the request comes, without a proxy, from a phone that opened this run's link."""
    link = phone_link_for(request)
    return link is not None and link.was_opened_by(request)
