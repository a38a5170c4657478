"""Count how often a visitor tries to sign in, with allauth's exact counters.

The limits are in `sign_in_limits.py`. A browser that has signed in to the account before has its
own count, instead of the account's and the network address's (`club.security.known_browsers`).
"""

import hashlib

from allauth.account.adapter import get_adapter
from allauth.account.forms import RequestLoginCodeForm
from allauth.account.internal.userkit import filter_users_by_email
from allauth.core import context
from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.http import HttpRequest

from club.models import User
from club.security.known_browsers import browser_of, known_browser_number
from club.security.log import EventKind, EventResult, note
from club.security.sign_in_limits import BY_ADDRESS, NOTED_AT_MOST, NOTED_EVERY

# Requests from one address are counted one after another. allauth waits a second for its turn and
# then refuses. With forty phones on a slow evening, that would refuse an innocent visitor.
ratelimit.CACHE_LOCK_WAIT_TIMEOUT = 8


def limit_key(request: HttpRequest, email: str) -> str:
    """Return the key for counting attempts at an account: shared, or a known browser's own."""
    browser = known_browser_number(request, email)
    return f"{email.lower()} {browser}" if browser else email.lower()


def count_try(request: HttpRequest, email: str, by: str) -> ratelimit.RateLimitUsage | None:
    """Count an attempt by “password” or “code” for the network address or known browser.

    Returns the count, or None if there were too many attempts.
    """
    return _count(request, by, known_browser_number(request, email))


def count_passkey(request: HttpRequest) -> ratelimit.RateLimitUsage | None:
    """Count an attempt with a passkey, which names no account. Returns the same as `count_try`.

    A browser where anybody has signed in has its own count: a passkey cannot be guessed.
    """
    browser = browser_of(request)
    return _count(request, "passkey", browser.number if browser else "")


def _count(request: HttpRequest, by: str, browser: str) -> ratelimit.RateLimitUsage | None:
    source = browser or ratelimit.get_ip(request)
    return ratelimit.consume(request, app="club", action=by, config=BY_ADDRESS, key=source)


def note_lock_out(request: HttpRequest, email: str, about: str) -> None:
    """Log a refused attempt, rarely enough that nobody can fill the log.

    An unknown address takes the same work.
    """
    source = ratelimit.get_ip(request)
    digest = hashlib.sha256(f"{source} {email.lower()}".encode()).hexdigest()
    is_new = cache.add(f"lock-out:{digest}", True, NOTED_EVERY)
    lines = cache.get_or_set(f"lock-outs:{source}", 0, 60) or 0
    if not is_new or lines >= NOTED_AT_MOST:
        return
    cache.set(f"lock-outs:{source}", lines + 1, 60)
    row = User.objects.filter(email=email.lower()).values_list("pk").first()
    user = User(pk=row[0]) if row else None
    note(EventKind.LOCK_OUT, request=request, user=user, result=EventResult.REFUSED, about=about)


class LimitedCodeForm(RequestLoginCodeForm):  # type: ignore[misc]  # allauth has no types
    """allauth's form for requesting a code, with attempts counted as above."""

    def clean_email(self) -> str:
        """Return the address. Raises ValidationError if too many codes were requested."""
        request, email = context.request, str(self.cleaned_data["email"])
        users = filter_users_by_email(email, is_active=True, prefer_verified=True, for_login=True)
        self._user = users[0] if users else None
        key = limit_key(request, email)
        if not count_try(request, email, "code") or not ratelimit.consume(
            request, app="allauth.account", action="request_login_code", key=key
        ):
            note_lock_out(request, email, "code")
            raise get_adapter().validation_error("too_many_login_attempts")
        return email
