"""Sessions: a row for each browser that holds a session cookie of the site."""

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models.people import User


class Session(AbstractBaseSession):
    """A session: its user, start, last use and device. `club.security.sessions` writes it.

    It expires at `expire_date`, which moves on as the session is used.
    """

    # No constraint: a deleted user's session must not block the deletion.
    user = models.ForeignKey(
        User, models.CASCADE, related_name="sessions", null=True, db_constraint=False
    )
    signed_in_at = models.DateTimeField(_("signed in"), default=now)
    used_at = models.DateTimeField(_("last used"), default=now)
    # When an officers' page, or the admin, was last used; null if never.
    officer_at = models.DateTimeField(null=True)
    admin_at = models.DateTimeField(null=True)
    source = models.CharField(_("from"), max_length=45, blank=True)
    device = models.CharField(_("device"), max_length=300, blank=True)

    def __str__(self) -> str:
        return f"{self.user} {self.signed_in_at:%Y-%m-%d %H:%M}"

    @classmethod
    def get_session_store_class(cls) -> Any:
        """Return the class that reads and writes these rows."""
        return import_module(settings.SESSION_ENGINE).SessionStore
