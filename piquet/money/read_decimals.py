"""Figures with decimals as people write them: “1,234.50”, “1.234,50”, “1 234,50”, “1'234.50”.

Some put a point before the decimals and commas between thousands, others the reverse. Where only
one reading makes an amount, that one is meant. Where both do, the program must ask. Arabic has two
signs of its own that never need asking about: “1٬234٫50”.
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
    """What figures may mean, in the smallest coin: no amount, one, or two.

    If not `sure`, even one amount needs asking about. `part` holds the decimals if there are too
    many.
    """

    amounts: tuple[int, ...] = ()
    sure: bool = True
    part: str = ""


def read_decimals(figures: str, decimals: int, *, comma: bool = False) -> Reading:
    """What the figures mean in a currency with this many decimals.

    `comma` says that the writer is known to put a comma before decimals and points between
    thousands. Otherwise a point before exactly three figures is taken as decimal if the currency
    has three decimals, as the site itself writes them, and asked about if it has fewer.
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
    """The figures as a whole number; None if they have decimals. Nobody writes 0,123 for 123."""
    match = _ALL.fullmatch(figures)
    if match is None or (match["by"] and figures[0] == "0"):
        return None
    return _number(figures)


def _parted(figures: str) -> tuple[str, int, str] | None:
    """The mark before the decimals, the figures before it, and the decimals; None if there are
    none."""
    match = _PARTED.fullmatch(figures)
    if match is None or match["by"] == match["mark"]:
        return None
    return match["mark"], _number(match["whole"] or "0"), match["part"]


def _number(figures: str) -> int:
    return int(re.sub(r"\D", "", figures))
