"""Write off the balance of a former member."""

from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError, verify_all
from ledger.models import Account, AccountKind, Transaction, TransactionKind
from ledger.operations.post import amounts_of, lock_counter, post, verified_same
from ledger.operations.verify import (
    required_reason,
    verify_currency,
    verify_form_key,
    verify_members,
    verify_treasurer,
)
from piquet.money.amounts import format_money
from scoring.keys import VisitorKey, sent_key


def write_off(
    *,
    by: Member,
    member: Member,
    currency: str,
    shown: int | None,
    form_key: VisitorKey,
    reason: str,
) -> Transaction:
    """Write off the whole balance of a former member in one currency, once for each form_key.

    The balance may be owed by the member or to them. `shown` is the balance that the treasurer's
    page showed, or None if it showed none. Only the treasurer may do this. Raises OperationError,
    also if the balance is not the one shown.
    """
    verify_treasurer(by)
    verify_members(by.club, [member], "member")
    verify_currency(by.club, currency)
    verify_form_key(form_key)
    draft = Transaction(
        club=by.club,
        kind=TransactionKind.WRITE_OFF,
        source_key=sent_key(TransactionKind.WRITE_OFF, form_key),
        currency=currency,
        by=by,
        reason=reason.strip(),
    )
    with transaction.atomic():
        lock_counter(by.club_id)
        known = by.club.transactions.filter(source_key=draft.source_key).first()
        if known is not None:
            stood = amounts_of(known)
            return verified_same(known, draft, stood if member in stood else {})
        balance = _verify_write_off(member, currency)
        verify_all(
            partial(_verify_shown, member, balance, shown, currency),
            partial(required_reason, reason, "reason"),
        )
        return post(draft=draft, amounts={member: -balance, AccountKind.WRITE_OFF: balance})


def _verify_write_off(member: Member, currency: str) -> int:
    """Return the balance to write off, in the smallest coin.

    Raises OperationError if it is zero, or if the member has not left.
    """
    if member.left_at is None:
        raise OperationError(
            _("%(name)s has not left the club, so the debt can still be paid.") % {"name": member},
            "member",
        )
    account = Account.objects.filter(member=member, currency=currency).first()
    if account is None or not account.balance:
        raise OperationError(
            _("%(name)s is even, so there is nothing to write off.") % {"name": member}, "member"
        )
    return account.balance


def _verify_shown(member: Member, balance: int, shown: int | None, currency: str) -> None:
    """Raise OperationError, which names the present balance, if the page showed another."""
    if shown == balance:
        return
    if balance < 0:
        text = _(
            "This page did not show the balance as it is now: %(name)s owes %(sum)s, and nothing "
            "is written off yet. If the club gives up this debt, press “Write off the balance” "
            "once more."
        )
    else:
        text = _(
            "This page did not show the balance as it is now: %(name)s is owed %(sum)s, and "
            "nothing is written off yet. If the club keeps this money, press “Write off the "
            "balance” once more."
        )
    raise OperationError(text % {"name": member, "sum": format_money(abs(balance), currency)})
