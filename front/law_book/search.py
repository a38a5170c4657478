"""Search what can go wrong, the laws and the cases for words, and mark where they are found."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from django.utils.functional import Promise
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from front.law_book.links import Link, Part, every_entry, link_to, link_to_rule
from front.law_book.rulings import address_of_event
from scoring.laws.catalogue.entry import Case, Law
from scoring.laws.everyday_words import OF_LAWS, OF_RULES, SILENT
from scoring.laws.rulings.all_paths import PATHS
from scoring.laws.rulings.path import AU_CENT, Path
from scoring.words.law_text import LawText
from scoring.words.law_texts import LAWS as RULES
from scoring.words.rulings.matching import (
    Words,
    has_all,
    has_whole,
    how_many,
    is_like,
    words_asked,
    words_of,
)
from scoring.words.rulings.paths import MOST_NEAREST, find_events

LONGEST: Final = 80
"""How many characters of a question are read."""

MOST_FOUND: Final = 12
"""How many laws and cases are listed: with more, another word helps better."""

Placed = tuple[Part, Law | Case]
"""A law or a case, and the part of the book it is in."""


@dataclass(frozen=True, slots=True)
class Found:
    """A law or case that has the words, and where: marked in its name, title or a paragraph."""

    address: str
    part: Promise
    name: SafeString
    title: SafeString
    said: SafeString


@dataclass(frozen=True, slots=True)
class EventFound:
    """Something that can go wrong, and where the book has the rulings on it."""

    address: str
    title: str
    au_cent: bool


@dataclass(frozen=True, slots=True)
class Results:
    """What a question finds: what can go wrong, laws and cases, and rules of this site.

    `some_words` is whether nothing has all the words, so that these have the most. `by_name` is
    whether a law or case was asked for by its name or number. `silent` is whether it is something
    of which the laws do not speak.
    """

    events: tuple[EventFound, ...] = ()
    entries: tuple[Found, ...] = ()
    rules: tuple[Link, ...] = ()
    some_words: bool = False
    by_name: bool = False
    silent: bool = False
    more: int = 0
    """How many laws and cases are not listed."""


def search(question: str) -> Results:
    """What has every word of the question, or else the most of them; the best first.

    A word is found where another begins with it; a number only by itself. Entries with the words in
    their name come first, then those with the whole words, then those with them in their title.
    """
    asked = words_asked(question[:LONGEST])
    if not asked:
        return Results()
    rules, silent = tuple(_rules(asked)), bool(asked) and has_all(asked, words_of(_(SILENT)))
    events, ranked = find_events(PATHS.values(), question[:LONGEST]), list(_ranked(asked))
    most = max((count for count, *_rest in ranked), default=0)
    best = sorted((one for one in ranked if one[0] == most), key=lambda one: one[1])
    told = tuple(map(_event, events.paths))
    if most < len(asked):
        if rules or (events.paths and not events.some_words):
            return Results(() if events.some_words else told, rules=rules, silent=silent)
        nearest = tuple(_found(one, asked) for *_rank, one in best[:MOST_NEAREST])
        return Results(told, nearest, some_words=bool(told or nearest), silent=silent)
    entries = tuple(_found(one, asked) for *_rank, one in best[:MOST_FOUND])
    in_name = bool(best) and not best[0][1][0]
    told = () if events.some_words else told
    more = len(best) - len(entries)
    return Results(told, entries, rules, by_name=in_name, silent=silent, more=more)


def _rules(asked: Sequence[str]) -> Sequence[Link]:
    """The rules of this site that have every word, first those that have them in their name or in
    everyday words."""
    found = []
    for rule, known, words in _kept_rules(get_language() or ""):
        if has_all(asked, words):
            found.append((not has_all(asked, known), rule))
    found.sort(key=lambda one: one[0])
    return [link_to_rule(rule) for _rank, rule in found[:MOST_NEAREST]]


@cache
def _kept_rules(_language: str) -> tuple[tuple[LawText, Words, Words], ...]:
    """The rules in one language, with the words they are known by, and all of theirs."""
    found = []
    for rule in RULES.values():
        known = [*words_of(str(rule.name)), *_everyday_of_rule(rule)]
        found.append((rule, Words(known), Words([*known, *words_of(str(rule.text))])))
    return tuple(found)


def _everyday_of_rule(rule: LawText) -> Sequence[str]:
    return words_of(_(OF_RULES[rule.rule])) if rule.rule in OF_RULES else ()


def _event(path: Path) -> EventFound:
    """What can go wrong, on the page of the first law that decides it; a case, if no law does."""
    return EventFound(address_of_event(path), _(path.title), path.game == AU_CENT)


def _ranked(asked: Sequence[str]) -> Iterator[tuple[int, tuple[bool, bool, bool], Placed]]:
    """Yield how many of the words each entry has that has any, and its rank."""
    for one in _book(get_language() or ""):
        if count := how_many(asked, one.words):
            whole = has_whole(asked, one.words)
            rank = (not has_all(asked, one.name), not whole, not has_all(asked, one.known))
            yield count, rank, one.placed


@dataclass(frozen=True, slots=True)
class _Entry:
    """A law or case, with the words of its name, of its name and title, and all."""

    placed: Placed
    name: Words
    known: Words
    words: Words


@cache
def _book(_language: str) -> tuple[_Entry, ...]:
    """The book in one language, with its words put together once."""
    return tuple(_entry(part, entry) for part, entry in every_entry())


def _entry(part: Part, entry: Law | Case) -> _Entry:
    link = link_to(entry)
    name, title = words_of(link.name), words_of(link.title)
    words = [word for text in (*_texts(entry), _everyday(entry)) for word in words_of(text)]
    return _Entry(
        (part, entry), Words(name), Words([*name, *title]), Words([*name, *title, *words])
    )


def _found(placed: Placed, asked: Sequence[str]) -> Found:
    """A law or case with the words marked, and the first of its texts that has one."""
    part, entry = placed
    link, texts = link_to(entry), _texts(entry)
    said = next((text for text in texts if marked_words(text, asked)), texts[0])
    marks = (mark(text, asked) for text in (link.name, link.title, said))
    return Found(link.address, part.title, *marks)


def _everyday(entry: Law | Case) -> str:
    return _(OF_LAWS[entry.number]) if entry.number in OF_LAWS else ""


def marked_words(text: str, asked: Sequence[str]) -> list[tuple[int, int]]:
    """Where the words are in the text that are asked for: first and last place of each."""
    kept = tuple(asked)
    return [found.span() for found in re.finditer(r"\w+", text) if _is_asked(found[0], kept)]


@lru_cache(4096)
def _is_asked(word: str, asked: tuple[str, ...]) -> bool:
    return any(is_like(one, part) for part in words_of(word) for one in asked)


def mark(text: str, asked: Sequence[str]) -> SafeString:
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
