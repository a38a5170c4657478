"""The sign of an amount as spreadsheets write it: −5, 5−, (5), +5, €−5, and a dash for nothing."""

import re
from typing import Final

from writing.digits import plain_figures

_ALIKE: Final = str.maketrans("−‐‑–", "----", "\u200e\u200f\u061c")
"""Each hyphen and minus as one, without the marks of direction that stand before some."""
_NOTHING: Final = re.compile(r"[^-+()\w]*-[^-+()\w]*")
_BRACKETS: Final = re.compile(r"(?P<before>[^()0-9]*)\((?P<size>[^()]*)\)(?P<behind>[^()0-9]*)")
_SIGN_BEFORE: Final = re.compile(r"(?P<before>[^-+0-9]*)(?P<sign>[-+])(?P<behind>.*)")
_SIGN_BEHIND: Final = re.compile(r"(?P<before>[^-+/]*)(?P<sign>[-+])(?P<behind>[^-+0-9]*)")


def signed(written: str) -> tuple[bool, str]:
    """Return whether an amount is negative, and its size as it was written, without the sign.

    A minus may stand behind it, but “5/-” is five shillings.
    """
    text = plain_figures(written).translate(_ALIKE).strip()
    if _NOTHING.fullmatch(text):
        return False, "0"
    if found := _BRACKETS.fullmatch(text):
        return True, f"{found['before']}{found['size']}{found['behind']}".strip()
    if found := _SIGN_BEFORE.fullmatch(text) or _SIGN_BEHIND.fullmatch(text):
        return found["sign"] == "-", f"{found['before']}{found['behind']}".strip()
    return False, text
