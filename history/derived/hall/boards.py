"""The board of a record: each member's best entry, the best of all first."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """An entry of a record: the member, the value, the day, and the card or partie.

    `beside` adds details: both totals, the other's score in the deal, how far the member was
    behind, or the first day of a run as its ordinal. `card` is None for a whole evening, `other` if
    there was no single opponent.
    """

    value: float
    person: int
    day: date
    card: int | None = None
    partie: int | None = None
    other: int | None = None
    beside: tuple[int, ...] = ()


def entry_from_data(data: list[Any]) -> RecordEntry:
    """Return an entry from a row that `Board.to_data` returned."""
    value, person, day, *where = data
    card, partie, other, beside = where + list(_NOTHING[len(where) :])
    return RecordEntry(value, person, date.fromisoformat(day), card, partie, other, tuple(beside))


_NOTHING: Final[tuple[Any, ...]] = (None, None, None, ())


class Board:
    """The best entry of each member. Ties go to the earliest.

    With `least`, the smallest value is the best.
    """

    __slots__ = ("_best", "_sign")

    def __init__(self, *, least: bool = False) -> None:
        self._best: dict[int, tuple[float, tuple[Any, ...]]] = {}
        self._sign = -1 if least else 1

    def offer(self, person: int, value: float, where: tuple[Any, ...]) -> None:
        """Keep this entry if it is better than the member's best so far.

        `where` is the day and the fields that follow it in `RecordEntry`.
        """
        worth = value * self._sign
        held = self._best.get(person)
        if held is None or worth > held[0]:
            self._best[person] = (worth, where)

    def to_data(self) -> list[list[Any]]:
        """Return each member's best entry as JSON values, the best of all first."""
        entries = [(worth, person, *where) for person, (worth, where) in self._best.items()]
        entries.sort(key=lambda entry: (-entry[0], entry[2], entry[1]))
        return [
            [worth * self._sign, person, day.isoformat(), *where]
            for worth, person, day, *where in entries
        ]
