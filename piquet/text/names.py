"""Compare and tidy names: look-alikes count as one, and nothing is invisible."""

import unicodedata
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from piquet.text.invisible import first_invisible, without_invisible
from piquet.text.typed import Typed, without_isolation

MOST_MARKS: Final = 4
"""The most marks on one letter, as UTS #39 (5.4) advises.

Hebrew with points and accents has four; Tibetan, Vietnamese, Thai and the scripts of India have
fewer. A higher stack of marks runs into the lines above and below.
"""
_MARKS: Final = ("Mn", "Me")


@dataclass(frozen=True, slots=True)
class NameFault:
    """An error in a name: a character that cannot be seen (`unseen`), or else marks.

    `code` is the character, such as “U+200B”.
    """

    code: str
    unseen: bool

    @property
    def expected(self) -> str:
        """What a file should have instead, in English."""
        if self.unseen:
            return "a name without characters that cannot be seen"
        return f"a name with at most {MOST_MARKS} marks on a letter, none of them twice"


def fault_in(name: str) -> NameFault | None:
    """Return the first error in a name; None for a good name."""
    if character := first_invisible(name):
        return NameFault(_code(character), unseen=True)
    if mark := _stacked_mark(name):
        return NameFault(_code(mark), unseen=False)
    return None


def tidy(name: str) -> Typed:
    """Return the name in composed form (NFC), with single spaces inside and none around.

    Isolating characters are removed: they come from sentences of ours from which the name was
    copied.
    """
    plain = without_isolation(unicodedata.normalize("NFC", name))
    return Typed(" ".join(plain.split()))


def comparison_key(name: str) -> str:
    """Return a key that ignores case, spacing, invisible letters and how accents are stored."""
    return tidy(tidy(without_invisible(name)).casefold())


def _stacked_mark(name: str) -> str:
    """Return the first wrong mark; "" if there is none.

    A mark is wrong without a letter, beyond `MOST_MARKS` on a letter, or twice on the same letter.
    """
    apart, is_first = unicodedata.normalize("NFD", name), True
    for is_mark, run in groupby(apart, lambda character: unicodedata.category(character) in _MARKS):
        marks = list(run)
        if is_mark and is_first:
            return marks[0]
        if is_mark and len(marks) > MOST_MARKS:
            return marks[MOST_MARKS]
        if is_mark and len(set(marks)) < len(marks):
            return next(mark for mark in marks if marks.count(mark) > 1)
        is_first = False
    return ""


def _code(character: str) -> str:
    return f"U+{ord(character):04X}"
