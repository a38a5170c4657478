"""Stored facts and figures of statistics: caches that can be rebuilt at any time."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Club
from scoring.models.cards import Card


class KeptFacts(models.Model):
    """The facts of a countersigned card, as `history.derived` derived them.

    They describe the card at this `version` and `edition`, in this `form`. A card in any other
    state has no row. The facts hold nothing that the card's records do not.
    """

    card = models.OneToOneField(
        Card, models.CASCADE, related_name="kept_facts", primary_key=True, db_index=False
    )
    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    version = models.PositiveIntegerField()
    edition = models.PositiveSmallIntegerField()
    form = models.PositiveSmallIntegerField(help_text="Which form of the code derived them.")
    facts = models.JSONField()

    class Meta:
        db_table = "scoring_keptfacts"
        verbose_name = _("kept facts of a card")
        verbose_name_plural = _("kept facts of cards")

    def __str__(self) -> str:
        return f"facts of card {self.card_id}"


class HistoryVersion(models.Model):
    """The number of changes to the facts of a club. It only grows."""

    club = models.OneToOneField(
        Club, models.PROTECT, related_name="+", primary_key=True, db_index=False
    )
    number = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "scoring_historynumber"
        verbose_name = _("number of a club's history")
        verbose_name_plural = _("numbers of clubs' histories")

    def __str__(self) -> str:
        return f"history of club {self.club_id}: {self.number}"


class KeptFigures(models.Model):
    """A figure that `history.derived.figures` derived from all facts of a club.

    `number` is the club's `HistoryVersion` for which the figure is right. `name` holds the kind of
    figure, the form of its values and its arguments.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+", db_index=False)
    name = models.CharField(max_length=100)
    number = models.PositiveIntegerField()
    figures = models.JSONField()

    class Meta:
        db_table = "scoring_keptfigures"
        verbose_name = _("kept figure of a club")
        verbose_name_plural = _("kept figures of clubs")
        constraints = (
            models.UniqueConstraint(fields=("club", "name"), name="one_kept_figure_a_name"),
        )

    def __str__(self) -> str:
        return f"{self.name} of club {self.club_id}"
