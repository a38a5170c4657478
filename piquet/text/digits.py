"""Read digits of every script: 27, ٢٧ and ２７ are one number. “2⁷”, “②” and “½” are none.

NFKC would not do: it turns “12²” into 122. `static/js/shared/digits.js` reads digits in the same
way.
"""

import re
import unicodedata
from typing import Final

_VARIANTS: Final = ("<wide>", "<narrow>", "<noBreak>")
"""Unicode's marks for a sign that differs from an ordinary one only in width or in line
breaking."""
WHOLE: Final = "[0-9]{1,9}"
"""A pattern for whole numbers that every database can store."""


def plain_figures(text: str) -> str:
    """Return the text with the figures 0 to 9 for decimal digits of any script (category Nd).

    Wide and narrow signs become ordinary ones: “￡１２” becomes “£12”. Every kind of space becomes
    an ordinary space. Each character is replaced by exactly one, so places in the result are
    places in the text as typed.
    """
    return text if text.isascii() else "".join(map(_plain, text))


def whole_number(text: str, *, form: str = WHOLE) -> int | None:
    """Return the number written in a text, with or without spaces around it; None if there is
    none."""
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
