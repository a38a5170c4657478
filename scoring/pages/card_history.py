"""The page that lists every record of a card."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from club.models import Member
from scoring.keys import new_key
from scoring.models import Card
from scoring.operations.deals.corrections import records_to_undo
from scoring.operations.rights import can_write
from scoring.pages.rulings.here import RulingHere, rulings_of_card
from scoring.sheet.deal import SheetRecord
from scoring.sheet.records import WrittenRecord, records_of
from scoring.sheet.sheet import Sheet
from scoring.words.undo import format_undo_keys


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class CardHistoryPage:
    """Every record of a card as one member sees it, and which records the member may take back.

    Costs no query besides the card and its sheet. If the member neither plays nor is an officer, an
    open card costs one, for the scribe. A waiting ruling costs two, for the scribe and the PINs.
    """

    member: Member
    card: Card
    sheet: Sheet

    @cached_property
    def lines(self) -> list[WrittenRecord]:
        """All records, latest first."""
        return records_of(self.sheet)

    @cached_property
    def rulings(self) -> list[RulingHere]:
        """All rulings of the card, latest first."""
        return rulings_of_card(self.card, self.sheet, self.member)

    @cached_property
    def _reach(self) -> list[SheetRecord]:
        """The member's own records that they may take back, latest first."""
        writes = can_write(self.sheet, self.member)
        return list(records_to_undo(self.sheet, self.member)) if writes else []

    @cached_property
    def undo_keys(self) -> Mapping[int, str]:
        """Map the id of each record that the member may take back to the text of its button."""
        return format_undo_keys(self._reach)

    @property
    def last(self) -> int | None:
        """The id of the member's latest record, which every button takes back.

        None if there is none.
        """
        return self._reach[0].id if self._reach else None

    @cached_property
    def key(self) -> str:
        """The prefix of the form keys of this page."""
        return new_key()
