"""One pass over a club's cards that gathers all its records."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from scoring.history.facts import CardFacts, PartieFacts
from scoring.history.hall.comebacks import chance_after_four
from scoring.history.hall.elder import ElderTally
from scoring.history.hall.feats import Board
from scoring.history.hall.meetings import Meetings
from scoring.laws.rule_sets import RUBICON

LONG_ODDS: Final = 0.25
"""A partie won from a smaller chance than this is a comeback."""
LEAST: Final = ("comeback", "closest", "lowest")
"""The records of which the smallest is the best."""
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


class Tally:
    """What the cards of some time come to. Cards are added in the order of play.

    Whatever counts points is of rubicon piquet alone. Runs, meetings and parties of an evening are
    of all games.
    """

    def __init__(self) -> None:
        self._boards = {name: Board(least=name in LEAST) for name in RECORDS}
        self._meetings = Meetings()
        self._elder = ElderTally()
        self._counts: Counter[str] = Counter()
        self._runs: dict[int, tuple[int, date]] = {}
        self._evenings: Counter[int] = Counter()
        self._day: date | None = None
        self._evening: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0, 0])

    def add(self, card: CardFacts) -> None:
        """Count the parties of a card."""
        if card.day != self._day:
            self._end_evening()
            self._day = card.day
        is_rubicon = card.code == RUBICON.code
        for partie in card.parties:
            self._counts["parties"] += 1
            self._meetings.add(partie)
            self._add_to_run(card, partie)
            for person in partie.players:
                self._evening[person][0] += 1
            if is_rubicon:
                self._add_to_evening(partie)
                self._add_deals(card, partie)
                self._add_result(card, partie)

    def to_data(self) -> dict[str, Any]:
        """Return everything as JSON holds it."""
        self._end_evening()
        counts = dict.fromkeys(("parties", "deals", "evenings", "rubicons"), 0) | self._counts
        return {
            "counts": {**counts, "people": len(set(self._meetings.people()))},
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
            self._boards["run"].offer(person, length + 1, *where)

    def _add_to_evening(self, partie: PartieFacts) -> None:
        if partie.winner is None:
            return
        self._counts["rubicons"] += bool(partie.rubicon)
        for side, person in enumerate(partie.players):
            of_evening = self._evening[person]
            of_evening[1] += partie.points[side] - partie.points[1 - side]
            of_evening[2] += bool(partie.rubicon) and person == partie.winner

    def _end_evening(self) -> None:
        """Offer what everybody did on the day that is over."""
        if self._day is None or not self._evening:
            return
        self._counts["evenings"] += 1
        for person, (parties, points, rubicons) in self._evening.items():
            self._evenings[person] += 1
            self._boards["evenings"].offer(person, self._evenings[person], self._day)
            self._boards["parties"].offer(person, parties, self._day)
            if points > 0:
                self._boards["points"].offer(person, points, self._day)
            if rubicons:
                self._boards["rubicons"].offer(person, rubicons, self._day)
        self._evening.clear()

    def _add_deals(self, card: CardFacts, partie: PartieFacts) -> None:
        """Count the deals of a partie. There may be hundreds of thousands in a club."""
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
        place, players = (card.day, card.card, partie.number), partie.players
        for side, (own, others) in enumerate(best):
            self._boards["deal"].offer(players[side], own, *place, players[1 - side], (others,))

    def _add_result(self, card: CardFacts, partie: PartieFacts) -> None:
        """Offer what the winner and the loser did. Nobody does anything in a drawn partie."""
        if partie.winner is None:
            return
        side = partie.players.index(partie.winner)
        loser, boards = partie.players[1 - side], self._boards
        place = (card.day, card.card, partie.number)
        if partie.rubicon is None:  # Only the result was told, so nobody knows the totals.
            boards["partie"].offer(partie.winner, partie.points[side], *place, loser)
            return
        high, low = partie.totals[side], partie.totals[1 - side]
        won = (*place, loser, (high, low))
        boards["partie"].offer(partie.winner, partie.points[side], *won)
        boards["closest"].offer(partie.winner, high - low, *won)
        boards["highest"].offer(partie.winner, high, *won)
        boards["lowest"].offer(partie.winner, high, *won)
        boards["losing"].offer(loser, low, *place, partie.winner, (high, low))
        self._add_dealer(partie)
        found = chance_after_four(partie, side)
        if found and found[0] < LONG_ODDS:
            boards["comeback"].offer(partie.winner, found[0], *place, loser, (found[1],))

    def _add_dealer(self, partie: PartieFacts) -> None:
        if partie.first_dealer == partie.winner:
            self._elder.dealers_won += 1
        elif partie.first_dealer is not None:
            self._elder.dealers_lost += 1


def tally(cards: Iterable[CardFacts]) -> dict[str, Any]:
    """Return what these cards come to, in the order of play, as JSON holds it."""
    found = Tally()
    for card in cards:
        found.add(card)
    return found.to_data()
