"""The page of the side bets on a card, and what the viewer may do with each bet."""

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
    """A bet as `viewer` sees it; `form` is a refused answer with its typed values.

    Makes no query if the bet's backer, layer, card and the card's seats are already fetched.
    """

    bet: Bet
    sheet: Sheet
    viewer: Member
    form: BetAnswerForm | None = None

    @cached_property
    def too_late(self) -> str:
        """The reason why the bet can no longer be taken; "" if it still can, or is not on offer."""
        return why_too_late(self.bet, self.sheet)

    @property
    def take(self) -> bool:
        """Whether the viewer may take the bet."""
        return self.decline and not self.too_late

    @property
    def decline(self) -> bool:
        """Whether the bet is offered to the viewer, who may then decline it."""
        return is_offered_to(self.bet, self.viewer)

    @property
    def withdraw(self) -> bool:
        """Whether the viewer may withdraw or decline the bet."""
        return can_withdraw_offer(self.bet, self.viewer)

    @property
    def concede(self) -> bool:
        """Whether the viewer may concede the bet."""
        return can_concede_bet(self.bet, self.viewer)

    @property
    def decide(self) -> bool:
        """Whether the viewer may decide the bet for the club."""
        return can_decide_bet(self.bet, self.viewer)

    @property
    def reopen(self) -> bool:
        """Whether the viewer may undo the bet's decision, which was made by hand."""
        return can_reopen_bet(self.bet, self.viewer)

    @property
    def by_card(self) -> bool:
        """Whether the card, now countersigned, decides the bet."""
        return is_settled_by_card(self.bet)

    @property
    def loses_to(self) -> str:
        """The side that wins if the viewer concedes: “layer” or “backer”."""
        return "layer" if self.viewer == self.bet.backer else "backer"


@dataclass(frozen=True, slots=True)
class BetsPage:
    """The bets on a card that the member may see, and the form that offers a bet.

    Costs six queries: the card, the currencies, the players, two for the sheet, and the bets. Three
    more are needed if there are bets, and two while a bet can be offered.
    """

    member: Member
    card: Card
    form: BetForm
    bets: Sequence[BetRow]

    @property
    def sees_all(self) -> bool:
        """Whether the member may see everybody's bets."""
        return sees_all_money(self.member)

    @property
    def writable(self) -> bool:
        """Whether deals are still being written on the card, so that a bet can be offered."""
        return self.card.state in WRITABLE


def bets_page(
    member: Member,
    card: Card,
    form: BetForm | None = None,
    refused: tuple[int, BetAnswerForm] | None = None,
) -> BetsPage:
    """Return the page.

    `form` is an offer with its typed values. `refused` is the id of a bet and the refused answer to
    it.
    """
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
    """Return the bets on a card that the member may see: everybody's or their own."""
    own = Q() if sees_all_money(member) else Q(backer=member) | Q(layer=member)
    return card.bets.filter(own)
