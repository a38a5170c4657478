"""The paths of questions in the order in which a page offers them, and a search for paths."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from piquet.deal.faults import SIDES
from piquet.everyday_words import NO_LAW, VOID_DEAL, everyday_words
from piquet.law_texts.all_entries import LAWS
from piquet.rule_sets import RuleSet, is_of_games
from piquet.rulings.all_paths import PARTS, PATHS, decides_at
from piquet.rulings.apply_ruling import is_void
from piquet.rulings.path import Path
from scoring.words.rulings.matching import (
    Vocabulary,
    has_all,
    has_in_order,
    how_many,
    words_of,
    words_sought,
)

_HEADINGS: Final[tuple[str | Promise, ...]] = (
    gettext_lazy("Cutting and dealing"),
    gettext_lazy("Carte blanche"),
    gettext_lazy("Taking cards of the stock"),
    gettext_lazy("Discarding and taking in"),
    gettext_lazy("Calling"),
    gettext_lazy("Playing"),
    gettext_lazy("Counting"),
    gettext_lazy("Packs and bystanders"),
    gettext_lazy("Piquet au cent"),
)

MOST_NEAREST: Final = 8
"""The most paths that a search lists if none has all the words."""


@dataclass(frozen=True, slots=True)
class GamePart:
    """A part of the game, and the paths for what can go wrong in it."""

    heading: str
    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class EventsFound:
    """The paths that match the search words, the best first.

    `some_words` is whether no path has all the words. The paths then are those with the most.
    """

    paths: tuple[Path, ...]
    some_words: bool


def parts_of(rules: RuleSet) -> list[GamePart]:
    """Return what can go wrong at a game, part by part.

    In games up to a hundred, au cent comes first.
    """
    parts = [
        GamePart(str(heading), tuple(path for path in paths if decides_at(path, rules)))
        for heading, paths in zip(_HEADINGS, PARTS, strict=True)
    ]
    if is_of_games(rules):
        parts.insert(0, parts.pop())
    return [part for part in parts if part.paths]


def find_events(paths: Iterable[Path], question: str) -> EventsFound:
    """Return those of the paths that match the words of a question, the best first.

    Words in the title rank before everyday words, and these before words in laws and answers. Words
    side by side rank first, then whole words before beginnings of words.
    """
    question_words, language = words_sought(question), get_language() or ""
    known = _vocabulary(language)
    sought, whole, ranked = known.like(question_words), known.forms(question_words), []
    for path in paths:
        title, own, words = _cached_words(path.name, language)
        if count := how_many(sought, words):
            in_own = has_all(sought, {*own})
            near = (in_own and has_in_order(sought, own), has_all(whole, {*own}))
            ranked.append((count, *near, has_all(sought, {*title}), in_own, path))
    ranked.sort(key=lambda row: row[:-1], reverse=True)
    best = tuple(path for count, *_rank, path in ranked if count == ranked[0][0])
    some_words = bool(ranked) and ranked[0][0] < len(question_words)
    return EventsFound(best[:MOST_NEAREST] if some_words else best, some_words)


def may_be_leaving(question: str) -> bool:
    """Return whether the words suggest that a player leaves or gives up. No law decides that."""
    question_words = words_sought(question)
    words = frozenset(words_of_leaving())
    return bool(question_words) and has_all(Vocabulary([words]).like(question_words), words)


def words_of_leaving() -> Sequence[str]:
    """Return the words which suggest that a player leaves or gives up."""
    return words_of(_(NO_LAW))


@cache
def _vocabulary(language: str) -> Vocabulary:
    """Return all words of the paths in one language."""
    return Vocabulary(_cached_words(name, language)[2] for name in PATHS)


@cache
def _cached_words(name: str, _language: str) -> tuple[Sequence[str], Sequence[str], frozenset[str]]:
    """Return the words of a path in one language, as `words_of_path` does."""
    title, own, words = words_of_path(PATHS[name])
    return title, own, frozenset(words)


def words_of_path(path: Path) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """Return the words of the path's title, then with everyday words, then all searchable words."""
    title = words_of(_(path.title))
    own = (*title, *words_of(_(everyday_words(path.name))))
    laws = [_(LAWS[number].title) for number in path.laws]
    answers = [
        _(text)
        for question in path.questions
        for answer, text in question.answers.items()
        if answer not in SIDES
    ]
    does = [_(VOID_DEAL)] if _can_be_void(path) else []
    return title, own, (*own, *path.laws, *words_of(" ".join([*laws, *answers, *does])))


def _can_be_void(path: Path) -> bool:
    """Return whether a ruling of the path makes the deal void, or a player may choose that."""
    rulings = [row.ruling for row in path.rows]
    chosen = [choice.effect for ruling in rulings for choice in ruling.choices]
    return any(map(is_void, [*chosen, *(ruling.effect for ruling in rulings)]))
