"""A meeting of two people in a league: play it, say by which card it was played, or a walk-over."""

from dataclasses import dataclass
from functools import cached_property

from django.forms import Form

from club.models import Member
from contests.leagues.forms import MeetingWalkOverForm
from contests.leagues.lines import FixtureLine
from contests.leagues.page import LeaguePage
from contests.models import Contest
from contests.shared.choose_card import CardChoice
from contests.shared.forms import CardForm
from contests.shared.own_next import play_address


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
    def lines(self) -> list[FixtureLine]:
        """The meetings of these two, the first round first."""
        ids = {player.pk for player in self.two}
        rounds = self.league.rounds
        return [
            line for drawn in rounds for line in drawn.lines if {line.dealer, line.other} == ids
        ]

    @property
    def next(self) -> FixtureLine | None:
        """The first of them that is not decided."""
        return next((line for line in self.lines if line.is_open), None)

    @property
    def choice(self) -> CardChoice:
        """By which card they may have played."""
        form = self.form if isinstance(self.form, CardForm) else None
        return CardChoice(self.member, self.contest, self.two, form)

    @property
    def walk_over_form(self) -> MeetingWalkOverForm | None:
        """The form of a walk-over, if it was refused."""
        return self.form if isinstance(self.form, MeetingWalkOverForm) else None
