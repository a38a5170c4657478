"""The table of reminders that were sent."""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from scoring.models.cards import Card


class Reminder(models.Model):
    """A reminder of a card, at most one for a member on a day of play."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    card = models.ForeignKey(Card, models.PROTECT, related_name="reminders")
    member = models.ForeignKey(Member, models.PROTECT, related_name="+")
    day = models.DateField()
    by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(default=now)

    class Meta:
        db_table = "front_reminder"
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("card", "member", "day"), name="one_reminder_a_day"),
        )

    def __str__(self) -> str:
        return f"reminder {self.pk}"
