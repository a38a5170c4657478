"""The figures under a card's deals: as written on a paper card, computed on other cards.

The page and the PDF both use them. A figure that a paper card leaves blank is computed from the
written figures above it (R62), and marked as supplied.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from piquet.partie.result import points_won
from scoring.sheet.partie import SheetPartie
from scoring.sheet.sheet import Sheet


class CardFigure(NamedTuple):
    """A figure of the card.

    `computed` is the right figure if the written one is wrong. `supplied` means that the paper card
    leaves the figure blank.
    """

    value: int | None = None
    computed: int | None = None
    supplied: bool = False

    @property
    def wrong(self) -> bool:
        return self.computed is not None


EMPTY = (CardFigure(), CardFigure())
Pair = tuple[CardFigure, CardFigure]
Lines = tuple[tuple[int, Pair], ...]
"""The lines of a totals column, each with its partie's number."""

CLOSE: Final = 1.5
"""The number of lines of the totals column that fit into the height of a deal."""


def in_columns(lines: Lines, deals: int) -> tuple[Lines, ...]:
    """Return the lines in as few columns of equal length as fit beside this number of deals."""
    if not lines:
        return ()
    columns = -(-len(lines) // int(deals * CLOSE))
    each = -(-len(lines) // columns)
    empty = tuple((n, EMPTY) for n in range(len(lines) + 1, each * columns + 1))
    filled = lines + empty
    return tuple(filled[place : place + each] for place in range(0, len(filled), each))


def numbers(pair: Pair) -> tuple[int, int]:
    """Return two figures as numbers. A blank is 0."""
    return (pair[0].value or 0, pair[1].value or 0)


class WrittenFigures:
    """The figures on a paper card, by their names in the report. Empty for a table card."""

    def __init__(self, sheet: Sheet, discrepancies: Iterable[Mapping[str, object]] = ()) -> None:
        self._rules = sheet.rules
        self._written = None if sheet.written is None else dict(_places(sheet.written))
        self._computed = {str(d["where"]): d["computed"] for d in discrepancies}
        self.supplied: set[str] = set()
        """The places read so far that the paper card leaves blank although a figure is due."""

    def pair(self, where: str, due: Sequence[int]) -> Pair:
        """Return the two figures at this place: as written, or `due` where nothing is written."""
        left, right = self.row(where, due)
        return (left, right)

    def row(self, where: str, due: Sequence[int]) -> tuple[CardFigure, ...]:
        """Return the figures at this place, one for each in `due`."""
        if self._written is None:
            return tuple(map(CardFigure, due))
        return tuple(self._figure(f"{where}[{place}]", right) for place, right in enumerate(due))

    def _figure(self, where: str, due: int) -> CardFigure:
        written = (self._written or {}).get(where)
        if written is None:
            if due:
                self.supplied.add(where)
            return CardFigure(due, supplied=True)
        return CardFigure(written, self._computed.get(where))  # type: ignore[arg-type]

    def totals(self, partie: SheetPartie) -> Pair:
        """Return the totals of a partie's deals."""
        return self.pair(f"parties[{partie.number - 1}].written.totals", partie.result.totals)

    def won(self, partie: SheetPartie) -> Pair:
        """Return the points won in a partie, as written.

        If none are written, return the points that the written totals give, even if these are
        wrong.
        """
        result, totals = partie.result, numbers(self.totals(partie))
        due = result.won
        if result.complete and totals != result.totals:
            due = points_won(totals, self._rules)
        return self.pair(f"parties[{partie.number - 1}].written.won", due)

    def carried(self, place: int, won: Sequence[int]) -> Pair:
        """Return the points that the partie at index `place` carries to the card's totals."""
        return self.pair(f"written.carried[{place}]", won)

    def sums(self, carried: Iterable[Pair]) -> Pair:
        """Return the card's totals: the sums of what the parties carry."""
        each = [numbers(pair) for pair in carried]
        return self.pair("written.totals", (sum(a for a, _ in each), sum(b for _, b in each)))

    def balance(self, sums: Pair) -> Pair:
        """Return the difference of the sums, in the column of the player with the greater sum."""
        left, right = numbers(sums)
        return self.pair("written.balance", (max(0, left - right), max(0, right - left)))


def _places(value: object, where: str = "") -> Iterator[tuple[str, int]]:
    """Yield every number of a card file, with its place as the report names it."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _places(part, f"{where}.{name}" if where else str(name))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _places(part, f"{where}[{place}]")
    elif isinstance(value, int) and not isinstance(value, bool):
        yield where, value
