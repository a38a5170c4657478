"""File names that people can read: “łukasz-żak.pdf”, in ASCII “lukasz-zak.pdf”."""

import re
import unicodedata
from itertools import groupby
from typing import Final
from urllib.parse import quote

from anyascii import anyascii

LONGEST: Final = 40
"""The most characters of a person's words in a file name, which may have 255 bytes."""


def file_words(text: str) -> str:
    """Return the letters and digits of a text in lower case, with hyphens between the words.

    Returns "" for a text without letters and digits.
    """
    folded = unicodedata.normalize("NFC", text.lower())
    runs = ("".join(run) for of_a_word, run in groupby(folded, _is_of_a_word) if of_a_word)
    return "-".join(runs)[:LONGEST].strip("-")


def disposition(name: str, *, attached: bool = False) -> str:
    """Return the Content-Disposition of a file with this name (RFC 6266), to show or to save.

    A name with characters outside ASCII is given twice: in ASCII, and unchanged.
    """
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", _in_ascii(name))
    header = f'{"attachment" if attached else "inline"}; filename="{plain}"'
    return header if plain == name else f"{header}; filename*=UTF-8''{quote(name, safe='')}"


def latin_in_ascii(text: str) -> str:
    """Return the text with its Latin letters in ASCII: “Łódź” becomes “Lodz”. Others stay."""
    return "".join(
        anyascii(c) if unicodedata.name(c, "").startswith("LATIN") else c
        for c in unicodedata.normalize("NFC", text)
    )


def _is_of_a_word(character: str) -> bool:
    """Whether the character is a letter, a digit or a mark on a letter."""
    return unicodedata.category(character)[0] in "LMN"


def _in_ascii(text: str) -> str:
    """Return the text in ASCII letters, without the signs that stand for some sounds."""
    return "".join(c if c.isascii() else re.sub(r"[^A-Za-z0-9]", "", anyascii(c)) for c in text)
