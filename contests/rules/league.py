"""The state of a league: its rounds with their results, and its table.

Everything is derived from the draw, the people who entered late or left, and the parties. A person
who leaves before half of their meetings are decided is struck out: their results do not count. A
person who leaves later gives a walk-over in each remaining meeting. Two who both left have nothing
left to play.

Leavers are judged in the order in which they left, each by their meetings at that time. Meetings
with people who were struck out before do not count. Walk-overs of people who left before are
decided. A later leaver therefore changes nothing for an earlier one.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from contests.rules.fixtures import Meeting, Round, draw_fixtures, enter_late
from contests.rules.parties import ContestPartie
from contests.rules.table import LeagueRow, Scheme, TieBreak, table, told_apart


@dataclass(frozen=True, slots=True)
class EntrantChange:
    """A person enters a league after its draw, or leaves it."""

    person: int
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class LeagueDraw:
    """The drawn people, the later changes in order, the scheme, and how often two meet.

    Before 1.0.1 leavers were not judged `in_turn`. Only played parties and officers' walk-overs
    were decided, and meetings with people who were struck out counted as well.
    """

    people: tuple[int, ...]
    changes: tuple[EntrantChange, ...]
    scheme: Scheme
    times: int = 1
    in_turn: bool = True

    @property
    def everybody(self) -> tuple[int, ...]:
        """All people who were ever in the league, once each."""
        late = (change.person for change in self.changes if not change.leaves)
        return tuple(dict.fromkeys((*self.people, *late)))

    @property
    def gone(self) -> tuple[int, ...]:
        """The people who left, in the order in which they did."""
        return tuple(change.person for change in self.changes if change.leaves)


class How(StrEnum):
    """The ways in which a meeting is decided.

    `LEFT` is a walk-over because the other person left. `STRUCK` means that one of the two was
    struck out, `NOBODY` that both have left.
    """

    PLAYED = "played"
    WALK_OVER = "walk-over"
    LEFT = "left"
    STRUCK = "struck"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Fixture:
    """A meeting of a round, and how it was decided, or None while it is open.

    `partie` is the result that counts for the table. `place` is the partie's index among the
    parties played.
    """

    round: int
    meeting: Meeting
    how: How | None = None
    partie: ContestPartie | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class DecidedShare:
    """The number of a person's decided meetings, and of all their meetings."""

    decided: int
    number: int

    @property
    def is_less_than_half(self) -> bool:
        """Whether the person would be struck out by leaving now."""
        return 2 * self.decided < self.number


