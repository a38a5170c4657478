"""A meeting of two people in a league: play it, say by which card it was played, or a walk-over."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.forms import Form

from club.models import Member
from front.contests.own_next import play_address
from front.leagues.forms import CardForm, WalkOverForm
from front.leagues.page import LeaguePage, Line
from scoring.models import Card, CardState, Contest, Seat
from scoring.pages.card_list import NEWEST_FIRST

MOST = 20
"""The cards on offer, the latest ones."""


@dataclass(frozen=True)  # No slots: what is asked for is kept.
class MeetingPage:
    """A meeting as somebody sees it who may say how it was played.

    It costs two queries besides the league's: the two people and the cards that may be meant.
    """

    league: LeaguePage
    two: tuple[Member, Member]
    """Who deals first, if the two meet again, and the other."""
    form: Form | None = None
    """A refused form."""

    @property
    def member(self) -> Member:
        """The reader."""
        return self.league.member

    @property
    def contest(self) -> Contest:
        """The contest."""
        return self.league.contest

    @property
    def own(self) -> bool:
        """Whether the reader is one of the two."""
        return self.member in self.two

    @property
    def opponent(self) -> Member:
        """The other of the two for a reader who plays, or the second of them."""
        return self.two[0] if self.member == self.two[1] else self.two[1]

    @property
    def left(self) -> Member:
        """Who sits on the left of a new card."""
        return self.two[1] if self.opponent == self.two[0] else self.two[0]

    @property
    def play_at(self) -> str:
        """The address of a new card of these two, filled in. The first of the two deals first."""
        slug, left, right = self.member.club.slug, self.left.pk, self.opponent.pk
        return play_address(slug, self.contest, left, right, self.two[0].pk)

    @cached_property
    def lines(self) -> list[Line]:
        """The meetings of these two, the first round first."""
        ids = {one.pk for one in self.two}
        rounds = self.league.rounds
        return [line for one in rounds for line in one.lines if {line.dealer, line.other} == ids]

    @property
    def next(self) -> Line | None:
        """The first of them that is not decided."""
        return next((line for line in self.lines if line.is_open), None)

    @cached_property
    def cards(self) -> list[Card]:
        """The cards that may be meant: of these two and this game, in the season, of no contest."""
        return list(cards_for(self.contest, self.two)[:MOST])

    @property
    def card_form(self) -> CardForm | None:
        """The form of a card, if it was refused."""
        return self.form if isinstance(self.form, CardForm) else None

    @property
    def walk_over_form(self) -> WalkOverForm | None:
        """The form of a walk-over, if it was refused."""
        return self.form if isinstance(self.form, WalkOverForm) else None


def cards_for(contest: Contest, two: tuple[Member, Member]) -> QuerySet[Card]:
    """Return the cards of two people that may belong to the contest, the newest first."""
    sit = [Exists(Seat.objects.filter(card=OuterRef("pk"), member=one)) for one in two]
    cards = Card.objects.filter(*sit, club=contest.club_id, code=contest.code, of_contest=None)
    in_season = cards.filter(played_on__range=(contest.begins, contest.ends), chouette=False)
    there = in_season.exclude(state=CardState.ABANDONED)
    return there.annotate(done=Count("parties")).order_by(*NEWEST_FIRST)
