"""Whether a text has the words that somebody looks for."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Final

from django.utils.translation import gettext as _

from scoring.laws.everyday_words import SMALL_WORDS
from writing.digits import plain_figures

_ENDINGS: Final = re.compile(r"(ing|ed|es|s)$")
_SHORTEST_STEM: Final = 3
MOST_WORDS: Final = 8
"""How many words are looked for: more make a search no better, and each takes time."""


@lru_cache(8192)  # The same texts are searched each time.
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, without capitals and accents."""
    plain = unicodedata.normalize("NFD", plain_figures(text)).casefold()
    return tuple(re.findall(r"\w+", re.sub(r"[\u0300-\u036f’']", "", plain)))


def words_asked(question: str) -> Sequence[str]:
    """The words to look for, each once, and at most so many: those of the question, without small
    ones unless it has no others."""
    asked, small = [*dict.fromkeys(words_of(question))], {*small_words()}
    telling = [word for word in asked if word not in small] or asked
    # A letter begins a word of nearly everything.
    whole = [word for word in telling if len(word) > 1 or word.isdecimal()]
    return (whole or telling[:1])[:MOST_WORDS]


def small_words() -> Sequence[str]:
    """Words that say nothing of what happened."""
    return words_of(_(SMALL_WORDS))


class Words(frozenset[str]):
    """Words that are looked through again and again, by their first letter."""

    @cached_property
    def by_letter(self) -> dict[str, list[str]]:
        """They, by their first letter."""
        found: dict[str, list[str]] = {}
        for word in self:
            found.setdefault(word[0], []).append(word)
        return found

    def beginning_like(self, asked: str) -> Sequence[str]:
        """Those that may be the one asked for: they begin with the same letter."""
        return self.by_letter.get(asked[0], ())


def has_all(asked: Sequence[str], words: Iterable[str]) -> bool:
    """Whether each word that is asked for is among the words."""
    return how_many(asked, words) == len(asked)


def how_many(asked: Sequence[str], words: Iterable[str]) -> int:
    """How many of the words asked for are among the words."""
    found = words if isinstance(words, Words) else Words(words)
    return sum(any(is_like(one, word) for word in found.beginning_like(one)) for one in asked)


def has_whole(asked: Sequence[str], words: Iterable[str]) -> bool:
    """Whether each word that is asked for is there whole, or differs in its ending alone."""
    found = words if isinstance(words, Words) else Words(words)
    return all(any(_is_form_of(one, word) for word in found.beginning_like(one)) for one in asked)


def has_in_order(asked: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words that are asked for stand there side by side."""
    places = range(len(words) - len(asked) + 1)
    return any(all(map(is_like, asked, words[place:])) for place in places)


def is_like(asked: str, word: str) -> bool:
    """Whether a word is the one asked for: it begins like it, or differs in its ending alone.

    A number is found only by itself.
    """
    if asked.isdecimal():
        return word == asked
    return word.startswith(asked) or _is_form_of(asked, word)


def _is_form_of(asked: str, word: str) -> bool:
    """Whether a word differs from the one asked for in its ending at most."""
    same = word[:2] == asked[:2] and not asked.isdecimal() and _stem(word) == _stem(asked)
    return word == asked or same


@lru_cache(8192)
def _stem(word: str) -> str:
    """A word without its ending: “peek” of “peeking”, “cut” of “cutting”."""
    stem = _ENDINGS.sub("", word)
    if len(stem) < _SHORTEST_STEM:
        return word
    doubled = stem[-1] == stem[-2]
    return stem[:-1] if doubled else stem.removesuffix("e")
