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
    """One case: what happened, and what was decided by which laws. No query."""

    case: Case
    folds_events: ClassVar = False

    @property
    def name(self) -> str:
        """“Case XVIII”."""
        return name_of(self.case)

    @property
    def title(self) -> str:
        """What the case is about."""
        return _(self.case.title)

    @property
    def part(self) -> BookPart:
        """The part of the book it is in."""
        return part_of(self.case)

    @property
    def facts(self) -> list[str]:
        """What happened at the table."""
        return [_(text) for text in self.case.facts]

    @property
    def decision(self) -> list[str]:
        """What was decided."""
        return [_(text) for text in self.case.decision]

    @property
    def hands(self) -> list[Hand]:
        """The cards that are printed with it."""
        return hands_of(self.case.hands)

    @property
    def laws(self) -> list[BookLink]:
        """The laws that decide it."""
        return [link_to(LAWS[number]) for number in self.case.laws]

    @property
    def events(self) -> list[Event]:
        """What can go wrong that is decided by it."""
        return events_of(self.case.number)

    @property
    def rules(self) -> list[BookLink]:
        """Where the page of the rules cites it."""
        return rules_that_cite(self.case.number)

    @property
    def before_and_after(self) -> tuple[BookLink | None, BookLink | None]:
        """The cases before and after it."""
        return beside(self.case)
