"""What happened at the table: cards, their seats and parties, and the records players wrote.

Nothing derived is stored: a deal is derived from its records (`scoring.laws.records`), a partie,
a card and a reckoning from their deals. `scoring.sheet` does it in one place.
"""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member


class CardState(models.TextChoices):
    OPEN = "open", _("open")
    CLOSED = "closed", _("closed, waiting for countersignatures")
    DISPUTED = "disputed", _("disputed")
    COUNTERSIGNED = "countersigned", _("countersigned")
    REVERSED = "reversed", _("reversed, open for correction")
    ABANDONED = "abandoned", _("abandoned")


WRITABLE = (CardState.OPEN, CardState.REVERSED)


class CardKind(models.TextChoices):
    TABLE = "table", _("written at the table")
    PAPER = "paper", _("paper card")


class Card(models.Model):
    """A run of parties between the same players at one rule set and stake (R50).

    The rule set and the stake are copied in when the card is opened and never change.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="cards")
    kind = models.CharField(max_length=5, choices=CardKind, default=CardKind.TABLE)
    state = models.CharField(max_length=13, choices=CardState, default=CardState.OPEN)
    edition = models.PositiveSmallIntegerField(default=1)
    version = models.PositiveIntegerField(default=1, help_text="Goes up with every change.")
    code = models.CharField(max_length=12, default="rubicon")
    switches = models.JSONField(default=dict, blank=True)
    preset = models.CharField(max_length=48, blank=True)
    currency = models.CharField(max_length=3)
    amount = models.BigIntegerField(help_text="The rate, in the smallest coin.")
    per = models.CharField(max_length=7)
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
    form_key = models.CharField(
        max_length=64, help_text="Made by the page or from the file: the same card once only."
    )
    written = models.JSONField(null=True, blank=True, help_text="A paper card's own figures.")
    remark = models.CharField(max_length=200, blank=True)

    version_kept = False
    """Set by an operation that found nothing to change, so that nobody is sent the page anew."""

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ("-opened_at", "-id")
        constraints = (models.UniqueConstraint(fields=("club", "form_key"), name="card_once"),)
        indexes = (models.Index(fields=("club", "state")),)

    def __str__(self) -> str:
        return f"card {self.pk}"


class Seat(models.Model):
    """A player's column on a card: 0 on the left, then 1 (then 2 at chouette)."""

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


class Leave(models.Model):
    """A player's leave for somebody who does not play to keep the card: the scribe.

    One row for each seat, made when it is asked for; it holds from `given_at` to `ended_at`. Ended
    without having been given it was refused, or asked for no more.
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


class Partie(models.Model):
    """A partie of a card, numbered from 1; made with its first record."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    card = models.ForeignKey(Card, models.PROTECT, related_name="parties")
    number = models.PositiveSmallIntegerField()
    begun_at = models.DateTimeField(default=now)
    annul_asked_by = models.ForeignKey(
        Member, models.PROTECT, related_name="+", null=True, blank=True
    )
    annulled_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    annulled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("partie")
        verbose_name_plural = _("parties")
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("card", "number"), name="one_partie_a_number"),
        )


class Mark(models.TextChoices):
    """Why a score that the laws of an ordinary deal forbid may stand (R14–R16; au cent a9, a10)."""

    NONE = "", _("an ordinary deal")
    CONCEDED = "conceded", _("conceded")
    RECKONS_NOTHING = "reckons_nothing", _("reckons nothing")
    PLAYS_SHORT = "plays_short", _("plays with too few cards")
    LOSES_GAME = "loses_game", _("loses the game")


class Record(models.Model):
    """What one person wrote of one deal (R60). Never changed; a later one may take its place.

    `withdraws` makes it the undoing of an earlier record, with no figures of its own.
    `waits` says that R61 asks for the other side's consent before it counts.
    """

    # Found by card and key, or by partie: an index more is a page more to write with every deal.
    club = models.ForeignKey(Club, models.PROTECT, related_name="+", db_index=False)
    card = models.ForeignKey(Card, models.PROTECT, related_name="records", db_index=False)
    partie = models.ForeignKey(Partie, models.PROTECT, related_name="records")
    deal = models.PositiveSmallIntegerField(help_text="From 1.")
    writer = models.ForeignKey(
        Member,
        models.PROTECT,
        related_name="records",
        null=True,
        blank=True,
        db_index=False,
        help_text="Nobody: read from a file.",
    )
    for_club = models.BooleanField(
        default=False, help_text="Written by an officer who does not play this card."
    )
    key = models.CharField(max_length=64, help_text="Made on the phone; the same id counts once.")
    written_at = models.DateTimeField(default=now)
    scores = models.JSONField(help_text="In the order of the seats; empty when it withdraws.")
    dealer = models.PositiveSmallIntegerField(help_text="The seat that dealt.")
    mark = models.CharField(max_length=15, choices=Mark, default=Mark.NONE, blank=True)
    mark_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    first = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="The seat that was out first, where the deal leaves it open (R20).",
    )
    double = models.BooleanField(
        null=True, blank=True, help_text="Whether the other had not fifty by then (R20)."
    )
    reckoned = models.JSONField(
        null=True,
        blank=True,
        help_text="What the scores were made of, items or cards, as `score_deals` reads a deal.",
    )
    withdraws = models.ForeignKey(
        "self",
        models.PROTECT,
        related_name="withdrawals",
        null=True,
        blank=True,
        db_index=False,
    )
    waits = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("record")
        verbose_name_plural = _("records")
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("card", "key"), name="record_once"),)


class Consent(models.Model):
    """An answer to a record that waits for it (R61).

    To what a player wrote the other side's; to what a scribe wrote that of each player.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    record = models.ForeignKey(Record, models.PROTECT, related_name="consents")
    member = models.ForeignKey(Member, models.PROTECT, related_name="+")
    for_club = models.BooleanField(default=False)
    granted = models.BooleanField()
    given_at = models.DateTimeField(default=now)
    with_pin = models.BooleanField(
        default=False, help_text="Given with the member's PIN on the other's phone."
    )

    class Meta:
        verbose_name = _("consent")
        verbose_name_plural = _("consents")
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("record", "member"), name="one_consent_a_member"),
        )


class Edition(models.Model):
    """A card as closed: the reckoning its players sign, posted once when all have signed.

    `reckoning` keeps the figures as they were signed, with the version of the laws that
    made them; a reversal ends an edition and opens the next.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    card = models.ForeignKey(Card, models.PROTECT, related_name="editions")
    number = models.PositiveSmallIntegerField()
    reckoning = models.JSONField()
    laws_version = models.CharField(max_length=20)
    closed_at = models.DateTimeField(default=now)
    closed_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True)
    reopened_at = models.DateTimeField(null=True, blank=True)
    countersigned_at = models.DateTimeField(null=True, blank=True)
    reversed_at = models.DateTimeField(null=True, blank=True)
    reversed_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)

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


class Signature(models.Model):
    """A seat's word for an edition, given by the member himself or for a guest by an officer."""

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


class Dispute(models.Model):
    """A player's refusal to sign an edition, and how an officer decided it."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    edition = models.ForeignKey(Edition, models.PROTECT, related_name="disputes")
    by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300)
    raised_at = models.DateTimeField(default=now)
    decided_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    stands = models.BooleanField(null=True, blank=True, help_text="Whether the reckoning stands.")
    decision = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")
        ordering = ("id",)
