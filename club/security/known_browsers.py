"""Browsers that have signed in to an account before: a lock-out of it does not stop them.

Whoever knows somebody's address can use up the tries that everybody has at it. A browser that has
signed in there counts its tries for itself, as many as everybody has: it carries a signed cookie
that names the account and the browser, which no script can read. One that is stolen gives a thief
five tries in five minutes, no more.
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

COOKIE: Final = "known_browser"
KEPT: Final = 60 * 60 * 24 * 400
"""Seconds; browsers keep no cookie longer."""
ACCOUNTS: Final = 8
"""How many accounts a browser is known for: the last to sign in."""
_SALT: Final = "club.known_browsers"


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser by its own number, and the accounts that have signed in there."""

    number: str
    accounts: Sequence[int]


def cookie_name() -> str:
    """The cookie's name: over HTTPS one that no other host can set."""
    return f"__Host-{COOKIE}" if settings.SESSION_COOKIE_SECURE else COOKIE


def browser_of(request: HttpRequest) -> Browser | None:
    """The browser that asks, if anybody has signed in there and the cookie is ours."""
    try:
        number, accounts = signing.loads(
            request.COOKIES.get(cookie_name(), ""), salt=_SALT, max_age=KEPT
        )
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return Browser(number, accounts)


def known_for(request: HttpRequest, email: str) -> str:
    """The number of the browser that asks, if whoever has this address has signed in there; else
    nothing."""
    browser = browser_of(request)
    if browser is None or not email:
        return ""
    users = filter_users_by_email(email, for_login=True)
    return browser.number if any(user.pk in browser.accounts for user in users) else ""


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Have the browser carry that this account has signed in there."""
    before = browser_of(request) or Browser(secrets.token_urlsafe(12), ())
    others = [pk for pk in before.accounts if pk != user.pk]
    value = (before.number, [user.pk, *others][:ACCOUNTS])
    response.set_cookie(
        cookie_name(),
        signing.dumps(value, salt=_SALT),
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
