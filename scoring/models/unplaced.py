"""Deals that a phone sent too late to count, and the id of the database that phones compare."""

from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from club.names import TypedField
from scoring.models.cards import Card
from scoring.models.records import Record


class Unplaced(models.Model):
    """A deal that was written without a signal, and had no place any more when it arrived.

    Its partie was over, or its card closed. The deal does not count until a player places it. Its
    row stays if a player drops it.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    card = models.ForeignKey(Card, models.PROTECT, related_name="unplaced")
    writer = models.ForeignKey(Member, models.PROTECT, related_name="+")
    key = models.CharField(max_length=64, help_text="Made on the phone; the same id counts once.")
    partie = models.PositiveSmallIntegerField()
    deal = models.PositiveSmallIntegerField()
    typed = models.JSONField(help_text="The fields of the form of a deal, as the phone sent them.")
    why = TypedField(max_length=300, help_text="Why it had no place, in the writer’s words.")
    kept_at = models.DateTimeField(default=now)
    answered_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    placed = models.OneToOneField(Record, models.PROTECT, related_name="+", null=True, blank=True)

    class Meta:
        verbose_name = _("unplaced deal")
        verbose_name_plural = _("unplaced deals")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("card", "key"), name="unplaced_once"),
            models.CheckConstraint(
                condition=Q(answered_at=None, answered_by=None, placed=None)
                | Q(answered_at__isnull=False, answered_by__isnull=False),
                name="an_answer_says_who_and_when",
            ),
        )

    def __str__(self) -> str:
        return f"unplaced deal {self.pk} of card {self.card_id}"


class DatabaseId(models.Model):
    """The id of this database, in one row. If it changes, phones send all their records again.

    `restore` and `renew_database_id` change it.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    uuid = models.UUIDField(default=uuid4)

    class Meta:
        verbose_name = _("id of the database")
        verbose_name_plural = _("ids of the database")
        constraints = (models.CheckConstraint(condition=Q(id=1), name="only_one_database_id"),)

    def __str__(self) -> str:
        return str(self.uuid)
