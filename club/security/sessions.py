"""Sessions in the database, read by a prepared statement because every request needs its session.

A session ends some time after its last use, or some time after the sign-in if that is earlier
(`session_length.py`).
"""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY as SHOWN
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.db import InternalError, OperationalError
from django.http import HttpRequest
from django.utils.timezone import now

from club.prepared import Prepared, zoned
from club.security.session_length import IDLE, IN_ALL

NOTED_EVERY: Final = timedelta(minutes=5)
"""The last use is recorded again only if the recorded time is older than this."""

# allauth's session key for the user whose confirmations the session holds.
_SHOWN_BY: Final = f"{SHOWN}_user"
_LONGEST: Final = 300  # Characters of the User-Agent that are stored.
_KINDS: Final = {"officer_at": NOTED_EVERY, "admin_at": timedelta(minutes=1)}
_MOMENTS: Final = ("signed_in_at", "used_at", "officer_at", "admin_at")
_FIELDS: Final = ("session_data", "expire_date", "source", "device", *_MOMENTS)


def _rows(key: object) -> Any:
    from club.models import Session

    return Session.objects.filter(pk=key).values_list(*_FIELDS)


_SESSION = Prepared(_rows)


class SessionStore(db.SessionStore):
    """Django's session store with a faster look-up and a record of the session's use."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key)
        self._begin_anew()

    @classmethod
    def get_model_class(cls) -> Any:
        """Return the model of sessions."""
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
        """When the session expires unless it is used before."""
        return min(self.signed_in_at + IN_ALL, self.used_at + IDLE)

    def load(self) -> dict[str, Any]:
        """Return the session's data. An unknown or expired session is empty and loses its key."""
        row = _SESSION.first(self.session_key or "")
        if row is None or zoned(row[1]) <= now():
            self._session_key = None
            return {}
        data, _expires, self.source, self.device, *moments = row
        for name, at in zip(_MOMENTS, moments, strict=True):
            setattr(self, name, zoned(at) if at else None)
        return dict(self.decode(data))

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        """Return the row to write. Writing counts as use."""
        row: Any = super().create_model_instance(data)
        self.used_at = now()
        for name in (*_MOMENTS, "source", "device"):
            setattr(row, name, getattr(self, name))
        row.user_id = data.get(SESSION_KEY)
        row.expire_date = self.ends_at
        return row

    def save(self, must_create: bool = False) -> None:
        """Write the session. Raises the database's own error if it is busy or unavailable.

        Django would report that the visitor had signed out meanwhile.
        """
        try:
            super().save(must_create)
        except UpdateError as error:
            busy = error.__context__
            if isinstance(busy, OperationalError | InternalError):  # The second: read-only.
                raise busy from busy.__cause__  # Its cause says why it is busy.
            raise

    def flush(self) -> None:
        """End the session. This store then holds a new session."""
        super().flush()
        self._begin_anew()

    def signed_in(self, request: HttpRequest) -> None:
        """Start a session's 60 days: the visitor has just signed in with this request."""
        self._begin_anew()
        self._note_where(request)
        self.modified = True

    def touch(self, request: HttpRequest) -> None:
        """Record that the session is used, at most once in `NOTED_EVERY`."""
        if self.session_key is None or now() - self.used_at < NOTED_EVERY:
            return
        self.used_at = now()
        self._note_where(request)
        self._write("used_at", "source", "device")

    def use(self, kind: str) -> None:
        """Record the use of an officers' page (`officer_at`) or the admin (`admin_at`)."""
        if now() - self.last_use(kind) > _KINDS[kind]:
            setattr(self, kind, now())
            self._write(kind)

    def last_use(self, kind: str) -> datetime:
        """Return the last use of this kind of page, or the last confirmation if that is later."""
        own = self.get(_SHOWN_BY) == self.get(SESSION_KEY)
        shown = [proof["at"] for proof in self.get(SHOWN, [])] if own else []
        proved = datetime.fromtimestamp(max(shown, default=0), UTC)
        return max(proved, self.signed_in_at, getattr(self, kind) or self.signed_in_at)

    def _note_where(self, request: HttpRequest) -> None:
        if "REMOTE_ADDR" in request.META:
            self.source = str(get_adapter(request).get_client_ip(request))[:45]
        self.device = request.headers.get("User-Agent", "")[:_LONGEST]

    def _write(self, *names: str) -> None:
        row = self.model.objects.filter(pk=self.session_key)
        values = {name: getattr(self, name) for name in names}
        with suppress(OperationalError):  # If the database is busy, skip it.
            row.update(**values, expire_date=self.ends_at)
