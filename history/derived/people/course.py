"""Running totals by evening, from the first evening on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final

from history.derived.person import Evening

MOST: Final = 100
"""With more evenings, only the last of each week is stored; with more weeks, of each month."""


@dataclass(frozen=True, slots=True)
class Course:
    """Running totals after some of the evenings, of each kind that a chart can show.

    `results` are parties won less parties lost. `money` is by currency, in the smallest coins.
    `parties` and `cards` are those played.
    """

    days: tuple[date, ...]
    results: Sequence[int]
    points: Sequence[int]
    money: dict[str, Sequence[int]]
    parties: Sequence[int]
    cards: Sequence[int]


def course(evenings: Sequence[Evening]) -> dict[str, Any]:
    """Return the fields of a `Course` as JSON values, from evenings in their order."""
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
    """Return the `Course` of a stored figure."""
    return Course(**{**data, "days": tuple(map(date.fromisoformat, data["days"]))})


def _thinned(evenings: list[tuple[int, Evening]]) -> list[tuple[int, Evening]]:
    """Return all the evenings, or the last of each week or month if there are over `MOST`."""
    if len(evenings) <= MOST:
        return evenings
    weeks = groupby(evenings, key=lambda entry: entry[1].day.isocalendar()[:2])
    lasts = [list(some)[-1] for _week, some in weeks]
    if len(lasts) <= MOST:
        return lasts
    months = groupby(evenings, key=lambda entry: (entry[1].day.year, entry[1].day.month))
    return [list(some)[-1] for _month, some in months]
