"""Figures as a table of RESULTS.md: measured, asked for, and whether it is reached."""

from collections.abc import Iterable
from dataclasses import dataclass

HEAD = ("| what | measured | asked | reached |", "|---|---|---|---|")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, its limit (None: there is none), and its format."""

    what: str
    measured: float
    limit: float | None = None
    at_most: bool = False
    form: str = ".2f"

    @property
    def reached(self) -> bool:
        if self.limit is None:
            return True
        return self.measured <= self.limit if self.at_most else self.measured >= self.limit

    @property
    def row(self) -> str:
        measured = f"{self.measured:{self.form}}"
        if self.limit is None:
            return f"| {self.what} | {measured} | | |"
        word = "at most" if self.at_most else "at least"
        reached = "yes" if self.reached else "**no**"
        return f"| {self.what} | {measured} | {word} {self.limit:g} | {reached} |"


def table(figures: Iterable[Figure]) -> list[str]:
    """Return the lines of the table."""
    return [*HEAD, *(figure.row for figure in figures)]
