"""A card as it was closed, signed and disputed."""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from club.names import TypedField
from scoring.models.cards import Card, Seat


class Edition(models.Model):
    """A card as closed: the reckoning its players sign, posted once when all have signed.

    `reckoning` has the figures as signed, with the version of the laws that made them. A reversal
    ends an edition and opens the next.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    card = models.ForeignKey(Card, models.PROTECT, related_name="editions")
    number = models.PositiveSmallIntegerField()
    reckoning = models.JSONField()
    laws_version = models.CharField(max_length=20)
    closed_at = models.DateTimeField(default=now)
    closed_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True)
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopened_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    countersigned_at = models.DateTimeField(null=True, blank=True)
    reversed_at = models.DateTimeField(null=True, blank=True)
    reversed_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    reason = TypedField(max_length=300, blank=True)
    has_bets = False
    """Whether the card has side bets. `pages/read_card.py` sets this."""
    has_unplaced = False
    """Whether the card has deals that arrived too late. `pages/read_card.py` sets this."""

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("card", "number"),
                condition=models.Q(reopened_at=None),
                name="one_standing_edition_a_number",
            ),
        )

    def __str__(self) -> str:
        return f"edition {self.number} of card {self.card_id}"

    @property
    def posted_from_file(self) -> bool:
        """Whether the edition was posted from a paper card's file, so that nobody signed it."""
        return self.closed_by_id is None and self.countersigned_at is not None


class Signature(models.Model):
    """A signature for a seat, by its member, or by an officer for a guest."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    edition = models.ForeignKey(Edition, models.PROTECT, related_name="signatures")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    signed_at = models.DateTimeField(default=now)

    class Meta:
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("edition", "seat"), name="one_signature_a_seat"),
        )

    def __str__(self) -> str:
        return f"signature by {self.by}"


class Dispute(models.Model):
    """A player's refusal to sign an edition, and how the dispute ended.

    An officer decided it, or the player withdrew it, or another player gave way. Only an officer
    gives a reason.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    edition = models.ForeignKey(Edition, models.PROTECT, related_name="disputes")
    by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    reason = TypedField(max_length=300)
    raised_at = models.DateTimeField(default=now)
    decided_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    stands = models.BooleanField(null=True, blank=True, help_text="Whether the reckoning stands.")
    decision = TypedField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")
        ordering = ("id",)

    def __str__(self) -> str:
        return f"dispute by {self.by}"

    @property
    def withdrawn(self) -> bool:
        """Whether the player who raised the dispute withdrew it."""
        return self.decided_by_id == self.by_id

    @property
    def given_way(self) -> bool:
        """Whether another player gave way. Only an officer's decision has a reason."""
        return self.stands is False and not self.decision
