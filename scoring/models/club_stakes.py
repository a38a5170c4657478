"""The stakes a club offers when a card is opened."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models import Club
from club.names import NameField


class ClubStake(models.Model):
    """A stake on offer in a club, at its place in the list.

    A club offers its stakes in its own currency. Without any it offers the usual stakes
    (`piquet.money.usual_stakes`), so a club that has never changed its stakes has no rows. A card
    copies the terms, so a change here does not change cards.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="stakes")
    position = models.PositiveSmallIntegerField()
    name = NameField(max_length=40, blank=True)
    currency = models.CharField(max_length=3)
    amount = models.BigIntegerField(help_text="The rate, in the smallest coin.")
    per = models.CharField(max_length=7)
    neglect = models.CharField(max_length=4, blank=True)

    class Meta:
        verbose_name = _("stake")
        verbose_name_plural = _("stakes")
        ordering = ("position", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("club", "currency", "position"), name="one_stake_a_place"
            ),
        )

    def __str__(self) -> str:
        return f"{self.amount} {self.currency} a {self.per}"
