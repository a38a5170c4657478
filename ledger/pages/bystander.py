"""The page of a bystander's payment for a player they harmed."""

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
    """A bystander's payment: the amount, who pays it and for whom, and whether it is paid.

    Besides the card and its sheet, it costs three queries: the two people, the entries and their
    postings. If the member neither plays nor pays, the seats cost one more. Side bets cost one
    more, too.
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
            prefetch_related_objects([self.card], seats_read())  # A bet's text names the players.
        return due, ""

    @property
    def due(self) -> BystanderDue | None:
        """The payment that the bystander owes, or None if nothing is to be paid."""
        return self._due_or_refusal[0]

    @property
    def why_not(self) -> str:
        """The reason why nothing is to be paid, or ""."""
        return self._due_or_refusal[1]

    @property
    def title(self) -> str:
        """The title of the ruling, or "" if nothing is to be paid."""
        return title_of(self.due.ruling) if self.due else ""

    @property
    def cited(self) -> str:
        """The laws that the ruling cites, or "" if nothing is to be paid."""
        return cited_by(self.due.ruling) if self.due else ""

    @property
    def of_card(self) -> tuple[str, ...]:
        """The steps of the player's loss on the card, in words; empty if they lost only bets."""
        due = self.due
        if due is None or all(loss.entry.kind != TransactionKind.CARD for loss in due.losses):
            return ()
        seat = self.sheet.members.index(due.harmed.pk)
        charge = charge_bystander(self.sheet.reckoning, seat)
        return tuple(format_reckoning(charge.reckoning, self.sheet.stake, names_of(self.sheet)))

    @property
    def may_see(self) -> bool:
        """Whether the member may see the payment.

        Side bets concern only the two people who made them, so other players of the card may be
        excluded.
        """
        due, ruling = self.due, ruling_with(self.sheet, self.record)
        named = (ruling.bystander or 0) if ruling else 0
        concerned = (due.bystander.pk, due.harmed.pk) if due else (*self.sheet.members, named)
        return self.can_sign or sees_money_among(self.member, concerned)

    @cached_property
    def can_sign(self) -> bool:
        """Whether the member may countersign the payment."""
        return self.due is not None and can_countersign(self.due, self.member)
