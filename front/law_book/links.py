"""Links to the laws and cases, and the parts of the book in their printed order."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from piquet.citations import LAW_OF
from piquet.law_texts.all_entries import CASES, PARTS
from piquet.law_texts.entry import Case, Law
from scoring.templatetags.parts import url
from scoring.words.law_text import LawText, case_name, law_name
from scoring.words.law_texts import LAWS as RULES

TITLES: Final = (
    ("dealing", gettext_lazy("Cutting and dealing")),
    ("carte-blanche", gettext_lazy("Carte blanche")),
    ("discarding", gettext_lazy("Discarding and taking in")),
    ("leaving", gettext_lazy("Cards left, and deals that stand")),
    ("calling", gettext_lazy("Calling")),
    ("playing", gettext_lazy("Playing")),
    ("scoring", gettext_lazy("Scoring")),
    ("packs", gettext_lazy("Packs and bystanders")),
    ("au-cent", gettext_lazy("Piquet au cent")),
)
"""The anchor and title of each part of the laws, in the order of `PARTS`."""


@dataclass(frozen=True, slots=True)
class BookLink:
    """A link to a law or case: its address, its name, such as “Law 58”, and its title."""

    address: str
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class BookPart:
    """A part of the book: its anchor on the page, its title, and its laws or cases."""

    anchor: str
    title: Promise
    entries: tuple[Law | Case, ...]

    @property
    def range(self) -> str:
        """The part's first and last number: “1–17”."""
        first, last = (self.entries[at].number.removeprefix("a") for at in (0, -1))
        return f"{first}–{last}"

    @property
    def links(self) -> list[BookLink]:
        """Links to the part's laws or cases."""
        return [link_to(entry) for entry in self.entries]


BOOK: Final = (
    *(BookPart(anchor, title, part) for (anchor, title), part in zip(TITLES, PARTS, strict=True)),
    BookPart("cases", gettext_lazy("Cases and decisions"), tuple(CASES.values())),
)


def link_to(entry: Law | Case) -> BookLink:
    """Return a link to a law or a case."""
    return BookLink(address_of(entry), name_of(entry), _(entry.title))


def name_of(entry: Law | Case) -> str:
    """Return the name “Law 58” or “Case XVIII”."""
    return case_name(entry.number) if isinstance(entry, Case) else law_name(entry.number)


def address_of(entry: Law | Case) -> str:
    """Return the address of a law's or a case's page."""
    if isinstance(entry, Case):
        return url("front:case", entry.number.lower())
    return url("front:law", entry.number)


def every_entry() -> Iterator[tuple[BookPart, Law | Case]]:
    """Yield every law and case with its part, in the order of the book."""
    for part in BOOK:
        for entry in part.entries:
            yield part, entry


def part_of(entry: Law | Case) -> BookPart:
    """Return the part of the book with this law or case."""
    return next(part for part, each in every_entry() if each is entry)


def beside(entry: Law | Case) -> tuple[BookLink | None, BookLink | None]:
    """Return links to the entries before and after this one, or None at an end of the book."""
    entries = [each for _part, each in every_entry()]
    place = entries.index(entry)
    before = entries[place - 1] if place else None
    after = entries[place + 1] if place + 1 < len(entries) else None
    return link_to(before) if before else None, link_to(after) if after else None


def link_to_rule(rule: LawText) -> BookLink:
    """Return a link to a rule of this site."""
    return BookLink(f"{url('front:rules')}#{rule.anchor}", str(rule.name), "")


def rules_that_cite(number: str) -> list[BookLink]:
    """Return links to the rules of this site that cite the law or case with this number."""
    return [
        link_to_rule(RULES[rule])
        for rule, cited in LAW_OF.items()
        if number in re.findall(r"\w+", cited)
    ]