@dataclass(frozen=True, slots=True)
class LeagueRound:
    """A round with its meetings, and the person with a bye."""

    number: int
    fixtures: tuple[Fixture, ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class League:
    """A league in its present state.

    `surplus` holds the indexes of the parties that count for nothing, because their two had already
    met often enough. `apart` is the tie-break that put a person below the one above. `struck` holds
    the people who left before half of their meetings were decided.
    """

    rounds: tuple[LeagueRound, ...]
    rows: tuple[LeagueRow, ...]
    apart: dict[int, TieBreak]
    struck: tuple[int, ...]
    surplus: tuple[int, ...]

    @property
    def fixtures(self) -> Iterator[Fixture]:
        """All meetings, round by round."""
        return (fixture for drawn in self.rounds for fixture in drawn.fixtures)

    def open_between(self, pair: frozenset[int]) -> list[Fixture]:
        """Return the undecided meetings of two people, the next one first."""
        return [
            fixture
            for fixture in self.fixtures
            if fixture.meeting.pair == pair and fixture.how is None
        ]

    def share_of(self, person: int) -> DecidedShare:
        """Return the share of decided meetings of a person who has not left."""
        return _share([fixture for fixture in self.fixtures if person in fixture.meeting.pair])


def draw_rounds(draw: LeagueDraw) -> tuple[Round, ...]:
    """Return the rounds as drawn, with the meetings of late entrants. Raises ContestError."""
    rounds, present = draw_fixtures(draw.people, draw.times), list(draw.people)
    for change in draw.changes:
        if change.leaves:
            present.remove(change.person)
        else:
            rounds = enter_late(rounds, change.person, present, draw.times)
            present.append(change.person)
    return rounds


def league(
    draw: LeagueDraw, played: Sequence[ContestPartie], walk_overs: Sequence[ContestPartie] = ()
) -> League:
    """Return the league after these parties, in this order, and the officers' walk-overs.

    A walk-over takes one of the meetings of its two. The parties take the others in turn. Raises
    ContestError.
    """
    results = _Results(draw, played, walk_overs)
    rounds = draw_rounds(draw)
    decided = [[results.decide(drawn.number, of) for of in drawn.meetings] for drawn in rounds]
    struck = _struck(draw, [fixture for some in decided for fixture in some])
    settled = tuple(
        LeagueRound(
            drawn.number, tuple(_settle(of, draw.gone, struck) for of in fixtures), drawn.bye
        )
        for drawn, fixtures in zip(rounds, decided, strict=True)
    )
    return _standing(draw, settled, struck, results)


def _standing(
    draw: LeagueDraw, rounds: tuple[LeagueRound, ...], struck: tuple[int, ...], results: "_Results"
) -> League:
    counted = [fixture.partie for some in rounds for fixture in some.fixtures if fixture.partie]
    people = [person for person in draw.everybody if person not in struck]
    rows: tuple[LeagueRow, ...] = ()
    apart: dict[int, TieBreak] = {}
    if len(people) > 1:
        rows = table(people, counted, draw.scheme, draw.times)
        apart = told_apart(people, counted, draw.scheme)
    return League(rounds, rows, apart, struck, tuple(results.surplus()))


class _Results:
    """The results of any two people, assigned one by one to their meetings."""

    def __init__(
        self, draw: LeagueDraw, played: Sequence[ContestPartie], walk_overs: Sequence[ContestPartie]
    ) -> None:
        self._of: dict[frozenset[int], list[tuple[ContestPartie, int | None]]] = defaultdict(list)
        self._played = played
        given: dict[frozenset[int], list[ContestPartie]] = defaultdict(list)
        for walk_over in walk_overs:
            given[walk_over.pair].append(walk_over)
        for place, partie in enumerate(played):
            if len(self._of[partie.pair]) + len(given[partie.pair]) < draw.times:
                self._of[partie.pair].append((partie, place))
        for pair, some in given.items():
            self._of[pair] += [(walk_over, None) for walk_over in some[: draw.times]]
        self._taken: set[int] = set()

    def decide(self, number: int, meeting: Meeting) -> Fixture:
        """Return the meeting with the next result of its two, if there is one."""
        waiting = self._of[meeting.pair]
        if not waiting:
            return Fixture(number, meeting)
        partie, place = waiting.pop(0)
        if place is None:
            return Fixture(number, meeting, How.WALK_OVER, partie)
        self._taken.add(place)
        return Fixture(number, meeting, How.PLAYED, partie, place)

    def surplus(self) -> list[int]:
        """Return the indexes of the parties that no meeting took."""
        return [place for place in range(len(self._played)) if place not in self._taken]


def _struck(draw: LeagueDraw, fixtures: Sequence[Fixture]) -> tuple[int, ...]:
    """Return the people who left before half of their meetings were decided."""
    struck: list[int] = []
    for place, person in enumerate(draw.gone):
        own = [fixture for fixture in fixtures if person in fixture.meeting.pair]
        if draw.in_turn:
            own = [_settle(fixture, draw.gone[:place], struck) for fixture in own]
        if _share(own).is_less_than_half:
            struck.append(person)
    return tuple(struck)


def _share(own: Sequence[Fixture]) -> DecidedShare:
    """Return the number of decided meetings among these, and of all, without struck ones."""
    left = [fixture.how for fixture in own if fixture.how is not How.STRUCK]
    return DecidedShare(sum(how is not None for how in left), len(left))


def _settle(fixture: Fixture, left: Sequence[int], struck: Sequence[int]) -> Fixture:
    """Return the meeting after the leavers and the people struck out are known."""
    meeting = fixture.meeting
    if not meeting.pair.isdisjoint(struck):
        return Fixture(fixture.round, meeting, How.STRUCK, None, fixture.place)
    gone = meeting.pair.intersection(left)
    if fixture.how or not gone:
        return fixture
    if len(gone) > 1:
        return Fixture(fixture.round, meeting, How.NOBODY)
    (winner,) = meeting.pair - gone
    walk_over = ContestPartie((meeting.dealer, meeting.other), winner, walk_over=True)
    return Fixture(fixture.round, meeting, How.LEFT, walk_over)
