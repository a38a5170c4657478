"""The page of a meeting in a league: play it, choose its card, or give a walk-over."""

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


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class MeetingPage:
    """A meeting, as a reader sees it who may enter its result.

    It costs two queries besides the league's: the two people, and the cards to choose from.
    """

    league: LeaguePage
    two: tuple[Member, Member]
    """The first dealer of the next meeting, and the other player."""
    form: Form | None = None
    """A form that was refused, or None."""

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
        """The reader's opponent, or the second of the two if the reader does not play."""
        return self.two[0] if self.member == self.two[1] else self.two[1]

    @property
    def left(self) -> Member:
        """The member on the left of a new card."""
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
        """The first undecided meeting of these two, or None."""
        return next((line for line in self.lines if line.is_open), None)

    @property
    def choice(self) -> CardChoice:
        """The cards that the two may choose for the meeting."""
        form = self.form if isinstance(self.form, CardForm) else None
        return CardChoice(self.member, self.contest, self.two, form)

    @property
    def walk_over_form(self) -> MeetingWalkOverForm | None:
        """The form of a walk-over, if it was refused."""
        return self.form if isinstance(self.form, MeetingWalkOverForm) else None
