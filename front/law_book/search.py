"""Search the laws and cases for words, and mark them where they are found."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from front.law_book.links import every_entry, link_to
from scoring.laws.catalogue.entry import Case, Law

LONGEST: Final = 80
"""How many characters of a question are read."""


@dataclass(frozen=True, slots=True)
class Found:
    """A law or case that has all the words, and where: marked in its name, title or a paragraph."""

    address: str
    part: Promise
    name: SafeString
    title: SafeString
    said: SafeString


def search(question: str) -> list[Found]:
    """The laws and cases that have every word of the question, the best first.

    A word is found where another begins with it; a number only by itself. Entries with the words in
    their name come first, and then those with the words in their title.
    """
    asked = words_of(question[:LONGEST])
    found = []
    for part, entry in every_entry() if asked else ():
        link = link_to(entry)
        texts = _texts(entry)
        have = [words_of(text) for text in (link.name, link.title, *texts)]
        if not has_all(asked, [word for words in have for word in words]):
            continue
        rank = (not has_all(asked, have[0]), not has_all(asked, [*have[0], *have[1]]))
        said = next((text for text in texts if marked_words(text, asked)), texts[0])
        marks = (mark(text, asked) for text in (link.name, link.title, said))
        found.append((rank, Found(link.address, part.title, *marks)))
    return [each for _rank, each in sorted(found, key=lambda one: one[0])]


def words_of(text: str) -> list[str]:
    """The words of a text, without capitals and accents."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return re.findall(r"\w+", re.sub(r"[\u0300-\u036f]", "", plain))


def has_all(asked: list[str], words: list[str]) -> bool:
    """Whether each word that is asked for is among the words."""
    return all(any(_is(one, word) for word in words) for one in asked)


def _is(asked: str, word: str) -> bool:
    return word == asked if asked.isdigit() else word.startswith(asked)


def marked_words(text: str, asked: list[str]) -> list[tuple[int, int]]:
    """Where the words are in the text that are asked for: first and last place of each."""
    return [
        found.span()
        for found in re.finditer(r"\w+", text)
        if any(_is(one, word) for one in asked for word in words_of(found[0]))
    ]


def mark(text: str, asked: list[str]) -> SafeString:
    """The text as HTML, with the words marked that are asked for."""
    parts, place = [], 0
    for first, last in marked_words(text, asked):
        word = conditional_escape(text[first:last])
        parts += [conditional_escape(text[place:first]), f"<mark>{word}</mark>"]
        place = last
    return mark_safe("".join([*parts, conditional_escape(text[place:])]))  # noqa: S308 - escaped


def _texts(entry: Law | Case) -> list[str]:
    if isinstance(entry, Case):
        return [_(text) for text in (*entry.facts, *entry.decision)]
    return [_(text) for text in (*entry.text, entry.example, entry.differs) if text]
