"""Search the irregularities, the laws and the cases for words, and mark the words found."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from front.law_book.links import BookLink, BookPart, address_of, every_entry, link_to_rule, name_of
from front.law_book.rulings import address_of_event
from piquet.everyday_words import OF_LAWS, OF_RULES, SILENT
from piquet.law_texts.entry import Case, Law
from piquet.rulings.all_paths import PATHS
from piquet.rulings.path import AU_CENT, Path
from scoring.words.law_text import LawText
from scoring.words.law_texts import LAWS as RULES
from scoring.words.rulings.matching import (
    Sought,
    Vocabulary,
    has_all,
    how_many,
    words_of,
    words_sought,
)
from scoring.words.rulings.paths import MOST_NEAREST, find_events

LONGEST: Final = 80
"""The number of characters of a question that are read."""

MOST_FOUND: Final = 12
"""The most irregularities, and the most laws and cases, to list.

With more results, another word helps better.
"""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A law or case with the words, marked in its name, title or a paragraph."""

    address: str
    part: Promise
    name: SafeString
    title: SafeString
    excerpt: SafeString


@dataclass(frozen=True, slots=True)
class EventFound:
    """An irregularity, with the address of its rulings in the book."""

    address: str
    title: str
    au_cent: bool


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a search: irregularities, laws and cases, and rules of this site.

    `some_words` means that nothing has all the words, and these results have the most. `by_name`
    means that the question has a law's or case's name or number. `silent` means that the laws do
    not speak of the subject.
    """

    events: tuple[EventFound, ...] = ()
    entries: tuple[SearchResult, ...] = ()
    rules: tuple[BookLink, ...] = ()
    some_words: bool = False
    by_name: bool = False
    silent: bool = False
    more: int = 0
    """The number of irregularities, laws and cases that are not listed."""


def search(question: str) -> Results:
    """Return the results with every word of the question, or else with the most words.

    A word matches words that begin with it; a number matches only itself. Results with the words in
    their name come first, then results with the whole words, then those with the words in their
    title.
    """
    words = words_sought(question[:LONGEST])
    if not words:
        return Results()
    known = _vocabulary(get_language() or "")
    sought = known.like(words)
    rules, silent = tuple(_rules(sought)), has_all(sought, frozenset(words_of(_(SILENT))))
    events = find_events(PATHS.values(), question[:LONGEST])
    ranked = list(_ranked(sought, known.forms(words)))
    most = max((count for count, *_rest in ranked), default=0)
    best = sorted((entry for entry in ranked if entry[0] == most), key=lambda entry: entry[1])
    shown = tuple(map(_event, events.paths[:MOST_FOUND]))
    more = len(events.paths) - len(shown)
    if most < len(words):
        if rules or (events.paths and not events.some_words):
            shown = () if events.some_words else shown
            return Results(shown, rules=rules, silent=silent, more=more)
        nearest = tuple(_search_result(entry, sought) for *_rank, entry in best[:MOST_NEAREST])
        return Results(shown, nearest, some_words=bool(shown or nearest), silent=silent)
    entries = tuple(_search_result(entry, sought) for *_rank, entry in best[:MOST_FOUND])
    in_name = bool(best) and not best[0][1][0]
    shown = () if events.some_words else shown
    more += len(best) - len(entries)
    return Results(shown, entries, rules, by_name=in_name, silent=silent, more=more)


def _rules(sought: Sought) -> Sequence[BookLink]:
    """Return links to the rules of this site that have every word.

    Rules with the words in their name or among their everyday words come first.
    """
    ranked = []
    for rule, known, words in _indexed_rules(get_language() or ""):
        if has_all(sought, words):
            ranked.append((not has_all(sought, known), rule))
    ranked.sort(key=lambda rank_and_rule: rank_and_rule[0])
    return [link_to_rule(rule) for _rank, rule in ranked[:MOST_NEAREST]]


@cache
def _indexed_rules(_language: str) -> tuple[tuple[LawText, frozenset[str], frozenset[str]], ...]:
    """Return the rules in one language, each with the words of its name and with all its words.

    The words of the name include the rule's everyday words.
    """
    rules = []
    for rule in RULES.values():
        known = frozenset((*words_of(str(rule.name)), *_everyday_of_rule(rule)))
        rules.append((rule, known, known.union(words_of(str(rule.text)))))
    return tuple(rules)


def _everyday_of_rule(rule: LawText) -> Sequence[str]:
    return words_of(_(OF_RULES[rule.rule])) if rule.rule in OF_RULES else ()


def _event(path: Path) -> EventFound:
    """Return an irregularity, with the address of its rulings."""
    return EventFound(address_of_event(path), _(path.title), path.game == AU_CENT)


def _ranked(
    sought: Sought, whole: Sought
) -> Iterator[tuple[int, tuple[bool, bool, bool], "_BookEntry"]]:
    """Yield each entry with any of the words: the number of words found, its rank, the entry."""
    for entry in _book(get_language() or ""):
        if count := how_many(sought, entry.words):
            in_name, in_known = has_all(sought, entry.name), has_all(sought, entry.known)
            yield count, (not in_name, not has_all(whole, entry.words), not in_known), entry


@dataclass(frozen=True, slots=True)
class _BookEntry:
    """A law or case with its part of the book, its texts in one language, and their words.

    `name` has the words of its name, `known` those of its name and title, and `words` all its
    words. Each of the `texts` comes with the words that can be marked in it.
    """

    part: BookPart
    entry: Law | Case
    title: str
    texts: tuple[tuple[str, frozenset[str]], ...]
    name: frozenset[str]
    known: frozenset[str]
    words: frozenset[str]


@cache
def _book(_language: str) -> tuple[_BookEntry, ...]:
    """Return the entries of the book in one language, with their words, computed once."""
    return tuple(_entry(part, entry) for part, entry in every_entry())


@cache
def _vocabulary(language: str) -> Vocabulary:
    """Return all words of the book and of the rules of this site, in one language."""
    rules = (words for _rule, _known, words in _indexed_rules(language))
    return Vocabulary([*(entry.words for entry in _book(language)), *rules, words_of(_(SILENT))])


def _entry(part: BookPart, entry: Law | Case) -> _BookEntry:
    texts, title = _texts(entry), _(entry.title)
    name = frozenset(words_of(name_of(entry)))
    known = name.union(words_of(title))
    words = known.union(*map(words_of, (*texts, _everyday(entry))))
    marked = tuple((text, frozenset(_words_to_mark(text))) for text in texts)
    return _BookEntry(part, entry, title, marked, name, known, words)


def _words_to_mark(text: str) -> Iterator[str]:
    return (word for piece in re.findall(r"\w+", text) for word in words_of(piece))


def _search_result(entry: _BookEntry, sought: Sought) -> SearchResult:
    """Return a law or case with the words marked, and the first of its texts with a word."""
    any_of = frozenset().union(*sought)
    excerpt = next((text for text, words in entry.texts if words & any_of), entry.texts[0][0])
    marks = (mark(text, any_of) for text in (name_of(entry.entry), entry.title, excerpt))
    return SearchResult(address_of(entry.entry), entry.part.title, *marks)


def _everyday(entry: Law | Case) -> str:
    return _(OF_LAWS[entry.number]) if entry.number in OF_LAWS else ""


def marked_words(text: str, any_of: frozenset[str]) -> list[tuple[int, int]]:
    """Return the places of the words in the text, each as its start and end."""
    matches = re.finditer(r"\w+", text)
    return [match.span() for match in matches if not any_of.isdisjoint(words_of(match[0]))]


def mark(text: str, any_of: frozenset[str]) -> SafeString:
    """Return the text as HTML, with these words marked."""
    parts, place = [], 0
    for first, last in marked_words(text, any_of):
        parts += [escape(text[place:first]), f"<mark>{escape(text[first:last])}</mark>"]
        place = last
    return mark_safe("".join([*parts, escape(text[place:])]))  # noqa: S308 - escaped


def _texts(entry: Law | Case) -> list[str]:
    if isinstance(entry, Case):
        return [_(text) for text in (*entry.facts, *entry.decision)]
    return [_(text) for text in (*entry.text, entry.example, entry.differs) if text]
