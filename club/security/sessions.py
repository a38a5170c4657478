"""Sessions kept in the database, and read by a statement made once: every request begins there.

A session ends 30 days after its last use and 60 days after the sign-in, whichever comes first.
"""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY as SHOWN
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.db import OperationalError
from django.http import HttpRequest
from django.utils.timezone import now

from club.prepared import Prepared, moment

IDLE: Final = timedelta(days=30)
IN_ALL: Final = timedelta(days=60)
NOTED_EVERY: Final = timedelta(minutes=5)
"""How long the last use may lie back before it is written anew."""

# Where django-allauth keeps in a session how and when somebody showed who they are, and who.
_SHOWN_BY: Final = f"{SHOWN}_user"
_LONGEST: Final = 300  # Of what a browser says it is.
_KINDS: Final = {"officer_at": NOTED_EVERY, "admin_at": timedelta(minutes=1)}
_MOMENTS: Final = ("signed_in_at", "used_at", "officer_at", "admin_at")
_FIELDS: Final = ("session_data", "expire_date", "source", "device", *_MOMENTS)


def _rows(key: object) -> Any:
    from club.models import Session

    return Session.objects.filter(pk=key).values_list(*_FIELDS)


_SESSION = Prepared(_rows)


class SessionStore(db.SessionStore):
    """Django's own, but for how a session is found, and what is kept of its use."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key)
        self._begin_anew()

    @classmethod
    def get_model_class(cls) -> Any:
        """The table of sessions."""
        from club.models import Session

        return Session

    def _begin_anew(self) -> None:
        self.signed_in_at: datetime = now()
        self.used_at: datetime = self.signed_in_at
        self.officer_at: datetime | None = None
        self.admin_at: datetime | None = None
        self.source = self.device = ""

    @property
    def ends_at(self) -> datetime:
        """When it runs out unless it is used before."""
        return min(self.signed_in_at + IN_ALL, self.used_at + IDLE)

    def load(self) -> dict[str, Any]:
        """What the session holds; nothing, and no key, where it is unknown or has run out."""
        found = _SESSION.first(self.session_key or "")
        if found is None or moment(found[1]) <= now():
            self._session_key = None
            return {}
        data, _expires, self.source, self.device, *moments = found
        for name, at in zip(_MOMENTS, moments, strict=True):
            setattr(self, name, moment(at) if at else None)
        return dict(self.decode(data))

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        """The row as it is to be written: whatever writes it uses it."""
        row: Any = super().create_model_instance(data)
        self.used_at = now()
        for name in (*_MOMENTS, "source", "device"):
            setattr(row, name, getattr(self, name))
        row.user_id = data.get(SESSION_KEY)
        row.expire_date = self.ends_at
        return row

    def save(self, must_create: bool = False) -> None:
        """Write it. Raises OperationalError where the database is busy: Django would say that
        somebody has signed out meanwhile."""
        try:
            super().save(must_create)
        except UpdateError as error:
            busy = error.__context__
            if isinstance(busy, OperationalError):
                raise busy from busy.__cause__  # Which tells what was waited for.
            raise

    def flush(self) -> None:
        """End it; what follows under this store is another session."""
        super().flush()
        self._begin_anew()

    def signed_in(self, request: HttpRequest) -> None:
        """Somebody has just signed in by this request: the sixty days run from now."""
        self._begin_anew()
        self._note_where(request)
        self.modified = True

    def touch(self, request: HttpRequest) -> None:
        """Note that it is used, where that was last noted some minutes ago."""
        if self.session_key is None or now() - self.used_at < NOTED_EVERY:
            return
        self.used_at = now()
        self._note_where(request)
        self._write("used_at", "source", "device")

    def use(self, kind: str) -> None:
        """Note that an officers' page (`officer_at`) or the admin (`admin_at`) is used."""
        if now() - self.last_use(kind) > _KINDS[kind]:
            setattr(self, kind, now())
            self._write(kind)

    def last_use(self, kind: str) -> datetime:
        """When pages of this kind (`officer_at`, `admin_at`) were last used, or the visitor last
        showed who they are."""
        own = self.get(_SHOWN_BY) == self.get(SESSION_KEY)
        shown = [one["at"] for one in self.get(SHOWN, [])] if own else []
        proved = datetime.fromtimestamp(max(shown, default=0), UTC)
        return max(proved, self.signed_in_at, getattr(self, kind) or self.signed_in_at)

    def _note_where(self, request: HttpRequest) -> None:
        if "REMOTE_ADDR" in request.META:
            self.source = str(get_adapter(request).get_client_ip(request))[:45]
        self.device = request.headers.get("User-Agent", "")[:_LONGEST]

    def _write(self, *names: str) -> None:
        row = self.model.objects.filter(pk=self.session_key)
        values = {name: getattr(self, name) for name in names}
        with suppress(OperationalError):  # Somebody else has been writing for long: another time.
            row.update(**values, expire_date=self.ends_at)
