"""Leagues and tournaments, their entrants, and the cards that belong to them.

Results, fixtures, tables and brackets are not stored. They are derived from the seeds and from the
countersigned cards of a contest. Closing a contest stores them in `final`.
"""

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from club.names import NameField, TypedField
from scoring.models.cards import Card


class ContestKind(models.TextChoices):
    LEAGUE = "league", _("league")
    KNOCKOUT = "knockout", _("knockout")
    SWISS = "swiss", _("Swiss tournament")


class PointsScheme(models.TextChoices):
    """The scheme by which a league gives points (`contests.rules.table.Scheme`)."""

    PARTIES = "parties", _("parties won")
    NET_POINTS = "net-points", _("net points")
    BONUS = "bonus", _("parties won, with a bonus")


class Seeding(models.TextChoices):
    """The way in which the order of the seeds is decided."""

    RATING = "rating", _("by rating")
    LOT = "lot", _("by lot")
    ORDER = "order", _("in the order given")


class Contest(models.Model):
    """A league, a knockout or a Swiss tournament of a club, of one game.

    Its terms may be changed until it is drawn. `scheme` and `times` (how often two meet) are for
    leagues, `best_of` (parties of a match) for knockouts, and `rounds` (as planned) for Swiss
    tournaments. A lot is drawn from the number `lot`, so anybody can draw it again.

    `final` holds the result when the contest was closed, and never changes. In it `person` and
    `people` hold members' ids, `card` and `cards` those of cards. No other key holds ids.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="contests")
    kind = models.CharField(max_length=8, choices=ContestKind)
    name = NameField(max_length=60)
    code = models.CharField(max_length=12, default="rubicon", help_text="The game.")
    begins = models.DateField()
    ends = models.DateField(help_text="The last day of play that counts.")
    scheme = models.CharField(max_length=10, choices=PointsScheme, blank=True)
    times = models.PositiveSmallIntegerField(null=True, blank=True)
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    seeding = models.CharField(max_length=6, choices=Seeding, default=Seeding.LOT)
    lot = models.PositiveIntegerField(null=True, blank=True)
    made_by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=now)
    drawn_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    final = models.JSONField(null=True, blank=True, help_text="As it stood when it was closed.")

    class Meta:
        db_table = "scoring_contest"
        verbose_name = _("league or tournament")
        verbose_name_plural = _("leagues and tournaments")
        ordering = ("-begins", "-id")
        constraints = (
            models.UniqueConstraint(fields=("club", "name"), name="one_contest_a_name"),
            models.CheckConstraint(
                condition=models.Q(ends__gte=models.F("begins")),
                name="a_contest_ends_after_it_begins",
            ),
            models.CheckConstraint(
                condition=models.Q(closed_at=None, closed_by=None, final=None)
                | models.Q(closed_at__isnull=False, closed_by__isnull=False, final__isnull=False),
                name="a_closed_contest_is_final",
            ),
        )

    def __str__(self) -> str:
        return str(self.name)


class Entrant(models.Model):
    """A member who plays in a contest.

    `seed` counts from 1 in the order of the draw. A person who enters after the draw has the next
    number. A person who dropped out keeps their row.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    contest = models.ForeignKey(Contest, models.PROTECT, related_name="entrants")
    member = models.ForeignKey(Member, models.PROTECT, related_name="contests_entered")
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    entered_at = models.DateTimeField(default=now)
    dropped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "scoring_entrant"
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ("seed", "id")
        constraints = (
            models.UniqueConstraint(fields=("contest", "member"), name="one_entrant_a_member"),
            models.UniqueConstraint(fields=("contest", "seed"), name="one_entrant_a_seed"),
        )

    def __str__(self) -> str:
        return f"{self.member_id} in contest {self.contest_id}"


class ContestMeeting(models.Model):
    """Two people paired in a round of a Swiss tournament, or one who has a bye, as drawn."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    contest = models.ForeignKey(Contest, models.PROTECT, related_name="meetings")
    round = models.PositiveSmallIntegerField()
    dealer = models.ForeignKey(
        Member, models.PROTECT, related_name="+", help_text="Who deals first, or has the bye."
    )
    other = models.ForeignKey(Member, models.PROTECT, related_name="+", null=True, blank=True)
    drawn_at = models.DateTimeField(default=now)

    class Meta:
        db_table = "scoring_contestmeeting"
        verbose_name = _("meeting")
        verbose_name_plural = _("meetings")
        ordering = ("round", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("contest", "round", "dealer"), name="one_meeting_a_dealer"
            ),
            models.UniqueConstraint(
                fields=("contest", "round", "other"), name="one_meeting_an_other"
            ),
        )

    def __str__(self) -> str:
        return f"round {self.round} of contest {self.contest_id}"


class ContestCard(models.Model):
    """A card that belongs to a contest. Its finished parties count once it is countersigned."""

    card = models.OneToOneField(
        Card, models.PROTECT, related_name="of_contest", help_text="It belongs to one at most."
    )
    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    contest = models.ForeignKey(Contest, models.PROTECT, related_name="cards")
    linked_by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    linked_at = models.DateTimeField(default=now)

    class Meta:
        db_table = "scoring_contestcard"
        verbose_name = _("card of a contest")
        verbose_name_plural = _("cards of contests")
        ordering = ("id",)

    def __str__(self) -> str:
        return f"card {self.card_id} of contest {self.contest_id}"


class WalkOver(models.Model):
    """A meeting that an officer gave to one of the two, because the other did not play.

    If an officer takes it back, the row stays and records who did so and when.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    contest = models.ForeignKey(Contest, models.PROTECT, related_name="walk_overs")
    winner = models.ForeignKey(Member, models.PROTECT, related_name="+")
    loser = models.ForeignKey(Member, models.PROTECT, related_name="+")
    reason = TypedField(max_length=200, blank=True)
    by = models.ForeignKey(Member, models.PROTECT, related_name="+")
    at = models.DateTimeField(default=now)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.ForeignKey(
        Member, models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        db_table = "scoring_walkover"
        verbose_name = _("walk-over")
        verbose_name_plural = _("walk-overs")
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(
                condition=~models.Q(winner=models.F("loser")), name="a_walk_over_is_of_two"
            ),
        )

    def __str__(self) -> str:
        return f"walk-over in contest {self.contest_id}"
