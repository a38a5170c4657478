"""Sessions kept in the database, and read by a statement made once: every request begins there."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils.timezone import now

from club.prepared import Prepared, moment

_SESSION = Prepared(
    lambda: Session.objects.filter(pk="").values_list("session_data", "expire_date"), ""
)


class SessionStore(db.SessionStore):
    """Django's own, but for how a session is found."""

    def load(self) -> dict[str, Any]:
        """What the session holds; nothing, and no key, where it is unknown or has run out."""
        found = _SESSION.first(self.session_key or "")
        if found is None:
            self._session_key = None
            return {}
        data, expires = found
        if moment(expires) <= now():
            self._session_key = None
            return {}
        return dict(self.decode(data))
