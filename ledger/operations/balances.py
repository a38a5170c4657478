"""What balances begin with, and what is written off when a member has left."""

from collections.abc import Mapping
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Member
from ledger.models import Account, AccountKind, Holder, Transaction, TransactionKind
from ledger.operations.post import lock_counter, post
from ledger.operations.rights import said
from ledger.operations.verify import (
    MOST,
    verify_currency,
    verify_members,
    verify_treasurer,
    verify_words,
)
from scoring.laws.money import unit
from scoring.operations.errors import Refused


def open_balances(
    *,
    by: Member,
    balances: Mapping[Member, int],
    currency: str,
    form_key: str,
    on: date | None = None,
    reason: str = "",
) -> Transaction:
    """Post what members had to receive (smallest coin; below nothing: owed) before this book was
    begun, in one entry, once for a form_key; each member once in a currency. Any currency may be
    opened so. The treasurer's alone. Raises Refused; a member's fault has his id as its field.
    """
    verify_treasurer(by)
    verify_members(by.club, balances, "")
    verify_words(reason, form_key)
    due: dict[Holder, int] = {m: amount for m, amount in balances.items() if amount}
    _verify_opening(due, currency)
    draft = Transaction(
        club=by.club,
        kind=TransactionKind.OPENING,
        source_key=f"opening:{form_key}",
        currency=currency,
        by=by,
        reason=reason.strip(),
    )
    with transaction.atomic():
        lock_counter(by.club_id)
        if not by.club.transactions.filter(source_key=draft.source_key).exists():
            _verify_unopened(due, currency)
        if rest := sum(due.values()):
            due[AccountKind.OPENING] = -rest
        return post(draft=draft, amounts=due, on=on)


def _verify_opening(due: Mapping[Holder, int], currency: str) -> None:
    if not due:
        raise Refused(_("Write what at least one member is to receive or owes."))
    try:
        unit(currency)
    except ValueError as error:
        raise Refused(str(error), "currency") from None
    for holder, amount in due.items():
        if abs(amount) > MOST:
            raise Refused(_("That is more than one entry can be."), _field(holder))


def _verify_unopened(due: Mapping[Holder, int], currency: str) -> None:
    """Refuse members whose opening balance in the currency stands already."""
    standing = Transaction.objects.filter(
        kind=TransactionKind.OPENING, reversed_by=None, currency=currency
    )
    for holder in (one for one in due if isinstance(one, Member)):
        entry = standing.filter(postings__account__member=holder).first()
        if entry is not None:
            raise Refused(
                _("%(name)s’s opening balance stands as No. %(number)d: reverse that first.")
                % {"name": holder, "number": entry.number},
                _field(holder),
            )


def _field(holder: Holder) -> str:
    return f"member_{holder.pk}" if isinstance(holder, Member) else ""


def write_off(
    *, by: Member, member: Member, currency: str, form_key: str, reason: str
) -> Transaction:
    """Write off the whole balance of a member who has left, in one currency, whichever way it
    stands, once for a form_key. The treasurer's alone. Raises Refused."""
    verify_treasurer(by)
    verify_members(by.club, [member], "member")
    verify_currency(by.club, currency)
    verify_words(reason, form_key)
    words = said(reason, "reason")
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
            return known
        balance = _verify_write_off(member, currency)
        return post(draft=draft, amounts={member: -balance, AccountKind.WRITE_OFF: balance})


def _verify_write_off(member: Member, currency: str) -> int:
    """The balance to be written off. Raises Refused where there is none, or he is here still."""
    if member.left_at is None:
        raise Refused(
            _("%(name)s has not left: what is owed can still be paid.") % {"name": member}, "member"
        )
    account = Account.objects.filter(member=member, currency=currency).first()
    if account is None or not account.balance:
        raise Refused(_("%(name)s is square: nothing is left.") % {"name": member}, "member")
    return account.balance
