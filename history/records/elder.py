"""Elder's advantage in a club, beside Cavendish's figures and our own simulated deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from paper.chart_shapes.bars import BarChart, bar_chart
from piquet.odds.cavendish_record import (
    ELDER,
    EVEN_CHANCE,
    HANDS,
    YOUNGER,
    simulated_average,
    simulated_even_chance,
)
from piquet.odds.chances_of_winning import winning
from piquet.rule_sets import RUBICON

ENOUGH: Final = 200
"""The fewest deals worth comparing. With fewer, an average can be two points out."""
LAST: Final = 60
"""The last class has every score from this one up."""


@dataclass(frozen=True, slots=True)
class Source:
    """The scores of elder and then of younger by one source. `is_club` marks the club's own."""

    name: str
    scores: Sequence[float]
    is_club: bool = False

    @property
    def ahead(self) -> float:
        """The number of points by which elder scores more."""
        elder, younger = self.scores
        return elder - younger


@dataclass(frozen=True, slots=True)
class ElderFigures:
    """Elder's advantage in a club.

    `dealers` are the parties that the first dealer won and lost. `spreads` are charts of the scores
    of elder and of younger beside Cavendish's.
    """

    deals: int
    middles: tuple[Source, ...]
    averages: tuple[Source, ...]
    spreads: tuple[BarChart | None, ...]
    dealers: tuple[int, int]

    @property
    def is_enough(self) -> bool:
        """Whether there are enough deals to compare."""
        return self.deals >= ENOUGH

    @property
    def parties(self) -> int:
        """The number of parties with a winner and a known first dealer."""
        return sum(self.dealers)

    @property
    def dealers_share(self) -> float:
        """The percentage of parties that the first dealer won."""
        return 100 * self.dealers[0] / self.parties

    @property
    def reckoned_share(self) -> float:
        """The percentage of parties that we expect the first dealer to win."""
        won, drawn = winning(0, RUBICON.deals, elder_next=False)
        return 100 * won / (1 - drawn)


def elder_figures(data: Mapping[str, Any]) -> ElderFigures | None:
    """Return elder's advantage from the stored figure, or None without deals."""
    if not data["deals"]:
        return None
    won, lost = data["dealers"]
    club, ours = _("This club"), _("Our simulated deals")
    average, middle = simulated_average(), simulated_even_chance()
    return ElderFigures(
        deals=data["deals"],
        middles=(
            Source(club, data["middles"], is_club=True),
            Source("Cavendish", EVEN_CHANCE),
            Source(ours, middle),
        ),
        averages=(
            Source(club, data["averages"], is_club=True),
            Source(ours, (float(average[0]), float(average[1]))),
        ),
        spreads=tuple(
            _spread(name, tens, book)
            for name, tens, book in zip(_names(), data["tens"], (ELDER, YOUNGER), strict=True)
        ),
        dealers=(won, lost),
    )


def _names() -> tuple[str, str]:
    return _("Of a hundred deals as elder"), _("Of a hundred deals as younger")


def _spread(name: str, tens: Sequence[int], book: Sequence[int]) -> BarChart | None:
    """Return a chart of a hundred scores by tens, in the club and in Cavendish's record."""
    lows = range(0, LAST + 10, 10)
    return bar_chart(
        name,
        [f"{low}+" if low == LAST else f"{low}–{low + 9}" for low in lows],
        [(_("This club"), _shares(tens, sum(tens))), ("Cavendish", _shares(book, HANDS))],
        head=_("Score"),
        most_named=len(lows),
    )


def _shares(tens: Sequence[int], whole: int) -> list[float]:
    """Return the percentage of scores in each ten; the last one has all above it."""
    cut = [*tens[: LAST // 10], sum(tens[LAST // 10 :])]
    return [100 * number / whole for number in cut]
