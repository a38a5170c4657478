"""Break lines at blanks, but never within an amount of money."""

import re

from paper.typesetting.layout import of_layout

JOINED = "\u00a0"
_WITHIN_AN_AMOUNT = (
    r"(?<=[0-9.]) (?=[0-9]+[sd]\.)"  # £1 5s., 7s. 6d.
    r"|(?<=[A-Z]{3}) (?=[−-]?[0-9])"  # KWD 0.133
    r"|(?<=[0-9]) (?=[A-Z]{3}\b)"
)
_WITHIN = {
    1: re.compile(_WITHIN_AN_AMOUNT),
    2: re.compile(rf"{_WITHIN_AN_AMOUNT}|(?<=F) (?=CFA[0-9])"),  # F CFA1,500
}
_AMOUNT = re.compile(r"[^0-9]{0,6}[0-9][0-9,.\u00a0sd]*[^0-9\w]*")


def pieces(text: str) -> list[str]:
    """Return the words of a text; an amount with several parts is one word."""
    joined = of_layout(_WITHIN).sub(JOINED, " ".join(text.split()))
    return joined.split(" ") if joined else []


def is_amount(piece: str) -> bool:
    """Return whether a word is an amount, or another figure, that must not be broken."""
    return _AMOUNT.fullmatch(piece) is not None
