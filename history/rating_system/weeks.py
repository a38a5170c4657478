"""Each person's rating after each calendar week, from the parties of one game.

The whole history is rated again each time. A corrected result therefore changes everything after it
and nothing before.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from history.rating_system.glicko2 import Rating, Result, after_week

WEEK: Final = timedelta(days=7)
WON, TIED, LOST = 1.0, 0.5, 0.0


@dataclass(frozen=True, slots=True)
class RatedPartie:
    """A finished partie: its day of play, the two people, and the winner or None for a tie.

    People are their ids. In a chouette they are the single player and the opponent. Raises
    ValueError if both are the same person, or if the winner is neither.
    """

    day: date
    player: int
    opponent: int
    winner: int | None

    def __post_init__(self) -> None:
        if self.player == self.opponent:
            raise ValueError(f"Person {self.player} cannot play against themself.")
        if self.winner not in (None, self.player, self.opponent):
            raise ValueError(f"Person {self.winner} did not play this partie.")


@dataclass(frozen=True, slots=True)
class RatedWeek:
    """A week by its Monday, and the rating after it of each person who has played so far."""

    monday: date
    ratings: Mapping[int, Rating]


def monday_of(day: date) -> date:
    """Return the Monday on which the calendar week of a day begins."""
    return day - timedelta(days=day.weekday())


def rate_weeks(parties: Iterable[RatedPartie], until: date | None = None) -> list[RatedWeek]:
    """Return all weeks from the first partie's to the last one's, or to `until` if later.

    The parties are those of one rule set. Their order does not matter, because all parties of a
    week count together.
    """
    by_week: dict[date, list[RatedPartie]] = defaultdict(list)
    for partie in parties:
        by_week[monday_of(partie.day)].append(partie)
    if not by_week:
        return []
    last = max(*by_week, monday_of(until or date.min))
    weeks: list[RatedWeek] = []
    ratings: Mapping[int, Rating] = {}
    for monday in _mondays(min(by_week), last):
        ratings = _rate_week(ratings, by_week.get(monday, ()))
        weeks.append(RatedWeek(monday, ratings))
    return weeks


def _mondays(first: date, last: date) -> Iterator[date]:
    while first <= last:
        yield first
        first += WEEK


def _rate_week(before: Mapping[int, Rating], parties: Iterable[RatedPartie]) -> dict[int, Rating]:
    """Return each person's rating after a week. Opponents count by their ratings before it."""
    results: dict[int, list[Result]] = {person: [] for person in before}
    new = Rating()
    for partie in parties:
        score = TIED if partie.winner is None else WON if partie.winner == partie.player else LOST
        results.setdefault(partie.player, []).append((before.get(partie.opponent, new), score))
        results.setdefault(partie.opponent, []).append((before.get(partie.player, new), 1 - score))
    return {person: after_week(before.get(person, new), of) for person, of in results.items()}
