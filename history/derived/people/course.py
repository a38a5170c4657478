"""How something stood evening by evening: sums that go on from the first evening."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final

from history.derived.person import Evening

MOST: Final = 100
"""Of more evenings only the last of each week are kept, and of more weeks the last of a month."""


@dataclass(frozen=True, slots=True)
class Course:
    """How much there was after each of some days: parties won less parties lost, points, money in
    each currency, and cards and parties played."""

    days: tuple[date, ...]
    results: Sequence[int]
    points: Sequence[int]
    money: dict[str, Sequence[int]]
    parties: Sequence[int]
    cards: Sequence[int]


def course(evenings: Sequence[Evening]) -> dict[str, Any]:
    """Return the fields of a `Course` as they are kept, from evenings in their order."""
    currencies = sorted({currency for evening in evenings for currency in evening.money})
    places = [place for place, _evening in _thinned(list(enumerate(evenings)))]

    def sums(figures: Sequence[int]) -> list[int]:
        so_far, totals = 0, []
        for figure in figures:
            so_far += figure
            totals.append(so_far)
        return [totals[place] for place in places]

    return {
        "days": [evenings[place].day.isoformat() for place in places],
        "results": sums([evening.won - evening.lost for evening in evenings]),
        "points": sums([evening.points for evening in evenings]),
        "money": {
            code: sums([evening.money.get(code, 0) for evening in evenings]) for code in currencies
        },
        "parties": sums([evening.parties for evening in evenings]),
        "cards": sums([evening.cards for evening in evenings]),
    }


def read_course(data: dict[str, Any]) -> Course:
    """Return a course from what is kept."""
    return Course(**{**data, "days": tuple(map(date.fromisoformat, data["days"]))})


def _thinned(evenings: list[tuple[int, Evening]]) -> list[tuple[int, Evening]]:
    """Return at most some hundred of the evenings: all, or the last of each week or month."""
    if len(evenings) <= MOST:
        return evenings
    weeks = groupby(evenings, key=lambda entry: entry[1].day.isocalendar()[:2])
    lasts = [list(some)[-1] for _week, some in weeks]
    if len(lasts) <= MOST:
        return lasts
    months = groupby(evenings, key=lambda entry: (entry[1].day.year, entry[1].day.month))
    return [list(some)[-1] for _month, some in months]
