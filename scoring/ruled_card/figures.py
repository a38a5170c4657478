"""The figures under a card's deals: as written on a paper card, computed on any other.

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

    `computed` is the right figure if the written one is wrong. `supplied` means that nobody wrote
    it on the paper card.
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
"""How many lines of the totals column fit into the height of a deal."""


def in_columns(lines: Lines, deals: int) -> tuple[Lines, ...]:
    """The lines in as few columns as fit beside these deals, all of the same length."""
    if not lines:
        return ()
    columns = -(-len(lines) // int(deals * CLOSE))
    each = -(-len(lines) // columns)
    empty = tuple((n, EMPTY) for n in range(len(lines) + 1, each * columns + 1))
    filled = lines + empty
    return tuple(filled[place : place + each] for place in range(0, len(filled), each))


def numbers(pair: Pair) -> tuple[int, int]:
    """Two figures as numbers. A blank is 0."""
    return (pair[0].value or 0, pair[1].value or 0)


class WrittenFigures:
    """The figures written on a paper card, by their names in the report. Empty for a table card."""

    def __init__(self, sheet: Sheet, discrepancies: Iterable[Mapping[str, object]] = ()) -> None:
        self._rules = sheet.rules
        self._written = None if sheet.written is None else dict(_places(sheet.written))
        self._computed = {str(d["where"]): d["computed"] for d in discrepancies}
        self.supplied: set[str] = set()
        """The places asked for so far that the paper card leaves blank although a figure is due."""

    def pair(self, where: str, due: Sequence[int]) -> Pair:
        """The two figures at this place: as written, or `due` if nothing is written."""
        left, right = self.row(where, due)
        return (left, right)

    def row(self, where: str, due: Sequence[int]) -> tuple[CardFigure, ...]:
        """The figures at this place, one for each in `due`."""
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
        """The totals of a partie's deals."""
        return self.pair(f"parties[{partie.number - 1}].written.totals", partie.result.totals)

    def won(self, partie: SheetPartie) -> Pair:
        """The points won by a partie's totals as written, which may be wrong."""
        result, totals = partie.result, numbers(self.totals(partie))
        due = result.won
        if result.complete and totals != result.totals:
            due = points_won(totals, self._rules)
        return self.pair(f"parties[{partie.number - 1}].written.won", due)

    def carried(self, place: int, won: Sequence[int]) -> Pair:
        """The points that the partie in this place, from 0, carries to the card's totals."""
        return self.pair(f"written.carried[{place}]", won)

    def sums(self, carried: Iterable[Pair]) -> Pair:
        """The card's totals: the sums of what the parties carry."""
        each = [numbers(pair) for pair in carried]
        return self.pair("written.totals", (sum(a for a, _ in each), sum(b for _, b in each)))

    def balance(self, sums: Pair) -> Pair:
        """The difference of the sums, in the column of the player who has more."""
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
