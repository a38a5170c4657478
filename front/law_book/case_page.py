"""The page of one case."""

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext as _

from front.law_book.hands import Hand, hands_of
from front.law_book.links import (
    BookLink,
    BookPart,
    beside,
    link_to,
    name_of,
    part_of,
    rules_that_cite,
)
from front.law_book.rulings import Event, events_of
from piquet.law_texts.all_entries import LAWS
from piquet.law_texts.entry import Case


@dataclass(frozen=True, slots=True)
class CasePage:
    """One case: what happened, the decision, and the laws behind it. Makes no query."""

    case: Case
    folds_events: ClassVar = False

    @property
    def name(self) -> str:
        """The case's name: “Case XVIII”."""
        return name_of(self.case)

    @property
    def title(self) -> str:
        """The subject of the case."""
        return _(self.case.title)

    @property
    def part(self) -> BookPart:
        """The part of the book with the case."""
        return part_of(self.case)

    @property
    def facts(self) -> list[str]:
        """The facts: the events at the table."""
        return [_(text) for text in self.case.facts]

    @property
    def decision(self) -> list[str]:
        """The decision."""
        return [_(text) for text in self.case.decision]

    @property
    def hands(self) -> list[Hand]:
        """The cards that are printed with the case."""
        return hands_of(self.case.hands)

    @property
    def laws(self) -> list[BookLink]:
        """Links to the laws that decide the case."""
        return [link_to(LAWS[number]) for number in self.case.laws]

    @property
    def events(self) -> list[Event]:
        """The irregularities that the case decides."""
        return events_of(self.case.number)

    @property
    def rules(self) -> list[BookLink]:
        """Links to the rules of this site that cite the case."""
        return rules_that_cite(self.case.number)

    @property
    def before_and_after(self) -> tuple[BookLink | None, BookLink | None]:
        """Links to the cases before and after it."""
        return beside(self.case)
