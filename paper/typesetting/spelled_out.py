"""Characters that no face has, spelled out: “Neha” for Devanagari, “[grinning]” for a smiley.

Brackets mark what is spelled out, and the paper says what they mean. So everybody can read a name,
and nothing is left out silently.
"""

import re
import unicodedata
from collections.abc import Callable
from itertools import groupby

from anyascii import anyascii

from piquet.text.typed import BEGIN, END

_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_KEPT = (BEGIN, END)
"""Names are isolated until they are put into visual order."""
_OPEN, _CLOSE = "\x02", "\x03"  # Stand for our own brackets; no text has them here.
_BLANKS_BETWEEN = re.compile(f"{_CLOSE} +{_OPEN}")


def spelled(text: str, can_draw: Callable[[str], bool]) -> tuple[str, bool]:
    """The text with what cannot be drawn spelled out, and whether there is any such.

    Characters that are never seen themselves, such as those that select a form, are left out.
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
    """“[woman girl]”; characters without a name by their code points."""
    words = "".join(map(_in_letters, characters)).replace(":", " ").replace("_", " ").split()
    return f"{_OPEN}{' '.join(words) or _code_points(characters)}{_CLOSE}"


def _in_letters(character: str) -> str:
    """A character in Latin letters; "" for a mark on another."""
    if unicodedata.category(character) in ("Co", "Cn"):
        return anyascii(character) or f" {_code_points(character)} "
    return anyascii(character)


def _code_points(characters: str) -> str:
    return " ".join(f"U+{ord(c):04X}" for c in characters)
