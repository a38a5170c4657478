"""Opening balances: what a member brings along from the club's former book."""

from club.models import Member
from ledger.models import AccountKind, Transaction, TransactionKind
from ledger.operations.post import post


def opening_balance(*, by: Member, member: Member, amount: int, currency: str) -> Transaction:
    """Post what a member is to receive (smallest coin; below nothing: owes), once a currency."""
    draft = Transaction(
        club=by.club,
        kind=TransactionKind.OPENING,
        source_key=f"opening:{member.pk}:{currency}",
        currency=currency,
        by=by,
    )
    return post(draft=draft, amounts={member: amount, AccountKind.OPENING: -amount})
