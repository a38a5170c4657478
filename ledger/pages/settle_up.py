"""The page of settling up: one currency's payments, and why the one asked about pays."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.crypto import get_random_string

from club.models import Member
from ledger.settling.explanation import ExplanationLine, explain, explained_in_words
from ledger.settling.settlement import BackTo, Settlement, SuggestedPayment, payment_fields


@dataclass(frozen=True, slots=True)
class PaymentToMark:
    """A suggested payment, and what its button sends to mark it paid."""

    payment: SuggestedPayment
    fields: Mapping[str, str]
    key: str


@dataclass(frozen=True, slots=True)
class CurrencyToSettle:
    """Who pays whom in one currency; `why` explains the payments of the one asked about."""

    currency: str
    payments: tuple[PaymentToMark, ...]
    total: int
    why: tuple[ExplanationLine, ...]


def currency_to_settle(
    settlement: Settlement, *, viewer: Member, about: Member, back: BackTo
) -> CurrencyToSettle:
    """Return one currency of the page; `back` is the view to return to after marking."""
    explained = explain(about, settlement)
    return CurrencyToSettle(
        currency=settlement.currency,
        payments=tuple(_to_mark(one, settlement.currency, back) for one in settlement.payments),
        total=settlement.total,
        why=tuple(explained_in_words(explained, about, viewer, settlement.currency)),
    )


def _to_mark(payment: SuggestedPayment, currency: str, back: BackTo) -> PaymentToMark:
    fields = {**payment_fields(payment, currency), "back": back.value}
    return PaymentToMark(payment, fields, get_random_string(22))
