"""Post the balances with which a ledger begins."""

from collections.abc import Mapping
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from club.models import Club, Member
from club.operation_error import OperationError
from ledger.models import (
    AccountKind,
    Holder,
    Posting,
    Transaction,
    TransactionKind,
)
from ledger.operations.post import lock_counter, post
from ledger.operations.verify import (
    MOST_MONEY,
    verify_members,
    verify_treasurer,
    verify_words,
)
from piquet.money.amounts import unit
from scoring.keys import DerivedKey, VisitorKey, sent_key


def open_balances(
    *,
    by: Member,
    balances: Mapping[Member, int] | Mapping[Holder, int],
    currency: str,
    form_key: VisitorKey,
    on: date | None = None,
    reason: str = "",
) -> Transaction:
    """Post the balances with which this ledger begins, in one entry, once for each form_key.

    Amounts are in the smallest coin. A member's amount is negative if they owe it. The amounts of
    the club's cash and bank are negative if money is there. Each account is opened once in a
    currency, and any currency may be opened. Only the treasurer may do this. Raises OperationError,
    with the field of the member, cash or bank that has the error.
    """
    verify_words(reason, form_key)
    key = sent_key(TransactionKind.OPENING, form_key)
    return open_with_key(
        by=by, balances=balances, currency=currency, source_key=key, on=on, reason=reason
    )


def open_with_key(
    *,
    by: Member,
    balances: Mapping[Member, int] | Mapping[Holder, int],
    currency: str,
    source_key: DerivedKey,
    on: date | None = None,
    reason: str = "",
) -> Transaction:
    """Post opening balances like `open_balances`, once for each source key."""
    verify_treasurer(by)
    verify_members(by.club, balances, "")
    due: dict[Holder, int] = {holder: amount for holder, amount in balances.items() if amount}
    _verify_opening(due, currency)
    draft = Transaction(
        club=by.club,
        kind=TransactionKind.OPENING,
        source_key=source_key,
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
        raise OperationError(
            _("Write what at least one member is owed or owes, or what the club has.")
        )
    try:
        unit(currency)
    except ValueError as error:
        raise OperationError(str(error), "currency") from None
    for holder, amount in due.items():
        if abs(amount) > MOST_MONEY:
            raise OperationError(_("That is too much for one entry."), _field(holder))


def _verify_unopened(club: Club, due: Mapping[Holder, int], currency: str) -> None:
    """Raise OperationError for a holder who already has an opening balance in the currency."""
    postings = Posting.objects.filter(
        transaction__club=club,
        transaction__kind=TransactionKind.OPENING,
        transaction__reversed_by=None,
        transaction__currency=currency,
    ).order_by("-transaction__number")
    numbers: dict[int | str, int] = {}
    for member_id, kind, number in postings.values_list(
        "account__member_id", "account__kind", "transaction__number"
    ):
        numbers[member_id or kind] = number
    for holder in due:
        whose = holder.pk if isinstance(holder, Member) else holder.value
        if whose in numbers:
            raise OperationError(_already_posted(holder, numbers[whose]), _field(holder))


def _already_posted(holder: Holder, number: int) -> str:
    if isinstance(holder, Member):
        words = _(
            "%(name)s’s opening balance is already in the book as No. %(number)d. Reverse that "
            "entry first."
        )
        return words % {"name": holder, "number": number}
    words = _(
        "The opening balance of %(side)s is already in the book as No. %(number)d. Reverse that "
        "entry first."
    )
    return words % {"side": holder.label, "number": number}


def _field(holder: Holder) -> str:
    return f"member_{holder.pk}" if isinstance(holder, Member) else f"in_{holder.value}"
