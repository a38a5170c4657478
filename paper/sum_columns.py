"""Sums in a column: pounds, shillings and pence aligned below one another, or decimals."""

from collections.abc import Iterable
from dataclasses import dataclass

from paper.typesetting.pen import FAINT, INK, RED, Pen
from paper.typesetting.typefaces import BOLD, LEAST, REGULAR, width
from piquet.money.amounts import LSD, MINUS, unit

GAP = 5.0


@dataclass(frozen=True, slots=True)
class SumForm:
    """The form of the sums in a column: their currency, their size, and the width of each part."""

    currency: str
    size: float
    widths: tuple[float, ...]

    @property
    def wide(self) -> float:
        """The column's width without its margins, in points."""
        return sum(self.widths) + GAP * (len(self.widths) - 1)

    def write(self, pen: Pen, right: float, y: float, amount: int, face: str = REGULAR) -> None:
        """Write a sum that ends at `right`, on baseline `y`; red if it is negative."""
        colour = RED if amount < 0 else INK
        for part, x in zip(parts(amount, self.currency), self._rights(right), strict=True):
            if part:
                pen.write(x, y, part, face=face, size=self.size, colour=colour, align=1)

    def write_head(self, pen: Pen, right: float, y: float) -> None:
        """Write “£ s. d.” above their columns, or the currency's sign above decimals."""
        signs = ("£", "s.", "d.") if self.currency == LSD else (_sign(self.currency),)
        for sign, x in zip(signs, self._rights(right), strict=True):
            pen.write(x, y, sign, size=max(LEAST, self.size - 1.5), colour=FAINT, align=1)

    def _rights(self, right: float) -> list[float]:
        """Return the right edge of each part, from the left."""
        ends = [right]
        for wide in self.widths[:0:-1]:
            ends.append(ends[-1] - wide - GAP)
        return ends[::-1]


def sum_form(amounts: Iterable[int], currency: str, size: float) -> SumForm:
    """Return the form of a column for these amounts of the smallest coin."""
    rows = [parts(amount, currency) for amount in amounts]
    least = ("£", "00", "00") if currency == LSD else ("0",)
    widths = tuple(
        max(width(part, BOLD, size) for part in (shortest, *column))
        for shortest, *column in zip(least, *rows, strict=True)
    )
    return SumForm(currency, size, widths)


def parts(amount: int, currency: str) -> tuple[str, ...]:
    """Return an amount as “−5”, “2”, “6”, without leading zero parts; zero is a single “0”.

    In other currencies than £ s. d. there is only one part.
    """
    minus = MINUS if amount < 0 else ""
    if currency != LSD:
        return (minus + _decimal(abs(amount), unit(currency)),)
    shillings, pence = divmod(abs(amount), 12)
    pounds, shillings = divmod(shillings, 20)
    if pounds:
        return (f"{minus}{pounds:,}", str(shillings), str(pence))
    if shillings:
        return ("", f"{minus}{shillings}", str(pence))
    return ("", "", f"{minus}{pence}")


def _sign(currency: str) -> str:
    from babel.numbers import get_currency_symbol

    return str(get_currency_symbol(currency, locale="en_GB"))


def _decimal(coins: int, whole: int) -> str:
    units, part = divmod(coins, whole)
    return f"{units:,}.{part:0{len(str(whole)) - 1}}" if whole > 1 else f"{units:,}"
