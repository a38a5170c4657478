"""Figures with decimals as people write them: “1,234.50”, “1.234,50”, “1 234,50”, “1'234.50”.

Some people put a point before the decimals and commas between thousands, others the reverse. If
only one reading makes an amount, that reading is right. If both do, the program must ask. Arabic
has two signs of its own that are always clear: “1٬234٫50”.
"""

import re
from dataclasses import dataclass
from typing import Final

THOUSANDS: Final = "\N{ARABIC THOUSANDS SEPARATOR}"
_DECIMALS: Final = "\N{ARABIC DECIMAL SEPARATOR}"
_WHOLE: Final = (
    rf"[0-9]+|[0-9]{{1,3}}(?:(?P<by>[ '’.,{THOUSANDS}])[0-9]{{3}})(?:(?P=by)[0-9]{{3}})*"
)
_ALL: Final = re.compile(_WHOLE)
_PARTED: Final = re.compile(rf"(?P<whole>{_WHOLE})?(?P<mark>[.,{_DECIMALS}])(?P<part>[0-9]+)")


@dataclass(frozen=True, slots=True)
class Reading:
    """The possible meanings of figures, in the smallest coin: no amount, one, or two.

    If not `sure`, the writer must confirm even a single amount. `part` holds the decimals if there
    are too many.
    """

    amounts: tuple[int, ...] = ()
    sure: bool = True
    part: str = ""


def read_decimals(figures: str, decimals: int, *, comma: bool = False) -> Reading:
    """Return the possible meanings of the figures in a currency with this many decimals.

    `comma` says that this writer puts a comma before decimals and points between thousands.
    Otherwise a point before exactly three figures is read as a decimal point if the currency has
    three decimals, as the site writes them. If the currency has fewer, the reading is not `sure`.
    """
    whole, parted = _whole(figures), _parted(figures)
    if parted is None:
        return Reading() if whole is None else Reading((whole * 10**decimals,))
    mark, before, part = parted
    thousands = () if whole is None else (whole * 10**decimals,)
    if len(part) > decimals:
        as_said = mark == ("." if comma else ",")
        if thousands and (as_said or not comma):
            return Reading(thousands, sure=as_said, part=part)
        return Reading(part=part)
    amount = before * 10**decimals + int(part.ljust(decimals, "0"))
    if not thousands:
        return Reading((amount,))
    if comma:
        return Reading((amount,) if mark == "," else thousands)
    return Reading((amount,)) if mark == "." else Reading((*thousands, amount), sure=False)


def _whole(figures: str) -> int | None:
    """Return the figures as a whole number; None if they have decimals.

    “0,123” is not a whole number, because nobody writes it for 123.
    """
    match = _ALL.fullmatch(figures)
    if match is None or (match["by"] and figures[0] == "0"):
        return None
    return _number(figures)


def _parted(figures: str) -> tuple[str, int, str] | None:
    """Return the mark before the decimals, the number before the mark, and the decimals.

    Return None for figures without decimals.
    """
    match = _PARTED.fullmatch(figures)
    if match is None or match["by"] == match["mark"]:
        return None
    return match["mark"], _number(match["whole"] or "0"), match["part"]


def _number(figures: str) -> int:
    return int(re.sub(r"\D", "", figures))
