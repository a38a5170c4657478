"""Parts of a whole, as one bar: parties won, drawn and lost."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from paper.chart_shapes.scale import ChartTable, Words, at, plain


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the whole: its place and width, its index, its name, and its figures as text.

    `words` is the figure, and `percent` its percentage of the whole.
    """

    x: float
    wide: float
    number: int
    name: str
    words: str
    percent: str


@dataclass(frozen=True, slots=True)
class ShareBar:
    """The parts of a whole from the left. A part of zero has no width, but it has texts."""

    name: str
    shares: tuple[Share, ...]
    table: ChartTable


def share_bar(
    name: str, parts: Sequence[tuple[str, float]], *, words: Words = plain
) -> ShareBar | None:
    """Return the parts, each a name and a figure, as shares; None if all figures are zero."""
    whole = sum(figure for _name, figure in parts)
    if not whole:
        return None
    shares, before = [], 0.0
    for number, (part, figure) in enumerate(parts):
        percent = f"{100 * figure / whole:.0f}%"
        wide = at(figure, whole)
        shares.append(Share(at(before, whole), wide, number, part, words(figure), percent))
        before += figure
    rows = tuple((share.name, share.words, share.percent) for share in shares)
    return ShareBar(name, tuple(shares), ChartTable((name, _("Number"), _("Share")), rows))
