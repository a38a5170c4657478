"""Transactions in words."""

from collections.abc import Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from ledger.models import Posting, Transaction, TransactionKind
from scoring.laws.money import format_money
from scoring.wording import sentence


def payment_in_words(entry: Transaction) -> str:
    """“Bernard paid Anne £28 18s. 4d.”, of a payment."""
    payer, receiver = sorted(entry.postings.all(), key=lambda posting: -posting.amount)
    words = _("%(payer)s paid %(receiver)s %(amount)s") % {
        "payer": capfirst(str(payer.account)),
        "receiver": receiver.account,
        "amount": format_money(payer.amount, entry.currency),
    }
    return sentence(words)


def entry_in_words(entry: Transaction) -> str:
    """What a transaction is, to anyone: its card, what it reverses, or whose payment it is."""
    if entry.kind == TransactionKind.REVERSAL:
        return _("Reversal of No. %(number)d: %(reason)s") % {
            "number": entry.reverses.number if entry.reverses else 0,
            "reason": entry.reason,
        }
    if entry.kind == TransactionKind.PAYMENT:
        return _("Payment: %(reason)s") % {"reason": entry.reason} if entry.reason else _("Payment")
    return _("Card %(card)d") % {"card": entry.card_id or 0}


def amounts_in_words(postings: Sequence[Posting], currency: str) -> str:
    """“Anne 15s., Bernard −15s.”, who receives first."""
    ordered = sorted(postings, key=lambda posting: -posting.amount)
    return ", ".join(
        f"{posting.account} {format_money(posting.amount, currency)}" for posting in ordered
    )
