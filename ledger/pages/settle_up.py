"""The page of settling up: one currency's payments, and why the one asked about pays."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.crypto import get_random_string

from club.models import Member
from club.who_sees import sees_all_money, sees_money_among
from ledger.settling.explanation import ExplanationLine, explain, explained_in_words
from ledger.settling.settlement import BackTo, Settlement, SuggestedPayment, payment_fields


@dataclass(frozen=True, slots=True)
class PaymentToMark:
    """A suggested payment, and what its button sends to mark it paid."""

    payment: SuggestedPayment
    fields: Mapping[str, str]
    key: str
    explains: int
    """The member whose page of it says why: one of its sides, the viewer where they see only their
    own."""


@dataclass(frozen=True, slots=True)
class CurrencyToSettle:
    """Who pays whom in one currency, as far as the viewer sees it.

    `why` explains the payments of the one asked about.
    """

    currency: str
    payments: tuple[PaymentToMark, ...]
    total: int
    why: tuple[ExplanationLine, ...]


def currency_to_settle(
    settlement: Settlement, *, viewer: Member, about: Member, back: BackTo
) -> CurrencyToSettle:
    """Return one currency of the page; `back` is the view to return to after marking."""
    seen = [one for one in settlement.payments if _is_seen(viewer, one)]
    explained = explain(about, settlement)
    return CurrencyToSettle(
        currency=settlement.currency,
        payments=tuple(_to_mark(viewer, one, settlement.currency, back) for one in seen),
        total=sum(one.amount for one in seen),
        why=tuple(explained_in_words(explained, about, viewer, settlement.currency)),
    )


def _is_seen(viewer: Member, payment: SuggestedPayment) -> bool:
    sides = (payment.payer, payment.receiver)
    return sees_money_among(viewer, [side.pk for side in sides if isinstance(side, Member)])


def _to_mark(
    viewer: Member, payment: SuggestedPayment, currency: str, back: BackTo
) -> PaymentToMark:
    fields = {**payment_fields(payment, currency), "back": back.value}
    explains = viewer.pk
    if sees_all_money(viewer):
        sides = (payment.payer, payment.receiver)
        explains = next((side.pk for side in sides if isinstance(side, Member)), viewer.pk)
    return PaymentToMark(payment, fields, get_random_string(22), explains)
