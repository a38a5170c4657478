"""The page of what a bystander pays for a player they harmed."""

from dataclasses import dataclass
from functools import cached_property

from django.forms import Form

from club.models import Member
from club.refused import Refused
from ledger.models import Transaction
from ledger.operations.bystanders import BystanderDue, bystander_due, can_countersign, posted_for
from scoring.models import Card
from scoring.sheet.sheet import Sheet
from scoring.words.rulings.record import title_of


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class BystanderPage:
    """What is to be paid, by whom and for whom, and whether it is paid.

    Besides the card and its sheet it costs three queries: the two people, and the entry. One who
    neither plays nor pays costs one more, for the seats.
    """

    member: Member
    card: Card
    sheet: Sheet
    record: int
    form: Form

    @cached_property
    def _found(self) -> tuple[BystanderDue | None, str]:
        try:
            return bystander_due(self.card, self.sheet, self.record), ""
        except Refused as refused:
            return None, refused.message

    @property
    def due(self) -> BystanderDue | None:
        """What is to be paid. None if nothing is."""
        return self._found[0]

    @property
    def why_not(self) -> str:
        """Why nothing is to be paid."""
        return self._found[1]

    @property
    def title(self) -> str:
        """What went wrong."""
        return title_of(self.due.ruling) if self.due else ""

    @cached_property
    def posted(self) -> Transaction | None:
        """The entry by which it is paid. None if it is not."""
        return posted_for(self.card, self.due) if self.due else None

    @cached_property
    def can_sign(self) -> bool:
        """Whether the member may countersign it."""
        return self.due is not None and can_countersign(self.card, self.due, self.member)
