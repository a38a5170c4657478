"""The board of a record: the best entry of each person, from the best down."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """What somebody did: how much it was, when, and where one can read of it.

    `beside` says more: both totals, the other's score of the deal, how far somebody was behind, or
    the first day of a run as its number. `card` is None of a whole evening, `other` where there was
    no one opponent.
    """

    value: float
    person: int
    day: date
    card: int | None = None
    partie: int | None = None
    other: int | None = None
    beside: tuple[int, ...] = ()


def entry_from_data(data: list[Any]) -> RecordEntry:
    """Return an entry from what `Board.to_data` made of it."""
    value, person, day, *where = data
    card, partie, other, beside = where + list(_NOTHING[len(where) :])
    return RecordEntry(value, person, date.fromisoformat(day), card, partie, other, tuple(beside))


_NOTHING: Final[tuple[Any, ...]] = (None, None, None, ())


class Board:
    """The best entry of each person. Of equal ones the first stays.

    With `least` the smallest value is the best.
    """

    __slots__ = ("_best", "_sign")

    def __init__(self, *, least: bool = False) -> None:
        self._best: dict[int, tuple[float, tuple[Any, ...]]] = {}
        self._sign = -1 if least else 1

    def offer(self, person: int, value: float, where: tuple[Any, ...]) -> None:
        """Take an entry of this person if it is better than theirs so far. `where` is the day and
        what follows it in `RecordEntry`."""
        worth = value * self._sign
        held = self._best.get(person)
        if held is None or worth > held[0]:
            self._best[person] = (worth, where)

    def to_data(self) -> list[list[Any]]:
        """Return the best entry of everybody, the best of all first, as JSON holds it."""
        entries = [(worth, person, *where) for person, (worth, where) in self._best.items()]
        entries.sort(key=lambda entry: (-entry[0], entry[2], entry[1]))
        return [
            [worth * self._sign, person, day.isoformat(), *where]
            for worth, person, day, *where in entries
        ]
