"""The figures under a card's deals: as written on a paper card, as computed on any other."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the card; `computed` is what a wrongly written one should be."""

    value: int | None = None
    computed: int | None = None

    @property
    def wrong(self) -> bool:
        return self.computed is not None


EMPTY = (Figure(), Figure())
Pair = tuple[Figure, Figure]
Lines = tuple[tuple[int, Pair], ...]
"""The lines of a totals column, each with the number of its partie."""

LINES: Final = 9
"""So many stand beside six deals; more in one column would end far below them."""


def in_columns(lines: Lines) -> tuple[Lines, ...]:
    """The lines in as few columns as hold LINES each, all of one length."""
    if not lines:
        return ()
    columns = -(-len(lines) // LINES)
    each = -(-len(lines) // columns)
    empty = tuple((n, EMPTY) for n in range(len(lines) + 1, each * columns + 1))
    filled = lines + empty
    return tuple(filled[place : place + each] for place in range(0, len(filled), each))


class WrittenFigures:
    """What a paper card has written, by the names its report uses; nothing for a table card."""

    def __init__(self, sheet: Sheet, discrepancies: Iterable[Mapping[str, object]]) -> None:
        self._card = {**(sheet.written or {}), "written": _own(sheet.written)}
        self._computed = {str(d["where"]): d["computed"] for d in discrepancies}
        self._nothing = sheet.written is None

    def pair(self, where: str, computed: Sequence[int]) -> Pair:
        """The two figures at this place: as written where they are, as computed otherwise."""
        left, right = self.row(where, computed)
        return (left, right)

    def row(self, where: str, computed: Sequence[int]) -> tuple[Figure, ...]:
        """The figures at this place, one for each of those computed."""
        if self._nothing:
            return tuple(map(Figure, computed))
        written = self._at(where)
        return tuple(
            Figure(
                written[place] if written else figure,
                self._computed.get(f"{where}[{place}]"),  # type: ignore[arg-type]
            )
            for place, figure in enumerate(computed)
        )

    def _at(self, where: str) -> Sequence[int] | None:
        found: object = self._card
        for step in where.replace("[", ".").replace("]", "").split("."):
            if isinstance(found, Mapping):
                found = found.get(step)
            elif isinstance(found, Sequence) and step.isdigit() and int(step) < len(found):
                found = found[int(step)]
            else:
                return None
        return found if isinstance(found, Sequence) else None


def _own(written: Mapping[str, object] | None) -> Mapping[str, object]:
    own = (written or {}).get("written")
    return own if isinstance(own, Mapping) else {}
