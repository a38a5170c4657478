"""Whether, and how, a visitor has confirmed who they are in this session."""

import time
from datetime import datetime

from allauth.account.app_settings import REAUTHENTICATION_TIMEOUT
from allauth.account.authentication import get_authentication_records
from django.http import HttpRequest

from club.models import User


def has_shown_lately(request: HttpRequest, since: datetime | None = None) -> bool:
    """Whether the visitor signed in, or confirmed who they are, within `REAUTHENTICATION_TIMEOUT`.

    With `since`, it must also be later than that time. Unlike django-allauth, this never passes a
    visitor who has no way to confirm it.
    """
    if not request.user.is_authenticated:
        return False
    records = get_authentication_records(request, request.user)
    shown = max(
        (float(record["at"]) for record in records if record.get("reauthenticated")), default=0.0
    )
    if since is not None and shown <= since.timestamp():
        return False
    return bool(time.time() - shown < REAUTHENTICATION_TIMEOUT)


def authenticators_used(request: HttpRequest, user: User) -> set[int]:
    """Return the ids of the authenticators that this session signed in with."""
    records = get_authentication_records(request, user)
    return {
        int(record["id"]) for record in records if record.get("method") == "mfa" and "id" in record
    }
