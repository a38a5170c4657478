"""The records of a club as a stored figure: of one season, or of all time."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from history.derived.facts import CardFacts
from history.derived.figures import figure
from history.derived.hall.tally import tally
from history.derived.seasons import Season, seasons_of
from history.rating_system.weeks import monday_of

EVER: Final = "ever"


@figure("hall", form=3)
def hall(cards: Sequence[CardFacts], begins: str, scope: str) -> dict[str, Any]:
    """Return the records of a club whose seasons begin with the month `begins`.

    `scope` is the year in which a season begins, or `EVER`. The result also has the years of all
    seasons played, and the number of parties in each week of the scope, by its Monday.
    """
    played = [card for card in cards if card.parties]
    month = int(begins)
    season = None if scope == EVER else Season(int(scope), month)
    within = [card for card in played if season is None or card.day in season]
    return {
        "seasons": [each.year for each in seasons_of((card.day for card in played), month)],
        "weeks": _weeks(within),
        **tally(within),
    }


def _weeks(cards: Sequence[CardFacts]) -> dict[str, int]:
    """Return the number of parties in each week, by its Monday."""
    days: Counter[Any] = Counter()
    for card in cards:
        days[card.day] += len(card.parties)
    weeks: Counter[str] = Counter()
    for day, parties in days.items():
        weeks[monday_of(day).isoformat()] += parties
    return dict(weeks)
