"""Read the sign of an amount as spreadsheets write it: −5, 5−, (5), +5, €−5; a dash means zero."""

import re
from typing import Final

from piquet.money.amounts import HYPHENS
from piquet.text.digits import plain_figures

_MARKS: Final = str.maketrans("", "", "\u200e\u200f\u061c")
"""A translation that removes the invisible marks of direction before some signs."""
_NOTHING: Final = re.compile(r"[^-+()\w]*-[^-+()\w]*")
_BRACKETS: Final = re.compile(r"(?P<before>[^()0-9]*)\((?P<size>[^()]*)\)(?P<behind>[^()0-9]*)")
_SIGN_BEFORE: Final = re.compile(r"(?P<before>[^-+0-9]*)(?P<sign>[-+])(?P<behind>.*)")
_SIGN_BEHIND: Final = re.compile(r"(?P<before>[^-+/]*)(?P<sign>[-+])(?P<behind>[^-+0-9]*)")


def signed(written: str) -> tuple[bool, str]:
    """Return whether an amount is negative, and the amount as written but without its sign.

    A minus may come after the amount, but “5/-” means five shillings.
    """
    typed = written.translate(_MARKS).strip()
    text = plain_figures(typed).translate(HYPHENS)
    if _NOTHING.fullmatch(text):
        return False, "0"
    if match := _BRACKETS.fullmatch(text):
        return True, _as_typed(typed, match, "before", "size", "behind")
    if match := _SIGN_BEFORE.fullmatch(text) or _SIGN_BEHIND.fullmatch(text):
        return match["sign"] == "-", _as_typed(typed, match, "before", "behind")
    return False, typed


def _as_typed(typed: str, match: re.Match[str], *parts: str) -> str:
    """Return the parts of a match joined, with the figures as they were typed."""
    return "".join(typed[slice(*match.span(part))] for part in parts).strip()
