"""Whether a text has the words that somebody looks for."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from scoring.laws.everyday_words import SMALL_WORDS
from writing.digits import plain_figures

_ENDINGS: Final = re.compile(r"(ing|ed|es|s)$")
_SHORTEST_STEM: Final = 3


@lru_cache(8192)  # The same texts are searched each time.
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, without capitals and accents."""
    plain = unicodedata.normalize("NFD", plain_figures(text)).casefold()
    return tuple(re.findall(r"\w+", re.sub(r"[\u0300-\u036f’']", "", plain)))


def words_asked(question: str) -> Sequence[str]:
    """The words to look for: those of the question, without small ones unless it has no others."""
    asked, small = words_of(question), {*small_words()}
    return [word for word in asked if word not in small] or asked


def small_words() -> Sequence[str]:
    """Words that say nothing of what happened."""
    return words_of(_(SMALL_WORDS))


def has_all(asked: Sequence[str], words: Iterable[str]) -> bool:
    """Whether each word that is asked for is among the words."""
    return how_many(asked, words) == len(asked)


def how_many(asked: Sequence[str], words: Iterable[str]) -> int:
    """How many of the words asked for are among the words."""
    found = set(words)
    return sum(any(is_like(one, word) for word in found) for one in asked)


def has_whole(asked: Sequence[str], words: Iterable[str]) -> bool:
    """Whether each word that is asked for is there whole, or differs in its ending alone."""
    found = set(words)
    return all(any(_is_form_of(one, word) for word in found) for one in asked)


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
