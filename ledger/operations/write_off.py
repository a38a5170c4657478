"""Write off the balance of a member who has left."""

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Member
from club.refused import Refused
from ledger.models import Account, AccountKind, Transaction, TransactionKind
from ledger.operations.post import amounts_of, lock_counter, post, verified_same
from ledger.operations.verify import (
    required_reason,
    verify_currency,
    verify_members,
    verify_treasurer,
    verify_words,
)


def write_off(
    *, by: Member, member: Member, currency: str, form_key: str, reason: str
) -> Transaction:
    """Write off the whole balance of a former member in one currency, once for a form_key.

    It may be owed or due. Only the treasurer may. Raises Refused.
    """
    verify_treasurer(by)
    verify_members(by.club, [member], "member")
    verify_currency(by.club, currency)
    verify_words(reason, form_key)
    words = required_reason(reason, "reason")
    draft = Transaction(
        club=by.club,
        kind=TransactionKind.WRITE_OFF,
        source_key=f"write_off:{form_key}",
        currency=currency,
        by=by,
        reason=words,
    )
    with transaction.atomic():
        lock_counter(by.club_id)
        known = by.club.transactions.filter(source_key=draft.source_key).first()
        if known is not None:
            stood = amounts_of(known)
            return verified_same(known, draft, stood if member in stood else {})
        balance = _verify_write_off(member, currency)
        return post(draft=draft, amounts={member: -balance, AccountKind.WRITE_OFF: balance})


def _verify_write_off(member: Member, currency: str) -> int:
    """Return the balance to write off. Raises Refused if it is zero or the member has not left."""
    if member.left_at is None:
        raise Refused(
            _("%(name)s has not left the club, so the debt can still be paid.") % {"name": member},
            "member",
        )
    account = Account.objects.filter(member=member, currency=currency).first()
    if account is None or not account.balance:
        raise Refused(
            _("%(name)s is even, so there is nothing to write off.") % {"name": member}, "member"
        )
    return account.balance
