"""Figures set out as a table of RESULTS.md: what was measured, what is asked, whether it is so."""

from collections.abc import Iterable
from dataclasses import dataclass

HEAD = ("| what | measured | asked | reached |", "|---|---|---|---|")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, what is asked of it (None: nothing), and how it is written."""

    what: str
    measured: float
    asked: float | None = None
    at_most: bool = False
    form: str = ".2f"

    @property
    def reached(self) -> bool:
        if self.asked is None:
            return True
        return self.measured <= self.asked if self.at_most else self.measured >= self.asked

    @property
    def row(self) -> str:
        measured = f"{self.measured:{self.form}}"
        if self.asked is None:
            return f"| {self.what} | {measured} | | |"
        word = "at most" if self.at_most else "at least"
        reached = "yes" if self.reached else "**no**"
        return f"| {self.what} | {measured} | {word} {self.asked:g} | {reached} |"


def table(figures: Iterable[Figure]) -> list[str]:
    """The table, line by line."""
    return [*HEAD, *(figure.row for figure in figures)]
