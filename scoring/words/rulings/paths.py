"""The paths of questions as one chooses among them: by part of the game, or by a word."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.laws.catalogue.all_entries import LAWS
from scoring.laws.rule_sets import RuleSet, is_of_games
from scoring.laws.rulings.all_paths import PARTS, decides_at
from scoring.laws.rulings.path import Path

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


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the game, and what can go wrong in it."""

    heading: str
    paths: tuple[Path, ...]


def parts_of(rules: RuleSet, words: str = "") -> list[Part]:
    """What can go wrong at a game, part by part, with all these words in its title or its laws."""
    wanted = words.casefold().split()
    found = [
        Part(
            str(heading),
            tuple(path for path in paths if decides_at(path, rules) and _has(path, wanted)),
        )
        for heading, paths in zip(_HEADINGS, PARTS, strict=True)
    ]
    if is_of_games(rules):
        found.insert(0, found.pop())
    return [part for part in found if part.paths]


def _has(path: Path, wanted: list[str]) -> bool:
    text = " ".join(_text_of(path)).casefold()
    return all(word in text for word in wanted)


def _text_of(path: Path) -> Iterator[str]:
    """Everything in which a word is looked for."""
    yield _(path.title)
    if path.also:
        yield _(path.also)
    yield from path.laws
    yield from (_(LAWS[number].title) for number in path.laws)
    for question in path.questions:
        yield from (_(said) for said in question.answers.values())
