"""Browsers that have signed in to an account before, which its lock-out does not stop.

Anybody who knows an address can use up the attempts that all browsers share. So a browser that has
signed in to the account has its own count, with the same limit. It has a signed cookie, unreadable
to scripts, with a number for the browser and its accounts. A stolen cookie gives a thief only five
attempts in five minutes.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from allauth.account.internal.userkit import filter_users_by_email
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from club.models import User
from club.security.cookies import site_cookie_name

COOKIE: Final = "known_browser"
COOKIE_AGE: Final = 60 * 60 * 24 * 400
"""Seconds. Browsers keep no cookie longer."""
ACCOUNTS: Final = 8
"""The largest number of accounts for which a browser is known: the last to sign in."""
_SALT: Final = "club.known_browsers"


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser's own number, and the ids of the accounts that have signed in there."""

    number: str
    accounts: Sequence[int]


def cookie_name() -> str:
    """Return the cookie's name. Over HTTPS, no other host can set it."""
    return site_cookie_name(COOKIE)


def browser_of(request: HttpRequest) -> Browser | None:
    """Return the requesting browser if it has a valid cookie of this site, or None."""
    try:
        number, accounts = signing.loads(
            request.COOKIES.get(cookie_name(), ""), salt=_SALT, max_age=COOKIE_AGE
        )
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Browser(number, accounts)


def known_browser_number(request: HttpRequest, email: str) -> str:
    """Return the browser's number if this address has signed in there, or ""."""
    browser = browser_of(request)
    if browser is None or not email:
        return ""
    users = filter_users_by_email(email, for_login=True)
    return browser.number if any(user.pk in browser.accounts for user in users) else ""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Set the cookie that marks this browser as known to the user's account."""
    before = browser_of(request) or Browser(secrets.token_urlsafe(12), ())
    others = [pk for pk in before.accounts if pk != user.pk]
    value = (before.number, [user.pk, *others][:ACCOUNTS])
    response.set_cookie(
        cookie_name(),
        signing.dumps(value, salt=_SALT),
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
