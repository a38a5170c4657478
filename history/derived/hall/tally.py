"""Gather all records of a club in one pass over its cards."""

from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from history.derived.facts import CardFacts, PartieFacts
from history.derived.hall.boards import Board
from history.derived.hall.comebacks import chance_after_four
from history.derived.hall.elder import ElderTally
from history.derived.hall.meetings import Meetings
from piquet.rule_sets import RUBICON

LONG_ODDS: Final = 0.25
"""A partie won with a chance below this, from 0 to 1, is a comeback."""
LEAST: Final = ("comeback", "closest", "lowest")
"""The records in which the smallest value is the best."""
RECORDS: Final = (
    "deal",
    "partie",
    "comeback",
    "closest",
    "highest",
    "losing",
    "lowest",
    "rubicons",
    "points",
    "parties",
    "evenings",
    "run",
)


class ClubTally:
    """The records and counts of some cards, which must be added in the order of play.

    Records that count points are of rubicon piquet alone. Runs, meetings and the parties of an
    evening include all games.
    """

    def __init__(self) -> None:
        self._boards = {name: Board(least=name in LEAST) for name in RECORDS}
        self._meetings = Meetings()
        self._elder = ElderTally()
        self._counts: Counter[str] = Counter()
        self._runs: dict[int, tuple[int, date]] = {}
        self._people: set[int] = set()
        self._evenings: Counter[int] = Counter()
        self._day: date | None = None
        self._played: Counter[int] = Counter()
        self._points: Counter[int] = Counter()
        self._rubicons: Counter[int] = Counter()

    def add(self, card: CardFacts) -> None:
        """Count the parties of a card."""
        if card.day != self._day:
            self._end_evening()
            self._day = card.day
        is_rubicon = card.code == RUBICON.code
        self._people.update(card.players)
        self._counts["parties"] += len(card.parties)
        for partie in card.parties:
            self._meetings.add(partie)
            self._add_to_run(card, partie)
            self._played.update(partie.players)
            if is_rubicon:
                self._add_deals(card, partie)
                if partie.winner is not None:
                    self._add_result(card, partie, partie.winner)

    def to_data(self) -> dict[str, Any]:
        """End the last evening, and return all records and counts as JSON values."""
        self._end_evening()
        counts = dict.fromkeys(("parties", "deals", "evenings", "rubicons"), 0) | self._counts
        return {
            "counts": {**counts, "people": len(self._people)},
            "boards": {name: board.to_data() for name, board in self._boards.items()},
            "meetings": self._meetings.to_data(),
            "elder": self._elder.to_data(),
        }

    def _add_to_run(self, card: CardFacts, partie: PartieFacts) -> None:
        for person in partie.players:
            if person != partie.winner:
                self._runs.pop(person, None)
                continue
            length, since = self._runs.get(person, (0, card.day))
            self._runs[person] = (length + 1, since)
            where = (card.day, card.card, partie.number, None, (since.toordinal(),))
            self._boards["run"].offer(person, length + 1, where)

    def _end_evening(self) -> None:
        """Offer each member's results of the day that is over."""
        if self._day is None or not self._played:
            return
        self._counts["evenings"] += 1
        self._counts["rubicons"] += self._rubicons.total()
        self._evenings.update(self._played.keys())
        where = (self._day,)
        for name, counts in (
            ("parties", self._played),
            ("points", self._points),
            ("rubicons", self._rubicons),
        ):
            for person, number in counts.items():
                if number > 0:
                    self._boards[name].offer(person, number, where)
        for person in self._played:
            self._boards["evenings"].offer(person, self._evenings[person], where)
        for counts in (self._played, self._points, self._rubicons):
            counts.clear()

    def _add_deals(self, card: CardFacts, partie: PartieFacts) -> None:
        """Count the deals of a partie. A club may have hundreds of thousands."""
        if not partie.deals:
            return
        self._counts["deals"] += len(partie.deals)
        elder, younger = self._elder.elder, self._elder.younger
        best = [(-1, 0), (-1, 0)]
        for _number, scores, dealer, _bonuses in partie.deals:
            left, right = scores
            if left > best[0][0]:
                best[0] = scores
            if right > best[1][0]:
                best[1] = (right, left)
            if dealer is not None:
                elder.append(scores[1 - dealer])
                younger.append(scores[dealer])
        first, second = partie.players
        place, offer = (card.day, card.card, partie.number), self._boards["deal"].offer
        offer(first, best[0][0], (*place, second, best[0][1:]))
        offer(second, best[1][0], (*place, first, best[1][1:]))

    def _add_result(self, card: CardFacts, partie: PartieFacts, winner: int) -> None:
        """Offer the results of the winner and the loser."""
        side = partie.players.index(winner)
        loser, boards, points = partie.players[1 - side], self._boards, partie.points[side]
        place = (card.day, card.card, partie.number)
        self._points[winner] += points
        self._points[loser] -= points
        if partie.rubicon is None:  # Only the result was entered, so the totals are unknown.
            boards["partie"].offer(winner, points, (*place, loser))
            return
        if partie.rubicon:
            self._rubicons[winner] += 1
        high, low = partie.totals[side], partie.totals[1 - side]
        won = (*place, loser, (high, low))
        boards["partie"].offer(winner, points, won)
        boards["closest"].offer(winner, high - low, won)
        boards["highest"].offer(winner, high, won)
        boards["lowest"].offer(winner, high, won)
        boards["losing"].offer(loser, low, (*place, winner, (high, low)))
        self._add_dealer(partie)
        comeback = chance_after_four(partie, side)
        if comeback and comeback[0] < LONG_ODDS:
            boards["comeback"].offer(winner, comeback[0], (*place, loser, (comeback[1],)))

    def _add_dealer(self, partie: PartieFacts) -> None:
        if partie.first_dealer == partie.winner:
            self._elder.dealers_won += 1
        elif partie.first_dealer is not None:
            self._elder.dealers_lost += 1


def tally(cards: Iterable[CardFacts]) -> dict[str, Any]:
    """Return the records and counts of these cards, in the order of play, as JSON values."""
    sums = ClubTally()
    for card in cards:
        sums.add(card)
    return sums.to_data()
