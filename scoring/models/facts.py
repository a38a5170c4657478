"""What was finished on each card, kept for statistics: a cache that can be rebuilt at any time."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Club
from scoring.models.cards import Card


class KeptFacts(models.Model):
    """The facts of a card that counts, as `scoring.history` derived them.

    They are of the card at this `version` and `edition`, in this `form`. A card that does not
    count has no row. Nothing else is kept here that the card's records do not say.
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
        verbose_name = _("kept facts of a card")
        verbose_name_plural = _("kept facts of cards")

    def __str__(self) -> str:
        return f"facts of card {self.card_id}"
