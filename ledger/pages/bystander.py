"""The page of what a bystander pays for a player they harmed."""

from dataclasses import dataclass
from functools import cached_property

from django.db.models import prefetch_related_objects
from django.forms import Form

from club.access.who_sees_money import sees_money_among
from club.models import Member
from club.operation_error import OperationError
from ledger.models import TransactionKind
from ledger.operations.bystanders import BystanderDue, bystander_due, can_countersign
from piquet.money.charges import charge_bystander
from scoring.models import Card
from scoring.pages.card_list import seats_read
from scoring.sheet.player_names import names_of
from scoring.sheet.records import ruling_with
from scoring.sheet.sheet import Sheet
from scoring.words.reckoning import format_reckoning
from scoring.words.rulings.record import cited_by, title_of


@dataclass(frozen=True)  # No slots: `cached_property` needs a `__dict__`.
class BystanderPage:
    """What is to be paid, by whom and for whom, and whether it is paid.

    Besides the card and its sheet it costs three queries: the two people, the entries and their
    postings. One who neither plays nor pays costs one more, for the seats, and so do side bets.
    """

    member: Member
    card: Card
    sheet: Sheet
    record: int
    form: Form

    @cached_property
    def _due_or_refusal(self) -> tuple[BystanderDue | None, str]:
        try:
            due = bystander_due(self.card, self.sheet, self.record)
        except OperationError as refused:
            return None, refused.message
        if any(loss.bet for loss in due.losses):
            prefetch_related_objects([self.card], seats_read())  # Their words name the players.
        return due, ""

    @property
    def due(self) -> BystanderDue | None:
        """What is to be paid. None if nothing is."""
        return self._due_or_refusal[0]

    @property
    def why_not(self) -> str:
        """Why nothing is to be paid."""
        return self._due_or_refusal[1]

    @property
    def title(self) -> str:
        """What went wrong."""
        return title_of(self.due.ruling) if self.due else ""

    @property
    def cited(self) -> str:
        """The laws it is decided by."""
        return cited_by(self.due.ruling) if self.due else ""

    @property
    def of_card(self) -> tuple[str, ...]:
        """How the player's loss on the card comes about. Nothing if they lost only side bets."""
        due = self.due
        if due is None or all(loss.entry.kind != TransactionKind.CARD for loss in due.losses):
            return ()
        seat = self.sheet.members.index(due.harmed.pk)
        charge = charge_bystander(self.sheet.reckoning, seat)
        return tuple(format_reckoning(charge.reckoning, self.sheet.stake, names_of(self.sheet)))

    @property
    def may_see(self) -> bool:
        """Whether the member may see it. The side bets are between those who made them, so the
        other players of the card need not."""
        due, ruling = self.due, ruling_with(self.sheet, self.record)
        named = (ruling.bystander or 0) if ruling else 0
        concerned = (due.bystander.pk, due.harmed.pk) if due else (*self.sheet.members, named)
        return self.can_sign or sees_money_among(self.member, concerned)

    @cached_property
    def can_sign(self) -> bool:
        """Whether the member may countersign it."""
        return self.due is not None and can_countersign(self.due, self.member)
