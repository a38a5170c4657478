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
    """A case or worked deal that shows a law: its title, what happens in short, and the hands.

    A case has a page with the whole of it; a worked deal has none, and "" for its address.
    """

    title: str
    texts: tuple[str, ...]
    hands: list[Hand]
    address: str


@dataclass(frozen=True, slots=True)
class LawPage:
    """One law, its two numberings, and what decides by it. No query."""

    law: Law

    @property
    def name(self) -> str:
        """“Law 58”."""
        return name_of(self.law)

    @property
    def title(self) -> str:
        """What the law is about."""
        return _(self.law.title)

    @property
    def place(self) -> str:
        """Its place among the laws of piquet au cent."""
        return self.law.number.removeprefix("a")

    @property
    def part(self) -> BookPart:
        """The part of the book it is in."""
        return part_of(self.law)

    @property
    def paragraphs(self) -> list[str]:
        """What it says."""
        return [_(text) for text in self.law.text]

    @property
    def example(self) -> str:
        """One sentence of example, "" if hands are drawn instead."""
        return _(self.law.example) if self.law.example else ""

    @property
    def drawn(self) -> list[Drawn]:
        """The case and the worked deals that show the law."""
        return list(_drawn(self.law))

    @property
    def britannica(self) -> list[str]:
        """Where the ninth edition of the Britannica has it."""
        return [britannica_name(number) for number in self.law.britannica]

    @property
    def differs(self) -> str:
        """Where the Britannica decides otherwise."""
        return _(self.law.differs) if self.law.differs else ""

    @property
    def touches(self) -> str:
        """What it has an effect on, in words: “the score and money”. "" if on nothing."""
        touched = [str(TOUCHED[name]) for name in self.law.touches]
        return listed(touched) if touched else ""

    @property
    def changes(self) -> list[BookLink]:
        """The laws of piquet in whose place a law of piquet au cent stands."""
        return [link_to(LAWS[number]) for number in self.law.changes]

    @property
    def changed_by(self) -> list[BookLink]:
        """The laws of piquet au cent that stand in its place."""
        return [link_to(law) for law in LAWS.values() if self.law.number in law.changes]

    @property
    def events(self) -> list[Event]:
        """What can go wrong that is decided by it."""
        return events_of(self.law.number)

    @property
    def folds_events(self) -> bool:
        """Whether so much can go wrong that only its titles are shown until one is opened."""
        return len(paths_of(self.law.number)) > MOST_OPEN

    @property
    def cases(self) -> list[BookLink]:
        """The cases that were decided by it."""
        return [link_to(case) for case in CASES.values() if self.law.number in case.laws]

    @property
    def rules(self) -> list[BookLink]:
        """Where the page of the rules cites it. Messages about a score lead there."""
        return rules_that_cite(self.law.number)

    @property
    def before_and_after(self) -> tuple[BookLink | None, BookLink | None]:
        """The laws before and after it in the book."""
        return beside(self.law)


def _drawn(law: Law) -> Iterator[Drawn]:
    """Yield the case, and the worked deals, that show the law with cards."""
    if case := CASES.get(law.drawn):
        link = link_to(case)
        texts = (_(case.facts[0]), _(case.decision[0]))
        yield Drawn(f"{link.name}: {link.title}", texts, hands_of(case.hands), address_of(case))
    for deal in WORKED_DEALS.values():
        if law.number in deal.laws or law.drawn == deal.name:
            counted = tuple(_(text) for text in deal.counted)
            yield Drawn(_(deal.title), counted, hands_of_deal(deal), "")
