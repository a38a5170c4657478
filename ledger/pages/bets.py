"""A side bet on its card's page, with what the viewer may do with it."""

from dataclasses import dataclass
from functools import cached_property

from club.models import Member
from ledger.forms.bet import BetAnswerForm
from ledger.models import Bet
from ledger.operations.bets.decide_bets import (
    can_concede_bet,
    can_decide_bet,
    can_reopen_bet,
    is_settled_by_card,
)
from ledger.operations.bets.offer_bets import can_withdraw, is_offered_to, why_too_late
from scoring.sheet.sheet import Sheet


@dataclass(frozen=True)
class BetRow:
    """A bet as `viewer` sees it; `form` is the answer that was refused, as typed.

    It queries nothing if the bet comes with its backer and layer, its card and the card's seats.
    """

    bet: Bet
    sheet: Sheet
    viewer: Member
    form: BetAnswerForm | None = None

    @cached_property
    def too_late(self) -> str:
        """Why it can no longer be taken, "" if it can or is not on offer."""
        return why_too_late(self.bet, self.sheet)

    @property
    def take(self) -> bool:
        """Whether the viewer may take it."""
        return self.decline and not self.too_late

    @property
    def decline(self) -> bool:
        """Whether it is offered to the viewer, who may then decline it."""
        return is_offered_to(self.bet, self.viewer)

    @property
    def withdraw(self) -> bool:
        """Whether the viewer may withdraw it, or decline it."""
        return can_withdraw(self.bet, self.viewer)

    @property
    def concede(self) -> bool:
        """Whether the viewer may say that they have lost it."""
        return can_concede_bet(self.bet, self.viewer)

    @property
    def decide(self) -> bool:
        """Whether the viewer may decide it for the club."""
        return can_decide_bet(self.bet, self.viewer)

    @property
    def reopen(self) -> bool:
        """Whether the viewer may undo a decision made by hand."""
        return can_reopen_bet(self.bet, self.viewer)

    @property
    def by_card(self) -> bool:
        """Whether the card, now countersigned, decides it."""
        return is_settled_by_card(self.bet)

    @property
    def loses_to(self) -> str:
        """Who wins if the viewer concedes: “layer” or “backer”."""
        return "layer" if self.viewer == self.bet.backer else "backer"
