"""The preview of a deal, fetched anew whenever something more is told."""

from dataclasses import dataclass

from club.models import Member
from scoring.deal_entry.page import WayPage
from scoring.models import Card
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """What is said of a deal while it is told. Three queries, for the card and its sheet."""

    member: Member
    card: Card
    entry: WayPage

    @property
    def sheet(self) -> Sheet:
        """The card's."""
        return self.entry.sheet
