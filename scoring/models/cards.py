"""A card, its seats, its scribe and its parties."""

from uuid import uuid4

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from club.names import TypedField


class CardState(models.TextChoices):
    """The state of a card, from open to countersigned, or abandoned."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed, waiting for countersignatures")
    DISPUTED = "disputed", _("disputed")
    COUNTERSIGNED = "countersigned", _("countersigned")
    REVERSED = "reversed", _("reversed, open for correction")
    ABANDONED = "abandoned", _("abandoned")


WRITABLE = (CardState.OPEN, CardState.REVERSED)


class CardKind(models.TextChoices):
    """Whether a card is written at the table or copied from paper."""

    TABLE = "table", _("written at the table")
    PAPER = "paper", _("paper card")


class Card(models.Model):
    """A run of parties between the same players, by one rule set and at one stake (R50).

    The rule set and the stake are copied here when the card is opened, and never change. A card
    played for love has no stake: its `amount` is null and `per` empty. Its `currency` is the
    club's, for other payments on the card, such as packs of cards.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="cards")
    uuid = models.UUIDField(
        default=uuid4, unique=True, editable=False, help_text="Given once, wherever the club moves."
    )
    kind = models.CharField(max_length=5, choices=CardKind, default=CardKind.TABLE)
    state = models.CharField(max_length=13, choices=CardState, default=CardState.OPEN)
    edition = models.PositiveSmallIntegerField(default=1)
    version = models.PositiveIntegerField(default=1, help_text="Goes up with every change.")
    code = models.CharField(max_length=12, default="rubicon")
    chouette = models.BooleanField(default=False, help_text="Three play, one of them alone (R40).")
    switches = models.JSONField(default=dict, blank=True)
    preset = models.CharField(max_length=48, blank=True)
    currency = models.CharField(max_length=3)
    amount = models.BigIntegerField(
        null=True, blank=True, help_text="The rate, in the smallest coin; empty for love."
    )
    per = models.CharField(max_length=7, blank=True)
    neglect = models.CharField(max_length=4, blank=True)
    opened_at = models.DateTimeField(default=now)
    opened_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    played_on = models.DateField()
    first_dealer = models.PositiveSmallIntegerField(
        default=0, help_text="The seat that deals first in the first partie (Law 4)."
    )
    abandon_asked_by = models.ForeignKey(
        Member, models.PROTECT, related_name="+", null=True, blank=True
    )
    abandon_agreed_by = models.ForeignKey(
        Member, models.PROTECT, related_name="+", null=True, blank=True
    )
    abandoned_by = models.ForeignKey(
        Member, models.PROTECT, related_name="+", null=True, blank=True
    )
    abandoned_at = models.DateTimeField(null=True, blank=True)
    form_key = models.CharField(
        max_length=64, help_text="Made by the page or from the file: the same card once only."
    )
    written = models.JSONField(null=True, blank=True, help_text="A paper card's own figures.")
    remark = TypedField(max_length=200, blank=True)

    version_kept = False
    """Set by an operation that changed nothing, so that pages are not sent again."""

    contest_named: tuple[int, str] | None = None
    """The id and name of the card's league or tournament, if the page has fetched them."""

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ("-opened_at", "-id")
        constraints = (
            models.UniqueConstraint(fields=("club", "form_key"), name="card_once"),
            models.CheckConstraint(
                condition=models.Q(amount=None, preset="", per="", neglect="")
                | (models.Q(amount__isnull=False) & ~models.Q(per="")),
                name="a_whole_stake_or_none",
            ),
        )
        indexes = (models.Index(fields=("club", "state")),)

    def __str__(self) -> str:
        return f"card {self.pk}"


class Seat(models.Model):
    """A player's column on a card: 0 on the left, then 1 (and 2 in a chouette)."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    card = models.ForeignKey(Card, models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("card", "position"), name="one_seat_a_position"),
            models.UniqueConstraint(fields=("card", "member"), name="one_seat_a_member"),
        )

    def __str__(self) -> str:
        return f"{self.member} on card {self.card_id}"


class Leave(models.Model):
    """A player's leave for the scribe, who does not play, to keep the card.

    There is a row for each seat, made when the leave is asked for. The leave holds from `given_at`
    to `ended_at`. If it ended without being given, it was refused, or the request was withdrawn.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    card = models.ForeignKey(Card, models.PROTECT, related_name="leaves")
    scribe = models.ForeignKey(Member, models.PROTECT, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    asked_by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(default=now)
    given_by = models.ForeignKey(
        Member,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        help_text="The player, or for a guest an officer.",
    )
    given_at = models.DateTimeField(null=True, blank=True)
    with_pin = models.BooleanField(
        default=False, help_text="Given with the player's PIN on another's phone."
    )
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("leave to keep the card")
        verbose_name_plural = _("leaves to keep the card")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("seat", "scribe"),
                condition=models.Q(ended_at=None),
                name="one_leave_a_seat_and_scribe",
            ),
        )

    def __str__(self) -> str:
        return f"leave to keep card {self.card_id}"


class Partie(models.Model):
    """A partie of a card, numbered from 1, made with its first record.

    In a chouette `single` and `opponent` are the seats that play. The single player's scores come
    first in its records.

    A player may ask to annul a partie that is not over, or to settle the card without it. Either
    request is open while the card is at `settle_version`. Once the other player agrees to settle,
    the partie is carried to a new card. The partie there is `carried_from` this one, from the deal
    `carried_deal` on.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    card = models.ForeignKey(Card, models.PROTECT, related_name="parties")
    number = models.PositiveSmallIntegerField()
    begun_at = models.DateTimeField(default=now)
    single = models.PositiveSmallIntegerField(null=True, blank=True)
    opponent = models.PositiveSmallIntegerField(null=True, blank=True)
    seated_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    seated_at = models.DateTimeField(null=True, blank=True)
    annul_asked_by = models.ForeignKey(
        Member, models.PROTECT, related_name="+", null=True, blank=True
    )
    annulled_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    annulled_at = models.DateTimeField(null=True, blank=True)
    settle_asked_by = models.ForeignKey(
        Member, models.PROTECT, related_name="+", null=True, blank=True
    )
    settle_version = models.PositiveIntegerField(null=True, blank=True)
    carried_from = models.OneToOneField(
        "self", models.PROTECT, related_name="carried_to", null=True, blank=True
    )
    carried_deal = models.PositiveSmallIntegerField(default=1)
    carried_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    carried_with_pin = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("partie")
        verbose_name_plural = _("parties")
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("card", "number"), name="one_partie_a_number"),
        )

    def __str__(self) -> str:
        return f"partie {self.number} of card {self.card_id}"
