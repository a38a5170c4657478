"""The written figures of a card, each compared with its possible right values (R62).

A figure is right if it follows from the figures above it, as written or as they should be, in any
mixture. So a slip is reported once, where it was made, and not again in every sum below it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import add
from typing import Any, Final

from piquet.money.reckoning import Reckoning

# Above this many mixtures, only the plain sums are tried: all as written, all as due.
MOST_MIXTURES: Final = 4096

Finding = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CheckedFigure:
    """A figure of the card: its place, what was written (None: nothing) and its right values.

    The first of `due` follows from the figures written above it.
    """

    where: str
    kind: str
    written: int | None
    due: tuple[int, ...]
    sentence: str

    @property
    def stands(self) -> int:
        """The value that the figures below probably use: as written, else as due."""
        return self.due[0] if self.written is None else self.written

    @property
    def options(self) -> tuple[int, ...]:
        """The values that the figures below may use."""
        return tuple(dict.fromkeys((self.stands, *self.due)))

    def discrepancy(self) -> Finding | None:
        """Return the discrepancy in the form of the report; None if the figure is right."""
        if self.written is None or self.written in self.due:
            return None
        off = self.written - self.due[0]
        wrong = f"{off} too many" if off > 0 else f"{-off} too few"
        due, written = with_minus_sign(self.due[0]), with_minus_sign(self.written)
        return {
            "where": self.where,
            "kind": self.kind,
            "written": self.written,
            "computed": self.due[0],
            "message": f"{self.sentence} {due}; {written} is written, {wrong}.",
        }


CheckedFigures = tuple[CheckedFigure, ...]


def cast_figures(
    where: str,
    written: Sequence[int | None],
    totals: Sequence[int],
    past: Sequence[Sequence[int]],
    sentences: Sequence[str],
) -> CheckedFigures:
    """Return the totals of a partie's or a game's deals, by column.

    The deals `past` the end may be added in or left out.
    """
    return tuple(
        CheckedFigure(
            where=f"{where}.written.totals[{column}]",
            kind="cast",
            written=written[column],
            due=tuple(dict.fromkeys((total, total + sum(deal[column] for deal in past)))),
            sentence=sentences[column],
        )
        for column, total in enumerate(totals)
    )


def discrepancies(rows: Iterable[CheckedFigures]) -> list[Finding]:
    """Return the discrepancies in these rows of figures."""
    checked = (figure.discrepancy() for row in rows for figure in row)
    return [discrepancy for discrepancy in checked if discrepancy]


def mixtures(
    firsts: tuple[int, ...], seconds: tuple[int, ...], combine: Callable[[int, int], int]
) -> tuple[int, ...]:
    """Return every combination of one of `firsts` with one of `seconds`, the two first ones
    first."""
    if len(firsts) * len(seconds) > MOST_MIXTURES:
        firsts, seconds = (firsts[0], firsts[-1]), (seconds[0], seconds[-1])
    return tuple(
        dict.fromkeys(combine(first, second) for first, second in product(firsts, seconds))
    )


def sums(terms: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the possible sums of terms with several options. The sum of all first options comes
    first."""
    return reduce(lambda so_far, term: mixtures(so_far, term, add), terms, (0,))


def format_pair(figures: CheckedFigures) -> str:
    """Return a pair of figures: “164–114”."""
    return "–".join(str(figure.stands) for figure in figures)


def with_minus_sign(figure: int) -> str:
    """Return a figure with the minus sign of print."""
    return f"−{-figure}" if figure < 0 else str(figure)


@dataclass(frozen=True, slots=True)
class Checked:
    """A checked card: its parties as computed, its reckoning, and its errors.

    `discrepancies` are wrong figures, `errors` are impossibilities, and `notes` are scores that
    only a penalty explains. `running` are the computed lines of a chouette.
    """

    parties: list[Finding]
    reckoning: Reckoning
    discrepancies: list[Finding]
    errors: list[Finding]
    notes: list[Finding]
    running: list[list[int]] | None = None


def finding(where: str, rule: str, message: str) -> Finding:
    """Return a finding about something impossible: its place, the rule, and a sentence that says
    why."""
    return {"where": where, "rule": rule, "message": message}


def past_the_end(what: str, deals: int, score: Sequence[int], surplus: int, of: str) -> str:
    """Return “The partie ended after 6 deals, 168–120; 1 deal is written past its end.”"""
    past = f"1 {of} is" if surplus == 1 else f"{surplus} {of}s are"
    units = of if deals == 1 else f"{of}s"
    return (
        f"The {what} ended after {deals} {units}, {score[0]}–{score[1]}; "
        f"{past} written past its end."
    )
