"""Read digits of every script: 27, ٢٧ and ２７ are one number. “2⁷”, “②” and “½” are none.

NFKC would not do: it makes 122 of “12²”. `static/js/shared/digits.js` reads digits alike.
"""

import re
import unicodedata
from typing import Final

_VARIANTS: Final = ("<wide>", "<narrow>", "<noBreak>")
"""How Unicode marks a sign that differs from an ordinary one in its width, or in breaking no
line."""
WHOLE: Final = "[0-9]{1,9}"
"""A whole number that every database can store."""


def plain_figures(text: str) -> str:
    """Return the text with the figures 0 to 9 for decimal digits of any script (category Nd).

    Wide and narrow signs become ordinary ones: “￡１２” is “£12”, and each kind of space is one.
    Each character stays one, so its place in the text tells how it was typed.
    """
    return text if text.isascii() else "".join(map(_plain, text))


def whole_number(text: str, *, form: str = WHOLE) -> int | None:
    """Return the number written here, spaces around it allowed, or None."""
    text = plain_figures(text).strip()
    return int(text) if re.fullmatch(form, text) else None


def _plain(character: str) -> str:
    digit = unicodedata.decimal(character, None)
    if digit is not None:
        return str(digit)
    if character.isspace():
        return " "
    if unicodedata.decomposition(character).startswith(_VARIANTS):
        usual = unicodedata.normalize("NFKC", character)
        return usual if len(usual) == 1 else character  # A wide macron would become two.
    return character
