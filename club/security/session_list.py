"""List a user's sessions, and end them."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.timezone import now

from club.models import Session, User
from club.security.devices import device_of
from club.security.log import EventKind, note


@dataclass(frozen=True)
class SessionEntry:
    """A session as its owner sees it. `name` identifies it but gives no access."""

    name: str
    device: str
    source: str
    signed_in_at: datetime
    used_at: datetime
    here: bool


def sessions_of(user: User, here: str | None) -> list[SessionEntry]:
    """Return the user's sessions, the last used first.

    The session with the key `here`, which the visitor is using, comes before all others.
    """
    own = [_entry(row, here) for row in _valid(user)]
    return sorted(own, key=lambda session: (not session.here, -session.used_at.timestamp()))


def end_session(user: User, name: str, *, request: HttpRequest) -> bool:
    """End the user's session with this name. Returns whether there was one."""
    session = next((row for row in _valid(user) if _name(row) == name), None)
    if session is None:
        return False
    session.delete()
    about = device_of(session.device)
    note(EventKind.SESSION, request=request, user=user, by=user.email, about=about)
    return True


def end_sessions(user: User, *, request: HttpRequest | None = None, about: str) -> int:
    """End all of the user's sessions except the request's, and return how many ended.

    `about` is the reason given in the security log.
    """
    here = request.session.session_key if request else None
    ended, _models = Session.objects.filter(user=user).exclude(pk=here or "").delete()
    if ended:
        note(EventKind.SESSION, request=request, user=user, about=f"{ended}: {about}")
    return ended


def _valid(user: User) -> list[Session]:
    return list(Session.objects.filter(user=user, expire_date__gt=now()))


def _entry(row: Session, here: str | None) -> SessionEntry:
    return SessionEntry(
        name=_name(row),
        device=device_of(row.device),
        source=row.source,
        signed_in_at=row.signed_in_at,
        used_at=row.used_at,
        here=row.pk == here,
    )


def _name(row: Session) -> str:
    return salted_hmac("club.security.signed_in", row.pk).hexdigest()[:20]
