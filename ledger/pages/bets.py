"""The side bets on a card, with what the viewer may do with each."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, QuerySet

from club.access.who_sees_money import sees_all_money
from club.models import Member
from ledger.forms.bet import BetAnswerForm, BetForm
from ledger.models import Bet
from ledger.operations.bets.decide_bets import (
    can_concede_bet,
    can_decide_bet,
    can_reopen_bet,
    is_settled_by_card,
)
from ledger.operations.bets.offer_bets import can_withdraw_offer, is_offered_to, why_too_late
from scoring.models import WRITABLE, Card
from scoring.sheet.sheet import Sheet, load


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
        return can_withdraw_offer(self.bet, self.viewer)

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


@dataclass(frozen=True, slots=True)
class BetsPage:
    """The bets on a card that the member sees, and the form that offers one.

    It costs six queries: the card, the currencies, the players, two for the sheet, and the bets.
    Where there are bets it costs three more, and two while one can be offered.
    """

    member: Member
    card: Card
    form: BetForm
    bets: Sequence[BetRow]

    @property
    def sees_all(self) -> bool:
        """Whether the member sees everybody's bets."""
        return sees_all_money(self.member)

    @property
    def writable(self) -> bool:
        """Whether the card is still written on, so that a bet can be offered."""
        return self.card.state in WRITABLE


def bets_page(
    member: Member,
    card: Card,
    form: BetForm | None = None,
    refused: tuple[int, BetAnswerForm] | None = None,
) -> BetsPage:
    """Return the page; `form` is an offer as typed, `refused` a bet's id and the answer to it."""
    bets = bets_seen(member, card).select_related("backer", "layer", "winner", "decided_by")
    of_card = bets.prefetch_related("card__seats__member", "transactions")
    sheet, forms = load(card), dict([refused] if refused else [])
    return BetsPage(
        member=member,
        card=card,
        form=form or BetForm(member=member, card=card),
        bets=[BetRow(bet, sheet, member, forms.get(bet.pk)) for bet in of_card],
    )


def bets_seen(member: Member, card: Card) -> QuerySet[Bet]:
    """Return the bets on a card whose money the member sees."""
    own = Q() if sees_all_money(member) else Q(backer=member) | Q(layer=member)
    return card.bets.filter(own)
