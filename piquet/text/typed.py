"""Texts that people typed, such as names. In a sentence each keeps its own direction.

Hebrew and Arabic run from right to left, and pull signs and figures beside them along: “אברהם +420”
would be drawn as “420+ אברהם”. U+2068 and U+2069 around the name prevent that. In pages they become
`<bdi>` (config/serving/isolation.py). Scripts (`static/js/shared/right_to_left.js`) and papers
(paper/typesetting) isolate names in the same way.

Latin and most other scripts run in the direction of our sentences, so their names are left as they
are.
"""

import re
from collections.abc import Iterable
from functools import partial
from html import escape
from typing import Final, Self

BEGIN: Final = "\u2068"
END: Final = "\u2069"
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""The blocks of scripts that run from right to left, in DerivedBidiClass.txt of Unicode."""
_NO_MARKS: Final = dict.fromkeys(map(ord, BEGIN + END))


class Typed(str):
    """A text that somebody typed, which isolates itself in a sentence or on a page.

    The text itself has no isolating characters: it is compared, searched, sorted, stored and
    exported as typed. Formatting adds them: `%`, `str`, an f-string or a template. To join several
    texts, use `joined`.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        """Return the text as one that was typed."""
        return super().__new__(cls, text[:])  # Without `[:]` a Typed text would be isolated here.

    def __str__(self) -> str:
        return isolated(self[:])

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __html__(self) -> str:
        """Return the isolated text as templates print it, escaped for HTML."""
        return escape(str(self))


as_typed: Final = partial(str.__new__, Typed)
"""Returns a plain text from the database as a `Typed` one, without a call of Python code."""


def isolated(text: str) -> str:
    """Return the text between isolating characters if it has letters that run from right to
    left."""
    return f"{BEGIN}{text}{END}" if _RIGHT_TO_LEFT.search(text) else text


def joined(between: str, texts: Iterable[str]) -> str:
    """Return the texts, each isolated, with `between` between them."""
    return between.join(map(str, texts))


def without_isolation(text: str) -> str:
    """Return the text without isolating characters."""
    return text.translate(_NO_MARKS)
