"""Compare names and keep them clean: look-alikes count as one, nothing is invisible."""

import unicodedata
from typing import Final

INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of invisible characters: control, format, private, unassigned, line ends."""
FILLERS: Final = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Characters that show nothing although Unicode calls them letters or signs."""


def tidy(name: str) -> str:
    """Return the name in composed form (NFC), with single spaces inside and none around."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def first_invisible_character(name: str) -> str:
    """Return the code of the first invisible character, such as “U+200B”, "" if there is none."""
    for letter in name:
        if unicodedata.category(letter) in INVISIBLE or letter in FILLERS:
            return f"U+{ord(letter):04X}"
    return ""


def comparison_key(name: str) -> str:
    """Return a key that ignores case, spacing and how accents are stored."""
    return tidy(tidy(name).casefold())
