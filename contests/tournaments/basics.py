"""The people of a tournament, their order, and the words of its page."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.forms import Form
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.access.who_appears import appearance, shows_rating_of
from club.models import Member
from contests.finished.tournaments import Tournament
from contests.models import Contest, ContestKind, Seeding
from contests.operations.tournaments.draw import seeds_to_be, strengths
from contests.rules.fixtures import Round
from contests.rules.knockout import Bracket, Draw, bracket
from contests.rules.swiss import pair_round
from contests.tournaments.lines import MeetingLine
from piquet.rule_sets import rule_set
from scoring.words.rules import format_game


@dataclass(frozen=True, slots=True)
class Seed:
    """A person who plays: the seed, the name, and the rating if it decides the seeds."""

    seed: int
    person: int
    name: str
    rating: int | None = None
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class TournamentRoundLines:
    """A round: its name, its meetings, and the name of the person with the bye."""

    number: int
    name: str
    lines: tuple[MeetingLine, ...]
    bye: str = ""


@dataclass(frozen=True)  # No slots, because `cached_property` needs a dictionary.
class TournamentBasics:
    """The basis of a tournament's page: its people, their order and their names."""

    member: Member
    tournament: Tournament
    refused: str = ""
    """The reason why a request was refused; "" if none was."""
    forms: Mapping[str, Form] = field(default_factory=dict)
    """Forms that were sent with errors, by name."""

    @property
    def contest(self) -> Contest:
        """The tournament's row in the database."""
        return self.tournament.contest

    @property
    def is_knockout(self) -> bool:
        """Whether it is a knockout; otherwise it is a Swiss tournament."""
        return self.contest.kind == ContestKind.KNOCKOUT

    @property
    def is_drawn(self) -> bool:
        """Whether the draw is confirmed."""
        return self.contest.drawn_at is not None

    @property
    def is_closed(self) -> bool:
        """Whether the tournament is closed."""
        return self.contest.closed_at is not None

    @property
    def manages(self) -> bool:
        """Whether the reader may change the tournament."""
        return self.member.is_officer and not self.is_closed

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names of the entrants, by member's id; once closed, as the club shows them."""
        members = [person.member for person in self.tournament.entrants]
        if not self.is_closed:
            return {person.pk: person.name for person in members}
        return {person.pk: appearance(self.member, person).name for person in members}

    @property
    def game(self) -> str:
        """The name of the game."""
        return format_game(rule_set(self.contest.code))

    @property
    def length(self) -> str:
        """The length of a match, or the number of rounds, in words."""
        if not self.is_knockout:
            n = self.contest.rounds or 0
            return ngettext("%(n)d round", "%(n)d rounds", n) % {"n": n}
        n = self.contest.best_of or 1
        return _("best of %(n)d parties") % {"n": n} if n > 1 else _("one partie a match")

    @property
    def seeding(self) -> str:
        """The way in which the seeds were decided, in words."""
        if self.contest.seeding == Seeding.LOT:
            return _("by lot no. %(n)d") % {"n": self.contest.lot or 0}
        return _("by rating") if self.contest.seeding == Seeding.RATING else _("as written")

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The people's ids in the order of the seeds; before the draw, as it would be now."""
        if self.is_drawn:
            return self.tournament.seeds
        self.contest.club = self.member.club
        return seeds_to_be(self.contest, self.tournament.seeds)

    @property
    def seen(self) -> str:
        """The order as the form of the draw sends it: ids joined by hyphens."""
        return "-".join(map(str, self.order))

    @cached_property
    def seeds(self) -> list[Seed]:
        """The people who play, the best seed first."""
        out, rated = set(self.tournament.dropped), self._ratings
        return [
            Seed(number, person, self.names[person], rated.get(person), person in out)
            for number, person in enumerate(self.order, 1)
        ]

    @cached_property
    def _ratings(self) -> Mapping[int, int]:
        """The ratings that would decide the seeds now, as far as the reader may see them."""
        if self.is_drawn or self.contest.seeding != Seeding.RATING:
            return {}
        self.contest.club = self.member.club
        ratings = strengths(self.member.club, self.contest.code, self.tournament.seeds)
        return {
            entrant.member_id: round(ratings[entrant.member_id])
            for entrant in self.tournament.entrants
            if shows_rating_of(self.member, entrant.member)
        }

    @cached_property
    def bracket(self) -> Bracket | None:
        """The bracket of a knockout; before the draw, the one that would be drawn now."""
        if not self.is_knockout:
            return None
        if self.tournament.bracket:
            return self.tournament.bracket
        return bracket(Draw(self.order, self.contest.best_of or 1))

    @cached_property
    def first_round(self) -> TournamentRoundLines | None:
        """The first round of a Swiss tournament that would be drawn now, before its draw."""
        if self.is_knockout or self.is_drawn:
            return None
        return self._round_to_be(pair_round(self.order, []))

    def _round_to_be(self, drawn: Round) -> TournamentRoundLines:
        lines = tuple(
            MeetingLine(
                self.names[meeting.dealer], self.names[meeting.other], "", None, is_open=False
            )
            for meeting in drawn.meetings
        )
        bye = self.names[drawn.bye] if drawn.bye is not None else ""
        return TournamentRoundLines(
            drawn.number, _("Round %(n)d") % {"n": drawn.number}, lines, bye
        )
