"""The preview of a deal, which the page fetches after each change."""

from dataclasses import dataclass

from club.models import Member
from scoring.deal_entry.page import WayPage
from scoring.models import Card
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True, slots=True)
class PreviewPage:
    """The preview of a deal during entry. It takes three queries, for the card and its sheet."""

    member: Member
    card: Card
    entry: WayPage

    @property
    def sheet(self) -> Sheet:
        """The card's sheet."""
        return self.entry.sheet
