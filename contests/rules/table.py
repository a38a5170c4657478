"""A league's table: each person's score, and the order of places.

Ties in score are broken, in order, by: the scores against each other, parties won, net points, and
rubicons inflicted less rubicons suffered. These apply again from the start to those who are still
level. People who are level in every tie-break share a place.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final

from contests.rules.entries import ContestError, Fault, verify_people
from contests.rules.parties import ContestPartie


class Scheme(StrEnum):
    """The scheme by which a league gives points.

    `PARTIES`: two for a partie won, one for a draw. `NET_POINTS`: the points won less those lost,
    as R32 counts them. `BONUS`: four for a partie won, two for a draw, one more to a winner who
    rubiconed, and one to a loser who was not rubiconed.
    """

    PARTIES = "parties"
    NET_POINTS = "net-points"
    BONUS = "bonus"


class TieBreak(StrEnum):
    """The tie-breaks, in the order in which they apply."""

    MUTUAL = "mutual"
    WON = "won"
    NET = "net"
    RUBICONS = "rubicons"


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A line of the table.

    `score` is what the scheme gave, `net` the points won less those lost. `rubicons` are those
    inflicted less those suffered.
    """

    place: int
    person: int
    score: int
    played: int
    won: int
    drawn: int
    lost: int
    net: int
    rubicons: int


def table(
    people: Sequence[int], parties: Iterable[ContestPartie], scheme: Scheme, times: int = 1
) -> tuple[LeagueRow, ...]:
    """Return the table of these parties, in any order of parties and people.

    Any two people may play `times` parties. Raises ContestError for a person entered twice, for a
    partie of a stranger, and for more than `times` parties of two people.
    """
    verify_people(people)
    played = list(parties)
    verify_parties(people, played, times)
    league = _League(played, scheme)
    rows: list[LeagueRow] = []
    for level in league.in_order(people):
        place = len(rows) + 1
        rows += [league.row(place, person) for person in sorted(level)]
    return tuple(rows)


def told_apart(
    people: Sequence[int], parties: Iterable[ContestPartie], scheme: Scheme
) -> dict[int, TieBreak]:
    """Return the tie-break that put each person below the one above, by person.

    Only people with the same score as the one above are included.
    """
    league = _League(list(parties), scheme)
    for _level in league.in_order(people):
        pass
    return league.apart


def verify_parties(people: Collection[int], parties: Iterable[ContestPartie], times: int) -> None:
    """Raise ContestError for a stranger's partie, or for more than `times` between two people."""
    counted = Counter(partie.pair for partie in parties)
    for pair, count in counted.items():
        if strangers := sorted(pair.difference(people)):
            raise ContestError(Fault.UNKNOWN, *strangers)
        if count > times:
            raise ContestError(Fault.DECIDED, *sorted(pair))


def scored(person: int, partie: ContestPartie, scheme: Scheme) -> int:
    """Return the points that the scheme gives a player for a partie."""
    won = partie.winner == person
    if scheme is Scheme.NET_POINTS:
        return partie.points if won else -partie.points
    unit = 1 if scheme is Scheme.PARTIES else 2
    if partie.winner is None:
        return unit
    bonus = scheme is Scheme.BONUS and not partie.walk_over and won == partie.rubicon
    return 2 * unit * won + bonus


class _League:
    """The parties of a league, by person."""

    def __init__(self, parties: Sequence[ContestPartie], scheme: Scheme) -> None:
        self._scheme: Final = scheme
        self.apart: Final[dict[int, TieBreak]] = {}
        self._of: Final[dict[int, list[ContestPartie]]] = defaultdict(list)
        for partie in parties:
            for person in partie.players:
                self._of[person].append(partie)

    def row(self, place: int, person: int) -> LeagueRow:
        """Return the line of a person."""
        played = self._of[person]
        return LeagueRow(
            place=place,
            person=person,
            score=self._score(person),
            played=len(played),
            won=self._won(person),
            drawn=sum(partie.winner is None for partie in played),
            lost=sum(partie.loser == person for partie in played),
            net=self._net(person),
            rubicons=self._rubicons(person),
        )

    def in_order(self, people: Collection[int]) -> Iterator[list[int]]:
        """Yield lists of the people who share a place, from the first place down."""
        for level in _apart(people, self._score):
            yield from self._told_apart(level)

    def _told_apart(self, level: list[int]) -> Iterator[list[int]]:
        """Yield lists of the people who share a place, from people with the same score."""
        for difference, differs in self._differences(level):
            groups = _apart(level, differs)
            if len(groups) > 1:
                for group in groups[1:]:
                    self.apart.update(dict.fromkeys(group, difference))
                for group in groups:
                    yield from self._told_apart(group)
                return
        yield level

    def _differences(self, level: Sequence[int]) -> Iterator[tuple[TieBreak, Callable[[int], int]]]:
        """Yield the tie-breaks for these people, in order, each with its function."""
        if self._all_met(level):
            yield TieBreak.MUTUAL, lambda person: self._score(person, level)
        yield TieBreak.WON, self._won
        yield TieBreak.NET, self._net
        yield TieBreak.RUBICONS, self._rubicons

    def _all_met(self, level: Sequence[int]) -> bool:
        """Return whether any two of these people have met, and all pairs equally often."""
        often = {
            sum(second in partie.players for partie in self._of[first])
            for first, second in combinations(level, 2)
        }
        return len(often) == 1 and 0 not in often

    def _score(self, person: int, against: Collection[int] | None = None) -> int:
        """Return a person's score, only from parties against these people if they are given."""
        return sum(
            scored(person, partie, self._scheme)
            for partie in self._of[person]
            if against is None or partie.pair.issubset(against)
        )

    def _won(self, person: int) -> int:
        return sum(partie.winner == person for partie in self._of[person])

    def _net(self, person: int) -> int:
        return sum(scored(person, partie, Scheme.NET_POINTS) for partie in self._of[person])

    def _rubicons(self, person: int) -> int:
        rubicons = [partie for partie in self._of[person] if partie.rubicon]
        return sum(1 if partie.winner == person else -1 for partie in rubicons)


def _apart(people: Collection[int], value: Callable[[int], int]) -> list[list[int]]:
    """Return lists of the people with the same value, the highest value first."""
    groups = defaultdict(list)
    for person in people:
        groups[value(person)].append(person)
    return [groups[key] for key in sorted(groups, reverse=True)]
