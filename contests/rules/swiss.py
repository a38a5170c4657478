"""Swiss rounds: who meets whom next, by matching of maximum weight.

Two points for a partie won and for a bye, one for a draw. A pairing is weighed by these, each of
them before all that follow: repeated meetings; second byes; first deals more than one away from
half of a person's parties; the bye to the lowest; the squares of the differences in score; first
deals away from half; how far, in squares, the better half of a score is from meeting the other half
in order of rank. So two meet again only if every pairing has such a pair.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from contests.rules.entries import ContestError, Fault, verify_people
from contests.rules.fixtures import Meeting, Round
from contests.rules.parties import ContestPartie

WIN: Final = 2
DRAW: Final = 1
MOST_OFF: Final = 2
"""First deals less second ones: two more are one above half."""

Cost = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round, and the result of each of its meetings.

    Raises ContestError for a partie that was not drawn, one written twice, and a missing one.
    """

    round: Round
    parties: tuple[ContestPartie, ...]

    def __post_init__(self) -> None:
        drawn = {meeting.pair for meeting in self.round.meetings}
        written = Counter(partie.pair for partie in self.parties)
        for pair, times in written.items():
            if pair not in drawn:
                raise ContestError(Fault.NOT_DRAWN, *sorted(pair))
            if times > 1:
                raise ContestError(Fault.DECIDED, *sorted(pair))
        if missing := drawn - written.keys():
            raise ContestError(Fault.UNDECIDED, *sorted(frozenset().union(*missing)))


def swiss_scores(history: Sequence[PlayedRound]) -> Counter[int]:
    """What everybody has scored. A round in which a person did not play scores nothing."""
    scores: Counter[int] = Counter()
    for played in history:
        if played.round.bye is not None:
            scores[played.round.bye] += WIN
        for partie in played.parties:
            for person in partie.players:
                scores[person] += DRAW if partie.winner is None else WIN * (partie.winner == person)
    return scores


def pair_round(present: Sequence[int], history: Sequence[PlayedRound]) -> Round:
    """Return the next round of those who are present, the best seed first.

    Who has dropped out is no longer among them; who enters late is, from then on. The same input
    gives the same round. Raises ContestError for a person who stands there twice, and for one
    person alone.
    """
    verify_people(present)
    event = _Event(present, history)
    pairs = _best_pairs(event.costs(), len(event.ranked))
    ranked = event.ranked
    met = [
        event.meeting(ranked[first], ranked[second])
        for first, second in pairs
        if second < len(ranked)
    ]
    bye = next((ranked[first] for first, second in pairs if second == len(ranked)), None)
    return Round(len(history) + 1, tuple(met), bye)


class _Event:
    """What the rounds so far say of those who are present."""

    def __init__(self, present: Sequence[int], history: Sequence[PlayedRound]) -> None:
        meetings = [meeting for played in history for meeting in played.round.meetings]
        self._scores = swiss_scores(history)
        self._met = Counter(meeting.pair for meeting in meetings)
        self._byes = Counter(played.round.bye for played in history)
        self._off = Counter(meeting.dealer for meeting in meetings)
        self._off.subtract(meeting.other for meeting in meetings)
        self.ranked = sorted(present, key=lambda person: -self._scores[person])
        self._sizes = Counter(self._scores[person] for person in present)

    def costs(self) -> dict[tuple[int, int], Cost]:
        """What each pair of ranks costs; the rank after the last is the bye, if there is one."""
        ranks = range(len(self.ranked))
        costs = {
            (first, second): self._cost(first, second) for first, second in combinations(ranks, 2)
        }
        if len(ranks) % 2:
            costs |= {(rank, len(ranks)): self._cost_of_bye(rank) for rank in ranks}
        return costs

    def meeting(self, first: int, second: int) -> Meeting:
        """Whoever dealt first less often does; of two who are level, the lower in rank."""
        return (
            Meeting(first, second)
            if self._off[first] < self._off[second]
            else Meeting(second, first)
        )

    def _cost(self, first: int, second: int) -> Cost:
        meeting = self.meeting(self.ranked[first], self.ranked[second])
        off = abs(self._off[meeting.dealer] + 1), abs(self._off[meeting.other] - 1)
        apart = self._scores[meeting.dealer] - self._scores[meeting.other]
        return (
            self._met[meeting.pair],
            0,
            sum(one_off > MOST_OFF for one_off in off),
            0,
            apart**2,
            sum(one_off**2 for one_off in off),
            (second - first - self._usual_distance(first, second)) ** 2,
        )

    def _usual_distance(self, upper: int, lower: int) -> int:
        """How far apart in rank two meet: half of those with their score, so the best meet late."""
        first, second = (self._scores[self.ranked[rank]] for rank in (upper, lower))
        return self._sizes[first] // 2 if first == second else 0

    def _cost_of_bye(self, rank: int) -> Cost:
        return (0, self._byes[self.ranked[rank]], 0, len(self.ranked) - 1 - rank, 0, 0, 0)


def _best_pairs(costs: dict[tuple[int, int], Cost], people: int) -> list[tuple[int, int]]:
    """The pairs that cost least together, in order."""
    from networkx import Graph, max_weight_matching  # Only a pairing needs it, and it is large.

    bases = [max(column) * (people + 1) + 1 for column in zip(*costs.values(), strict=True)]
    graph = Graph()
    for (first, second), cost in costs.items():
        graph.add_edge(first, second, weight=-_one_number(cost, bases))
    matched = max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in matched)


def _one_number(cost: Cost, bases: Sequence[int]) -> int:
    """The cost as one number, in which no sum of later parts outweighs an earlier one."""
    number = 0
    for part, base in zip(cost, bases, strict=True):
        number = number * base + part
    return number
