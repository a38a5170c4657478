"""Side bets between members on a card. They are not part of the card."""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from club.names import TypedField
from scoring.models import Card


class BetState(models.TextChoices):
    OFFERED = "offered", _("offered")
    OPEN = "open", _("open")
    DECIDED = "decided", _("decided")
    VOID = "void", _("void")


class Bet(models.Model):
    """A side bet of two members on a card, or on one partie of the card.

    The loser pays when the bet is decided. With a `seat`, the backer wins if that player wins.
    Without a seat only the terms define who wins, and the members or an officer decide it.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="bets")
    card = models.ForeignKey(Card, models.PROTECT, related_name="bets")
    partie = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Its number on the card; none: the card’s balance."
    )
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    backer = models.ForeignKey(Member, models.PROTECT, related_name="+")
    layer = models.ForeignKey(Member, models.PROTECT, related_name="+")
    amount = models.BigIntegerField(help_text="What the loser pays, in the smallest coin.")
    currency = models.CharField(max_length=3)
    terms = TypedField(max_length=200, blank=True)
    state = models.CharField(max_length=7, choices=BetState, default=BetState.OFFERED)
    made_at = models.DateTimeField(default=now)
    made_by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    form_key = models.CharField(max_length=64, help_text="Made by the page: one bet only.")
    taken_at = models.DateTimeField(null=True, blank=True)
    winner = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    edition = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The card’s edition that decided it."
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    reason = TypedField(max_length=300, blank=True, help_text="Why it was decided so.")

    class Meta:
        verbose_name = _("side bet")
        verbose_name_plural = _("side bets")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("club", "form_key"), name="bet_once"),
            models.CheckConstraint(condition=models.Q(amount__gt=0), name="no_empty_bet"),
            models.CheckConstraint(
                condition=~models.Q(backer=models.F("layer")), name="nobody_bets_with_himself"
            ),
        )
        indexes = (models.Index(fields=("card", "state")),)

    def __str__(self) -> str:
        return f"side bet of {self.backer} with {self.layer}"
