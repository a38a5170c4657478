"""Find and remove characters that nobody sees."""

import unicodedata
from typing import Final

from piquet.text.joiners import JOINERS, is_spelling
from piquet.text.ranges import ranges

IGNORABLE: Final = ranges(
    "00AD 034F 061C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F "
    "FEFF FFA0 FFF0-FFF8 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF"
)
"""The characters with Default_Ignorable_Code_Point in DerivedCoreProperties.txt of Unicode 17.0.

Unicode 14.0 has the same.
"""
BLANKS: Final = ranges("2800 16FE4 1D159")
"""Characters whose drawing is empty: of Braille, of the Khitan script and of music."""
CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""The categories of control, format, surrogate, private and unassigned characters, and line
ends."""
_NO_IGNORABLE: Final = dict.fromkeys(map(ord, IGNORABLE))


def first_invisible(text: str) -> str:
    """Return the first character that cannot be seen and spells nothing; "" if there is none."""
    for place, character in enumerate(text):
        if character in JOINERS and is_spelling(text, place):
            continue
        if (
            character in IGNORABLE
            or character in BLANKS
            or unicodedata.category(character) in CATEGORIES
        ):
            return character
    return ""


def without_invisible(text: str) -> str:
    """Return the text without characters that only change how others are drawn."""
    return text.translate(_NO_IGNORABLE)
