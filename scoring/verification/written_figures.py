"""The written figures of a card, each held against what it may be (R62).

A written figure is right if it follows from the figures written above it, or from what those
should have been, in any mixture: so one slip is reported once, where it was made, and not again
in every sum below it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import add
from typing import Any, Final

from scoring.laws.money.reckoning import Reckoning

# Past so many mixtures of slips only the straight sums are tried: all as written, all as due.
MOST_MIXTURES: Final = 4096

Finding = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the card: where it stands, what was written (None: nothing), and what it may
    be, first what follows from the figures written above it."""

    where: str
    kind: str
    written: int | None
    due: tuple[int, ...]
    sentence: str

    @property
    def stands(self) -> int:
        """What the figures below it were made from, as far as the card says."""
        return self.due[0] if self.written is None else self.written

    @property
    def options(self) -> tuple[int, ...]:
        """What the figures below it may have been made from."""
        return tuple(dict.fromkeys((self.stands, *self.due)))

    def discrepancy(self) -> Finding | None:
        """What is wrong with it, None if nothing is."""
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


Figures = tuple[Figure, ...]


def discrepancies(rows: Iterable[Figures]) -> list[Finding]:
    """What is wrong among rows of figures."""
    found = (figure.discrepancy() for row in rows for figure in row)
    return [discrepancy for discrepancy in found if discrepancy]


def mixtures(
    ones: tuple[int, ...], others: tuple[int, ...], combine: Callable[[int, int], int]
) -> tuple[int, ...]:
    """What comes of combining any of `ones` with any of `others`, that of the first two first."""
    if len(ones) * len(others) > MOST_MIXTURES:
        ones, others = (ones[0], ones[-1]), (others[0], others[-1])
    return tuple(dict.fromkeys(combine(one, other) for one, other in product(ones, others)))


def sums(terms: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """What terms may add up to, each being any of its options; all the first ones first."""
    return reduce(lambda so_far, term: mixtures(so_far, term, add), terms, (0,))


def pair_in_words(figures: Figures) -> str:
    """A pair of figures as they stand: “164–114”."""
    return "–".join(str(figure.stands) for figure in figures)


def with_minus_sign(figure: int) -> str:
    """A figure with the minus sign of print."""
    return f"−{-figure}" if figure < 0 else str(figure)


@dataclass(frozen=True, slots=True)
class Checked:
    """A card checked: its parties as computed, its reckoning, and what is wrong: written figures,
    what cannot be (`errors`), and scores that only a penalty explains (`notes`). `running` are
    the lines of a chouette, as computed."""

    parties: list[Finding]
    reckoning: Reckoning
    discrepancies: list[Finding]
    errors: list[Finding]
    notes: list[Finding]
    running: list[list[int]] | None = None


def finding(where: str, rule: str, message: str) -> Finding:
    """Something that cannot be: where, by which rule, and why in a sentence."""
    return {"where": where, "rule": rule, "message": message}


def past_the_end(what: str, deals: int, score: Sequence[int], surplus: int, of: str) -> str:
    """“The partie ended after 6 deals, 168–120; 1 deal is written past its end.”"""
    past = f"1 {of} is" if surplus == 1 else f"{surplus} {of}s are"
    units = of if deals == 1 else f"{of}s"
    return (
        f"The {what} ended after {deals} {units}, {score[0]}–{score[1]}; "
        f"{past} written past its end."
    )
