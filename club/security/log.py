"""Write the security log: a row in the database and a line in the server's log."""

import logging

from allauth.account.adapter import get_adapter
from allauth.core import context
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest

from club.models import Club, Member, SecurityEvent, User

EventKind = SecurityEvent.Kind
EventResult = SecurityEvent.Result
_log = logging.getLogger("rubicon.security")


@transaction.atomic
def note(
    kind: EventKind,
    *,
    request: HttpRequest | None = None,
    user: User | None = None,
    club: Club | None = None,
    member: Member | None = None,
    result: EventResult = EventResult.DONE,
    about: str = "",
    by: str = "",
) -> SecurityEvent:
    """Write a line of the security log, and return its row.

    `user` is the affected account. `member` is the affected member, whose club is then the line's
    club. `by` names the person who acted, by default the signed-in user's e-mail. `about` is a
    short description without secrets. `request` is by default the current request; a command on the
    server has none.
    """
    request = request or context.request
    who = by or str(getattr(getattr(request, "user", None), "email", ""))
    event = SecurityEvent.objects.create(
        kind=kind,
        result=result,
        user_id=user.pk if user else None,
        club_id=member.club_id if member else club.pk if club else None,
        member_id=member.pk if member else None,
        by=who[:254] if request or by else "server",
        source=_source(request),
        about=about[:200],
    )
    words = (event.kind, event.result, event.user_id, event.club_id, event.source, event.about)
    _log.info("%s %s user=%s club=%s from=%s %s", *words)
    return event


def _source(request: HttpRequest | None) -> str:
    """Return the IP address of the request, or "" for a command on the server."""
    try:
        return str(get_adapter(request).get_client_ip(request) or "") if request else ""
    except PermissionDenied:  # allauth raises this if it cannot find the address.
        return ""
