"""The outbox: e-mails, from writing them until their outcome is known."""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _


class OutgoingLetter(models.Model):
    """An e-mail and its state, written in the same transaction as the change it is about.

    `club.emails.outbox` writes it and `club.emails.sending` sends it. Its content holds codes and
    links, so it is blanked once the e-mail is sent or given up.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("not sent")
        IN_DOUBT = "in doubt", _("in doubt")

    to = models.TextField(blank=True, help_text="With commas between; empty: it goes to nobody.")
    sender = models.CharField(max_length=254)
    subject = models.CharField(max_length=200, blank=True)
    content = models.BinaryField(blank=True)
    # The name by which its writer finds the e-mail again, such as “statement 12”; usually null.
    key = models.CharField(max_length=100, unique=True, null=True)  # noqa: DJ001
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    made_at = models.DateTimeField(default=now)
    # When to look at the e-mail next; null once it is finished.
    due_at = models.DateTimeField(default=now, null=True, db_index=True)
    ended_at = models.DateTimeField(null=True)
    tries = models.PositiveIntegerField(default=0)
    failure = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"letter {self.pk}"
