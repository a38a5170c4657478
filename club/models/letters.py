"""The outbox: letters from when they are written until it is known what became of them."""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _


class OutgoingLetter(models.Model):
    """A letter, written in the same transaction as what it tells of, and what became of it.

    `club.letters.outbox.post` writes it and `club.letters.sending` sends it. Once it has gone, or
    is given up, its content is blanked: there are codes and links in it.
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
    # By which whoever wrote it finds it again: “statement 12”; null of all others.
    key = models.CharField(max_length=100, unique=True, null=True)  # noqa: DJ001
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    made_at = models.DateTimeField(default=now)
    # When the sender looks at it next; of one that is done with, never.
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
