"""The records that players write of deals, and the other players' answers to them."""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from scoring.models.cards import Card, Partie


class Mark(models.TextChoices):
    """Why a deal has a score that an ordinary deal cannot have (R14–R16; au cent a9, a10)."""

    NONE = "", _("an ordinary deal")
    CONCEDED = "conceded", _("conceded")
    RECKONS_NOTHING = "reckons_nothing", _("reckons nothing")
    PLAYS_SHORT = "plays_short", _("plays with too few cards")
    LOSES_GAME = "loses_game", _("loses the game")


class Record(models.Model):
    """A record: the figures that one person wrote for one deal (R60).

    A record never changes, but a later one may replace it. A record that `withdraws` another undoes
    that record and has no figures. A record with a `ruling` has no figures either: it says what
    went wrong in the deal. A record that `waits` needs the other side's consent before it counts
    (R61).
    """

    # Queries find rows by card and key, or by partie. Each further index costs a page for every
    # deal.
    club = models.ForeignKey(Club, models.PROTECT, related_name="+", db_index=False)
    card = models.ForeignKey(Card, models.PROTECT, related_name="records", db_index=False)
    partie = models.ForeignKey(Partie, models.PROTECT, related_name="records")
    deal = models.PositiveSmallIntegerField(help_text="From 1; 0 is a whole partie’s result.")
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
    ruling = models.JSONField(
        null=True,
        blank=True,
        help_text="What went wrong at the table: the path, the answers, the choice, the offender.",
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
        indexes = (  # Partial: few records are rulings or undo others.
            models.Index(
                fields=("club",),
                condition=models.Q(ruling__isnull=False),
                name="records_of_rulings",
            ),
            models.Index(
                fields=("withdraws",),
                condition=models.Q(withdraws__isnull=False),
                name="records_that_withdraw",
            ),
        )

    def __str__(self) -> str:
        return f"record {self.pk} of card {self.card_id}"


class Consent(models.Model):
    """An answer to a record that waits for consent (R61).

    A player's record needs the other side's consent. A scribe's record needs each player's.
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

    def __str__(self) -> str:
        return f"answer to record {self.record_id}"
