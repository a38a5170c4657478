"""Swiss rounds: the pairings of the next round, by matching of maximum weight.

A partie won and a bye score two points, a draw one. A pairing has these costs, each more important
than all that follow:

- repeated meetings;
- second byes;
- people whose first deals are more than one away from half of their parties;
- the rank of the bye, counted from the lowest;
- the squares of the differences in score;
- the distance of first deals from half, in squares;
- the distance in rank from the ideal, in squares: the better half of a score meets the other half
  in order of rank.

The pairing with the lowest costs is drawn. Two people therefore meet again only if every pairing
has such a pair.
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
"""The limit for first deals less second deals: a difference of two is one above half."""

Cost = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round, and the result of each of its meetings.

    Raises ContestError for a partie that was not drawn, a partie entered twice, and a missing one.
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
    """Return the score of each person. A round in which a person did not play scores nothing."""
    scores: Counter[int] = Counter()
    for played in history:
        if played.round.bye is not None:
            scores[played.round.bye] += WIN
        for partie in played.parties:
            for person in partie.players:
                scores[person] += DRAW if partie.winner is None else WIN * (partie.winner == person)
    return scores


def pair_round(present: Sequence[int], history: Sequence[PlayedRound]) -> Round:
    """Return the next round of the people present, who are given with the best seed first.

    `present` leaves out people who have dropped out, and includes late entrants. The same input
    gives the same round. Raises ContestError for a person entered twice, and for one person alone.
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
    """The scores, meetings, byes and deals so far of the people present."""

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
        """Return the cost of each pair of ranks; the rank after the last is the bye, if any."""
        ranks = range(len(self.ranked))
        costs = {
            (first, second): self._cost(first, second) for first, second in combinations(ranks, 2)
        }
        if len(ranks) % 2:
            costs |= {(rank, len(ranks)): self._cost_of_bye(rank) for rank in ranks}
        return costs

    def meeting(self, first: int, second: int) -> Meeting:
        """Return the meeting of two people, with the one who has dealt first less often as dealer.

        If they are level, the lower in rank deals first.
        """
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
        """Return the ideal distance in rank of two people who meet.

        With the same score it is half the number of people with that score, so the best meet late.
        Otherwise it is 0.
        """
        first, second = (self._scores[self.ranked[rank]] for rank in (upper, lower))
        return self._sizes[first] // 2 if first == second else 0

    def _cost_of_bye(self, rank: int) -> Cost:
        return (0, self._byes[self.ranked[rank]], 0, len(self.ranked) - 1 - rank, 0, 0, 0)


def _best_pairs(costs: dict[tuple[int, int], Cost], people: int) -> list[tuple[int, int]]:
    """Return the pairs with the lowest total cost, in order."""
    from networkx import Graph, max_weight_matching  # Only a pairing needs it, and it is large.

    bases = [max(column) * (people + 1) + 1 for column in zip(*costs.values(), strict=True)]
    graph = Graph()
    for (first, second), cost in costs.items():
        graph.add_edge(first, second, weight=-_one_number(cost, bases))
    matched = max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in matched)


def _one_number(cost: Cost, bases: Sequence[int]) -> int:
    """Return the cost as one number, in which no sum of later parts outweighs an earlier one."""
    number = 0
    for part, base in zip(cost, bases, strict=True):
        number = number * base + part
    return number
