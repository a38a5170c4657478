"""Charges other than for play: subscriptions, fines, and card money (R57)."""

from collections.abc import Sequence
from datetime import date
from typing import Literal, TypeAlias

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from ledger.models import AccountKind, Holder, Transaction, TransactionKind
from ledger.operations.post import post
from ledger.operations.verify import (
    required_reason,
    verify_amount,
    verify_currency,
    verify_members,
    verify_treasurer,
    verify_words,
)
from piquet.money.charges import card_money
from scoring.keys import VisitorKey, sent_key
from scoring.models import Card

Charge: TypeAlias = Literal[TransactionKind.SUBSCRIPTION, TransactionKind.FINE]


def charge_members(
    *,
    by: Member,
    kind: Charge,
    members: Sequence[Member],
    amount: int,
    currency: str,
    form_key: VisitorKey,
    reason: str = "",
    on: date | None = None,
) -> Transaction:
    """Charge each member a subscription or a fine, in one entry, once for each form_key.

    The amount is in the smallest coin. A fine needs a reason. `on` is the entry's date, by default
    today, and must not be in a closed month. Only the treasurer may do this. Raises OperationError.
    """
    verify_treasurer(by)
    verify_some_member(members)
    verify_members(by.club, members, "members")
    verify_amount(amount)
    verify_currency(by.club, currency)
    verify_words(reason, form_key)
    words = charge_reason(kind, reason)
    draft = Transaction(
        club=by.club,
        kind=kind,
        source_key=sent_key(kind, form_key),
        currency=currency,
        by=by,
        reason=words,
    )
    due: dict[Holder, int] = dict.fromkeys(members, -amount)
    return post(draft=draft, amounts={**due, AccountKind.FINES: amount * len(due)}, on=on)


def verify_some_member(members: Sequence[Member]) -> None:
    """Raise OperationError if nobody is charged."""
    if not members:
        raise OperationError(_("Choose who pays."), "members")


def charge_reason(kind: Charge, reason: str) -> str:
    """Return the reason of a charge, trimmed.

    Raises OperationError for a fine without a reason, or with too long a reason.
    """
    return required_reason(reason, "reason") if kind == TransactionKind.FINE else reason.strip()


def verify_payers(payers: Sequence[Member], players: Sequence[Member]) -> None:
    """Raise OperationError unless the card money has payers, and all are players of the card."""
    if not payers or set(payers) - set(players):
        raise OperationError(_("Choose who pays. It has to be a player of the card."), "payers")


def charge_card_money(
    *,
    by: Member,
    card: Card,
    price: int,
    payers: Sequence[Member],
    form_key: VisitorKey,
    bought_by: Member | None = None,
    reason: str = "",
) -> Transaction:
    """Charge packs bought for a card (R57), once for each form_key.

    The price is in the smallest coin of the card's currency. A player who asks for new packs pays
    alone; both players pay for torn or marked ones. The price goes to the member who bought the
    packs, or to the club's card money. Only the treasurer may do this. Raises OperationError.
    """
    verify_treasurer(by)
    verify_amount(price, "price")
    verify_words(reason, form_key)
    draft = Transaction(
        club=by.club,
        kind=TransactionKind.CARD_MONEY,
        source_key=sent_key(TransactionKind.CARD_MONEY, form_key),
        currency=card.currency,
        played_on=card.played_on,
        by=by,
        card=card,
        reason=reason.strip(),
    )
    return post(draft=draft, amounts=card_money_due(by, card, price, payers, bought_by))


def card_money_due(
    by: Member, card: Card, price: int, payers: Sequence[Member], bought_by: Member | None
) -> dict[Holder, int]:
    """Return the amount that each holder is to receive, in the smallest coin.

    A payer who bought the packs gets the others' shares. Raises OperationError for wrong payers or
    a wrong buyer.
    """
    players = [seat.member for seat in card.seats.select_related("member")]
    verify_payers(payers, players if card.club_id == by.club_id else ())
    verify_members(by.club, [bought_by], "bought_by")
    seats = [players.index(payer) for payer in payers]
    shares = card_money(price, len(players), seats)
    due: dict[Holder, int] = {p: share for p, share in zip(players, shares, strict=True) if share}
    buyer: Holder = bought_by or AccountKind.CARD_MONEY
    due[buyer] = due.get(buyer, 0) + price
    if not due[buyer]:
        raise OperationError(
            _("The one who pays for the packs also bought them, so there is nothing to enter."),
            "bought_by",
        )
    return due
