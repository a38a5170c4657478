"""What balances begin with, and what is written off when a member has left."""

from collections.abc import Mapping
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Club, Member
from club.refused import Refused
from ledger.models import (
    Account,
    AccountKind,
    Holder,
    Posting,
    Transaction,
    TransactionKind,
)
from ledger.operations.post import amounts_of, lock_counter, post, verified_same
from ledger.operations.rights import said
from ledger.operations.verify import (
    MOST,
    verify_currency,
    verify_members,
    verify_treasurer,
    verify_words,
)
from scoring.laws.money.amounts import unit


def open_balances(
    *,
    by: Member,
    balances: Mapping[Member, int] | Mapping[Holder, int],
    currency: str,
    form_key: str,
    on: date | None = None,
    reason: str = "",
) -> Transaction:
    """Post what members had to receive (smallest coin; below nothing: owed) before this book was
    begun, and what the club's cash and bank had (below nothing: in hand), in one entry, once for a
    form_key; each once in a currency. Any currency may be opened so. The treasurer's alone. Raises
    Refused; a fault of a member, the cash or the bank has its field.
    """
    verify_treasurer(by)
    verify_members(by.club, balances, "")
    verify_words(reason, form_key)
    due: dict[Holder, int] = {one: amount for one, amount in balances.items() if amount}
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
            _verify_unopened(by.club, due, currency)
        if rest := sum(due.values()):
            due[AccountKind.OPENING] = -rest
        return post(draft=draft, amounts=due, on=on)


def _verify_opening(due: Mapping[Holder, int], currency: str) -> None:
    if not due:
        raise Refused(
            _("Write what at least one member is to receive or owes, or what the club has.")
        )
    try:
        unit(currency)
    except ValueError as error:
        raise Refused(str(error), "currency") from None
    for holder, amount in due.items():
        if abs(amount) > MOST:
            raise Refused(_("That is more than one entry can be."), _field(holder))


def _verify_unopened(club: Club, due: Mapping[Holder, int], currency: str) -> None:
    """Refuse whose opening balance in the currency stands already."""
    standing = Posting.objects.filter(
        transaction__club=club,
        transaction__kind=TransactionKind.OPENING,
        transaction__reversed_by=None,
        transaction__currency=currency,
    ).order_by("-transaction__number")
    numbers: dict[int | str, int] = {}
    for member_id, kind, number in standing.values_list(
        "account__member_id", "account__kind", "transaction__number"
    ):
        numbers[member_id or kind] = number
    for holder in due:
        whose = holder.pk if isinstance(holder, Member) else holder.value
        if whose in numbers:
            raise Refused(_stands(holder, numbers[whose]), _field(holder))


def _stands(holder: Holder, number: int) -> str:
    if isinstance(holder, Member):
        words = _("%(name)s’s opening balance stands as No. %(number)d: reverse that first.")
        return words % {"name": holder, "number": number}
    words = _("What %(side)s began with stands as No. %(number)d: reverse that first.")
    return words % {"side": holder.label, "number": number}


def _field(holder: Holder) -> str:
    return f"member_{holder.pk}" if isinstance(holder, Member) else f"in_{holder.value}"


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
            stood = amounts_of(known)
            return verified_same(known, draft, stood if member in stood else {})
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
