"""Limit how often a code is sent to an address that a person confirms."""

from typing import Final

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from django.contrib import messages
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _

LIMITS: Final = {"code_again": "1/10s/key", "code_in_an_hour": "10/h/key"}
"""Limits on codes to one address.

allauth's own limit is off (settings.ACCOUNT_RATE_LIMITS), because it would also refuse a right
password while it applies.
"""


def count_code(request: HttpRequest, email: str) -> None:
    """Count a code to this address, and refuse it with a message if there were too many.

    Raises ImmediateHttpResponse, which leads to the page that asked. A code sent earlier stays
    valid.
    """
    for action in LIMITS:
        if not _is_within_limit(request, action, email):
            messages.warning(request, _refusal(action))
            raise ImmediateHttpResponse(redirect(request.get_full_path()))


def _is_within_limit(request: HttpRequest, action: str, email: str) -> bool:
    key = email.lower()
    return bool(ratelimit.consume(request, app="club", action=action, config=LIMITS, key=key))


def _refusal(action: str) -> str:
    if action == "code_again":
        return _("We sent a code a moment ago. Wait a little, then ask again.")
    return _("We have sent ten codes to this address within an hour. Ask again in an hour.")
