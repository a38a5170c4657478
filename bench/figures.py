"""Figures set out as a table of RESULTS.md: what was measured, what is asked, whether it is so."""

from collections.abc import Iterable
from dataclasses import dataclass

HEAD = ("| what | measured | asked | reached |", "|---|---|---|---|")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure and what is asked of it; `form` is how it is written."""

    what: str
    measured: float
    asked: float
    at_most: bool = False
    form: str = ".2f"

    @property
    def reached(self) -> bool:
        return self.measured <= self.asked if self.at_most else self.measured >= self.asked

    @property
    def row(self) -> str:
        word = "at most" if self.at_most else "at least"
        reached = "yes" if self.reached else "**no**"
        return f"| {self.what} | {self.measured:{self.form}} | {word} {self.asked:g} | {reached} |"


def table(figures: Iterable[Figure]) -> list[str]:
    """The table, line by line."""
    return [*HEAD, *(figure.row for figure in figures)]
