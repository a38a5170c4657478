"""Figures with decimals as people write them: “1,234.50”, “1.234,50”, “1 234,50”, “1'234.50”.

A point or a comma stands before the decimals for some and between thousands for others. Where only
one of the two makes an amount, that one is meant; where both do, it is not for a program to say.
"""

import re
from dataclasses import dataclass
from typing import Final

_WHOLE: Final = r"[0-9]+|[0-9]{1,3}(?:(?P<by>[ '’.,])[0-9]{3})(?:(?P=by)[0-9]{3})*"
_ALL: Final = re.compile(_WHOLE)
_PARTED: Final = re.compile(rf"(?P<whole>{_WHOLE})?(?P<mark>[.,])(?P<part>[0-9]+)")


@dataclass(frozen=True, slots=True)
class Reading:
    """What figures can mean, in the smallest coin: nothing, one amount, or two. One that is not
    `sure` is to be asked about as well; `part` are the decimals, where there are too many."""

    amounts: tuple[int, ...] = ()
    sure: bool = True
    part: str = ""


def read_decimals(figures: str, decimals: int, *, comma: bool = False) -> Reading:
    """What the figures mean in a currency of so many decimals.

    `comma`: whoever wrote them is known to put a comma before the decimals, and points between
    thousands. Nobody said so, a point before just three figures stands before decimals where the
    currency has three, as the site itself writes them, and is asked about where it has fewer.
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
    """The figures without decimals; None where they are none. Nobody writes 0,123 for 123."""
    found = _ALL.fullmatch(figures)
    if found is None or (found["by"] and figures[0] == "0"):
        return None
    return _number(figures)


def _parted(figures: str) -> tuple[str, int, str] | None:
    """What stands before the decimals, the figures before it, and the decimals."""
    found = _PARTED.fullmatch(figures)
    if found is None or found["by"] == found["mark"]:
        return None
    return found["mark"], _number(found["whole"] or "0"), found["part"]


def _number(figures: str) -> int:
    return int(re.sub(r"\D", "", figures))
