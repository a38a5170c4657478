"""How people and clubs are called: names that look alike are one, and nothing in one is unseen."""

import unicodedata
from typing import Final

UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""The categories of characters that nobody sees: for control and format, private, unassigned, and
the ends of lines."""
FILLERS: Final = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by their category, that show nothing."""


def tidy(name: str) -> str:
    """The name in Unicode's composed form, with single blanks within it and none around it."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def unseen(name: str) -> str:
    """The code of the name's first character that does not show, such as “U+200B”; "" where all
    do."""
    for letter in name:
        if unicodedata.category(letter) in UNSEEN or letter in FILLERS:
            return f"U+{ord(letter):04X}"
    return ""


def as_compared(name: str) -> str:
    """What is the same of two names that differ only in capitals, blanks, or how an accent is
    kept."""
    return tidy(tidy(name).casefold())
