"""The link by which phones come into a demonstration: one for each run of the server.

`config.serve` makes it and prints it as a QR code. Its token is the link's fragment, which no
browser sends; a script of the page posts it. docs/decisions/a-link-for-phones.md says why.
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
"""Environment variable with the run's address and token, for all processes of the server."""
COOKIE: Final = "demonstration"
BYTES: Final = 16
"""The length of the token."""


@dataclass(frozen=True, slots=True)
class PhoneLink:
    """The address that phones use, and the token that lets them in."""

    address: str
    token: str

    def url(self, port: int) -> str:
        """Return the whole link; its fragment is the token."""
        return f"http://{self.address}:{port}{reverse('front:phone')}#{self.token}"

    def has_token(self, token: str) -> bool:
        """Whether this is the run's token, compared in constant time."""
        return constant_time_compare(token, self.token)

    def let_in(self, response: HttpResponse) -> None:
        """Have the phone remember that it opened the link, until this run ends."""
        response.set_cookie(COOKIE, self._sign(), httponly=True, samesite="Lax")

    def was_opened_by(self, request: HttpRequest) -> bool:
        """Whether the request comes from a phone that opened the link."""
        return constant_time_compare(request.COOKIES.get(COOKIE, ""), self._sign())

    def _sign(self) -> str:
        return salted_hmac("front.phone_link", self.token, algorithm="sha256").hexdigest()


def make_phone_link(address: str) -> PhoneLink:
    """Make the link of this run, for this process and those that it starts."""
    link = PhoneLink(address, secrets.token_urlsafe(BYTES))
    os.environ[VARIABLE] = f"{link.address} {link.token}"
    return link


def forget_phone_link() -> None:
    """Drop the link, or one that the environment brought along."""
    os.environ.pop(VARIABLE, None)


def phone_link() -> PhoneLink | None:
    """Return the link of this run; None where it has none, or is no demonstration."""
    address, _space, token = os.environ.get(VARIABLE, "").partition(" ")
    return PhoneLink(address, token) if settings.DEMONSTRATION and address and token else None


def phone_link_for(request: HttpRequest) -> PhoneLink | None:
    """Return the link of this run if the request comes straight to its address, past no proxy."""
    link = phone_link()
    return link if link and is_direct_to(request, link.address) else None


def has_opened_link(request: HttpRequest) -> bool:
    """Whether the request comes, past no proxy, from a phone that opened this run's link."""
    link = phone_link_for(request)
    return link is not None and link.was_opened_by(request)
