"""Spell out characters that no typeface has: “Neha” for Devanagari, “[grinning]” for a smiley.

The spelled-out text is in brackets, and a note on the paper explains them. So everybody can read a
name, and nothing is left out silently.
"""

import re
import unicodedata
from collections.abc import Callable
from itertools import groupby

from anyascii import anyascii

from piquet.text.typed import BEGIN, END

_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_KEPT = (BEGIN, END)
"""Isolating characters, which stay until names are put into visual order."""
_OPEN, _CLOSE = "\x02", "\x03"  # For our own brackets, because no text has these characters here.
_BLANKS_BETWEEN = re.compile(f"{_CLOSE} +{_OPEN}")


def spelled(text: str, can_draw: Callable[[str], bool]) -> tuple[str, bool]:
    """Return the text with undrawable characters spelled out, and whether there were any.

    Invisible characters, such as those that select a form, are left out.
    """
    text = "".join(" " if c.isspace() else c for c in unicodedata.normalize("NFC", text))
    text = _SELECTORS.sub("", text)
    text = "".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cf") or c in _KEPT)
    parts = [
        "".join(run) if drawn else _in_brackets("".join(run))
        for drawn, run in groupby(text, lambda c: c in _KEPT or can_draw(c))
    ]
    whole = _BLANKS_BETWEEN.sub(" ", "".join(parts))
    return whole.replace(_OPEN, "[").replace(_CLOSE, "]"), whole != text


def _in_brackets(characters: str) -> str:
    """Return “[woman girl]”; characters without a name are given by their code points."""
    words = "".join(map(_in_letters, characters)).replace(":", " ").replace("_", " ").split()
    return f"{_OPEN}{' '.join(words) or _code_points(characters)}{_CLOSE}"


def _in_letters(character: str) -> str:
    """Return a character in Latin letters; "" for a mark on another character."""
    if unicodedata.category(character) in ("Co", "Cn"):
        return anyascii(character) or f" {_code_points(character)} "
    return anyascii(character)


def _code_points(characters: str) -> str:
    return " ".join(f"U+{ord(c):04X}" for c in characters)
