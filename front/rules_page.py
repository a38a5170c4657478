"""The page of the rules: how to play, the words of the game, and the laws in brief."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise

from scoring.words.glossary import GLOSSARY
from scoring.words.law_text import LawText
from scoring.words.law_texts import SECTIONS


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of “Laws 18, 61”. The first place that cites a law has its anchor, “law-18”."""

    text: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class ShownLaw:
    """A law in brief, and what it cites."""

    anchor: str
    name: Promise
    text: Promise
    cited: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A part of the page with its laws."""

    anchor: str
    title: Promise
    laws: tuple[ShownLaw, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The page of the rules. It costs no query."""

    sections: tuple[ShownSection, ...]
    glossary: Mapping[str, tuple[Promise, Promise]]


def rules_page() -> RulesPage:
    """The page, with an anchor for each printed law."""
    anchored: set[str] = set()
    sections = tuple(
        ShownSection(
            section.anchor, section.title, tuple(_shown(law, anchored) for law in section.laws)
        )
        for section in SECTIONS
    )
    return RulesPage(sections, GLOSSARY)


def _shown(law: LawText, anchored: set[str]) -> ShownLaw:
    return ShownLaw(law.anchor, law.name, law.text, tuple(_parts(law.printed, anchored)))


def _parts(printed: str, anchored: set[str]) -> Iterator[Part]:
    for text in re.findall(r"\d+|\D+", printed):
        anchor = f"law-{text}" if text.isdigit() and text not in anchored else ""
        anchored.add(text)
        yield Part(text, anchor)
