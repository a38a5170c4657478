"""The outbox: e-mails, from writing until it is known what became of them."""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _


class OutgoingLetter(models.Model):
    """An e-mail, written in the same transaction as what it is about, and its state.

    `club.emails.outbox` writes it and `club.emails.sending` sends it. Once it was sent or given
    up, its content is blanked, because it holds codes and links.
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
    # The name under which its writer finds it again, such as “statement 12”; usually null.
    key = models.CharField(max_length=100, unique=True, null=True)  # noqa: DJ001
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    made_at = models.DateTimeField(default=now)
    # When to look at it next; null once it is finished.
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
