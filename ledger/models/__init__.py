"""The ledger's tables: accounts and entries, side bets, closed months, the chain.

Start with `book.py`. Only `ledger.operations` writes rows.
"""

from ledger.models.bets import Bet, BetState
from ledger.models.book import (
    HOLDING,
    Account,
    AccountKind,
    Counter,
    Holder,
    PaymentAnswer,
    Posting,
    Transaction,
    TransactionKind,
    Way,
)
from ledger.models.links import Link, LinkKind
from ledger.models.months import Delivery, DocumentKind, IssuedDocument, Month

__all__ = [
    "HOLDING",
    "Account",
    "AccountKind",
    "Bet",
    "BetState",
    "Counter",
    "Delivery",
    "DocumentKind",
    "Holder",
    "IssuedDocument",
    "Link",
    "LinkKind",
    "Month",
    "PaymentAnswer",
    "Posting",
    "Transaction",
    "TransactionKind",
    "Way",
]
