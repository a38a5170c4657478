"""Compare the words of a text with search words."""

import re
import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import takewhile
from operator import contains
from typing import Final

from django.utils.translation import gettext as _

from piquet.everyday_words import SMALL_WORDS
from piquet.text.digits import plain_figures

_ENDINGS: Final = re.compile(r"(ing|ed|es|s)$")
_SHORTEST_STEM: Final = 3
MOST_WORDS: Final = 8
"""The most search words. More words do not improve a search, and each takes time."""


@lru_cache(8192)  # Each search reads the same texts.
def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case and without accents."""
    plain = unicodedata.normalize("NFD", plain_figures(text)).casefold()
    return tuple(re.findall(r"\w+", re.sub(r"[\u0300-\u036f’']", "", plain)))


def words_sought(question: str) -> Sequence[str]:
    """Return the words to search for, without duplicates, at most `MOST_WORDS`.

    Leave out small words, unless there are no others.
    """
    words, small = [*dict.fromkeys(words_of(question))], {*small_words()}
    telling = [word for word in words if word not in small] or words
    # A single letter would match nearly everything.
    whole = [word for word in telling if len(word) > 1 or word.isdecimal()]
    return (whole or telling[:1])[:MOST_WORDS]


def small_words() -> Sequence[str]:
    """Return the words that say nothing about what happened."""
    return words_of(_(SMALL_WORDS))


Sought = Sequence[frozenset[str]]
"""For each search word, the words like it."""


class Vocabulary:
    """All words of some texts, so that a search word is looked up once, not in each text."""

    def __init__(self, texts: Iterable[Iterable[str]]) -> None:
        self._sorted = sorted({word for words in texts for word in words})
        self._by_stem: defaultdict[str, set[str]] = defaultdict(set)
        for word in self._sorted:
            self._by_stem[_stem(word)].add(word)

    def like(self, words: Iterable[str]) -> Sought:
        """Return, for each word, the words that begin with it or differ only in the ending.

        Only the same number is like a number.
        """
        return [self._forms(word).union(self._begun(word)) for word in words]

    def forms(self, words: Iterable[str]) -> Sought:
        """Return, for each word, the words that differ only in the ending."""
        return [self._forms(word) for word in words]

    def _begun(self, beginning: str) -> Iterator[str]:
        if beginning.isdecimal():
            return iter(())
        first = bisect_left(self._sorted, beginning)
        return takewhile(lambda word: word.startswith(beginning), self._sorted[first:])

    def _forms(self, word: str) -> frozenset[str]:
        same = () if word.isdecimal() else self._by_stem.get(_stem(word), ())
        return frozenset((word, *same))


def has_all(sought: Sought, words: Set[str]) -> bool:
    """Return whether every search word matches one of the words."""
    return not any(map(words.isdisjoint, sought))


def how_many(sought: Sought, words: Set[str]) -> int:
    """Return how many of the search words match one of the words."""
    return len(sought) - sum(map(words.isdisjoint, sought))


def has_in_order(sought: Sought, words: Sequence[str]) -> bool:
    """Return whether the search words match words side by side, in this order."""
    places = range(len(words) - len(sought) + 1)
    return any(all(map(contains, sought, words[place:])) for place in places)


@lru_cache(8192)
def _stem(word: str) -> str:
    """Return a word without its ending: “peek” for “peeking”, “cut” for “cutting”."""
    stem = _ENDINGS.sub("", word)
    if len(stem) < _SHORTEST_STEM:
        return word
    doubled = stem[-1] == stem[-2]
    return stem[:-1] if doubled else stem.removesuffix("e")
