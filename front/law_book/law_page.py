"""The page of one law."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from front.law_book.hands import Hand, hands_of, hands_of_deal
from front.law_book.links import (
    BookLink,
    BookPart,
    address_of,
    beside,
    link_to,
    name_of,
    part_of,
    rules_that_cite,
)
from front.law_book.rulings import Event, events_of
from piquet.law_texts.all_entries import CASES, LAWS
from piquet.law_texts.entry import Law
from piquet.law_texts.worked_deals import WORKED_DEALS
from piquet.rulings.all_paths import paths_of
from scoring.words.law_text import TOUCHED, britannica_name
from scoring.words.sentences import listed

MOST_OPEN: Final = 3


@dataclass(frozen=True, slots=True)
class Drawn:
    """A case or worked deal that shows a law: its title, a summary, and the hands.

    `address` is the page of a case; a worked deal has no page, and "" for its address.
    """

    title: str
    texts: tuple[str, ...]
    hands: list[Hand]
    address: str


@dataclass(frozen=True, slots=True)
class LawPage:
    """One law, its two numberings, and the cases and rulings it decides. Makes no query."""

    law: Law

    @property
    def name(self) -> str:
        """The law's name: “Law 58”."""
        return name_of(self.law)

    @property
    def title(self) -> str:
        """The subject of the law."""
        return _(self.law.title)

    @property
    def place(self) -> str:
        """The law's number among the laws of its game, piquet or piquet au cent."""
        return self.law.number.removeprefix("a")

    @property
    def part(self) -> BookPart:
        """The part of the book with the law."""
        return part_of(self.law)

    @property
    def paragraphs(self) -> list[str]:
        """The law's text."""
        return [_(text) for text in self.law.text]

    @property
    def example(self) -> str:
        """An example in one sentence, or "" if hands are drawn instead."""
        return _(self.law.example) if self.law.example else ""

    @property
    def drawn(self) -> list[Drawn]:
        """The case and the worked deals that show the law."""
        return list(_drawn(self.law))

    @property
    def britannica(self) -> list[str]:
        """The names of the law's paragraphs in the ninth edition of the Britannica."""
        return [britannica_name(number) for number in self.law.britannica]

    @property
    def differs(self) -> str:
        """How the Britannica's law differs, or ""."""
        return _(self.law.differs) if self.law.differs else ""

    @property
    def touches(self) -> str:
        """The law's effects in words, such as “the score and money”, or "" if it has none."""
        touched = [str(TOUCHED[name]) for name in self.law.touches]
        return listed(touched) if touched else ""

    @property
    def changes(self) -> list[BookLink]:
        """Links to the laws of piquet that this law of piquet au cent replaces."""
        return [link_to(LAWS[number]) for number in self.law.changes]

    @property
    def changed_by(self) -> list[BookLink]:
        """Links to the laws of piquet au cent that replace this law."""
        return [link_to(law) for law in LAWS.values() if self.law.number in law.changes]

    @property
    def events(self) -> list[Event]:
        """The irregularities that the law decides."""
        return events_of(self.law.number)

    @property
    def folds_events(self) -> bool:
        """Whether the law decides more than `MOST_OPEN` irregularities, which are then folded."""
        return len(paths_of(self.law.number)) > MOST_OPEN

    @property
    def cases(self) -> list[BookLink]:
        """Links to the cases that the law decides."""
        return [link_to(case) for case in CASES.values() if self.law.number in case.laws]

    @property
    def rules(self) -> list[BookLink]:
        """Links to the rules of this site that cite the law. Messages about a score lead there."""
        return rules_that_cite(self.law.number)

    @property
    def before_and_after(self) -> tuple[BookLink | None, BookLink | None]:
        """Links to the laws before and after it in the book."""
        return beside(self.law)


def _drawn(law: Law) -> Iterator[Drawn]:
    """Yield the case and the worked deals that show the law with cards."""
    if case := CASES.get(law.drawn):
        link = link_to(case)
        texts = (_(case.facts[0]), _(case.decision[0]))
        yield Drawn(f"{link.name}: {link.title}", texts, hands_of(case.hands), address_of(case))
    for deal in WORKED_DEALS.values():
        if law.number in deal.laws or law.drawn == deal.name:
            counted = tuple(_(text) for text in deal.counted)
            yield Drawn(_(deal.title), counted, hands_of_deal(deal), "")
