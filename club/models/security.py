"""The security log: who changed or used an account, from where, and with what result."""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _


class SecurityEvent(models.Model):
    """An entry of the security log, written by `club.security.log.note`. Nobody edits it."""

    class Kind(models.TextChoices):
        SIGN_IN = "sign-in", _("sign-in")
        SIGN_OUT = "sign-out", _("sign-out")
        LOCK_OUT = "lock-out", _("too many tries")
        PASSWORD = "password", _("password")
        SECOND_FACTOR = "second-factor", _("two-step sign-in")
        ADDRESS = "address", _("e-mail address")
        ROLE = "role", _("role")
        INVITATION = "invitation", _("invitation")
        MEMBER = "member", _("member")
        PIN = "pin", _("PIN")
        SESSION = "session", _("signed out elsewhere")
        EXPORT = "export", _("download of the book")
        SETTINGS = "settings", _("club settings")
        ADMIN = "admin", _("administration pages")

    class Result(models.TextChoices):
        DONE = "done", _("done")
        REFUSED = "refused", _("refused")

    at = models.DateTimeField(default=now, db_index=True)
    kind = models.CharField(max_length=20, choices=Kind)
    result = models.CharField(max_length=10, choices=Result, default=Result.DONE)
    # Plain numbers, not foreign keys: the row does not change, whatever happens to them.
    user_id = models.BigIntegerField(null=True, db_index=True)
    club_id = models.BigIntegerField(null=True, db_index=True)
    member_id = models.BigIntegerField(null=True)
    by = models.CharField(max_length=254, blank=True)
    source = models.CharField(max_length=45, blank=True)
    about = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("security event")
        verbose_name_plural = _("security log")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind} {self.result}"
