"""The one way into the ledger: every other operation ends in `post` or in `reverse`."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, prefetch_related_objects
from django.utils.formats import date_format
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from ledger.models import (
    Account,
    AccountKind,
    Counter,
    Holder,
    Posting,
    Transaction,
    TransactionKind,
)
from scoring.operations.errors import Refused

POSTINGS: Final = "postings__account__member"
"""What `amounts_of` reads; to be prefetched where many transactions are read."""


class UnbalancedError(ValueError):
    """Amounts that are no transaction; a mistake of the program, never of a user."""


def post(
    *, draft: Transaction, amounts: Mapping[Holder, int], on: date | None = None
) -> Transaction:
    """Post amounts (smallest coin, positive to be received) as one transaction of a club.

    `draft` is an unsaved Transaction that says where it comes from; its number and its moment are
    given here, and its date: today in the club's time zone, or `on`. What stands under the same
    source key already is returned as it is. Writers of one club take turns on its counter, so
    that numbers have no holes and balances lose no update. Raises UnbalancedError; Refused where
    the source key stands with other figures, or the date is to come or in a closed month.
    """
    verify_amounts(amounts)
    with transaction.atomic():
        counter = lock_counter(draft.club_id)
        known = Transaction.objects.filter(
            club_id=draft.club_id, source_key=draft.source_key
        ).first()
        if known is not None:
            _verify_same(known, draft, amounts)
            return known
        _number_and_date(draft, counter, on)
        _write(draft, amounts)
    return draft


def verify_amounts(amounts: Mapping[Holder, int]) -> None:
    """Raise UnbalancedError unless two or more whole amounts, none of them zero, sum to zero."""
    if len(amounts) < 2:
        raise UnbalancedError(f"a transaction has two postings or more, not {len(amounts)}")
    for amount in amounts.values():
        if type(amount) is not int or amount == 0:
            raise UnbalancedError(f"{amount!r} is not a whole number of coins other than nothing")
    if total := sum(amounts.values()):
        raise UnbalancedError(f"the postings sum to {total}, not to zero")


def lock_counter(club_id: int) -> Counter:
    """The club's counter under a lock, always taken before its accounts."""
    return Counter.objects.select_for_update().get_or_create(club_id=club_id)[0]


def reverse(*, original: Transaction, by: Member, reason: str) -> Transaction:
    """Post the exact opposite of a transaction, once, naming it and saying why."""
    draft = Transaction(
        club_id=original.club_id,
        kind=TransactionKind.REVERSAL,
        source_key=f"{original.source_key}:reversal",
        currency=original.currency,
        played_on=original.played_on,
        by=by,
        card_id=original.card_id,
        edition=original.edition,
        laws_version=original.laws_version,
        bet_id=original.bet_id,
        way=original.way,
        reverses=original,
        reason=reason,
    )
    return post(draft=draft, amounts={h: -amount for h, amount in amounts_of(original).items()})


def amounts_of(entry: Transaction) -> dict[Holder, int]:
    """What a transaction posted, by holder."""
    prefetch_related_objects([entry], POSTINGS)
    return {posting.account.holder: posting.amount for posting in entry.postings.all()}


def _verify_same(known: Transaction, draft: Transaction, amounts: Mapping[Holder, int]) -> None:
    same = (known.kind, known.currency) == (draft.kind, draft.currency)
    if not same or amounts_of(known) != amounts:
        raise Refused(
            _("This form was sent before with other figures, which stand as No. %(number)d.")
            % {"number": known.number}
        )


def _number_and_date(draft: Transaction, counter: Counter, on: date | None) -> None:
    """The next number and, now that it is our turn, the moment and the club's day of it."""
    draft.posted_at = now()
    today = draft.posted_at.astimezone(draft.club.zone).date()
    draft.dated = _dated(on, today, counter.closed_through)
    counter.last += 1
    counter.save(update_fields=["last"])
    draft.number = counter.last


def _dated(asked: date | None, today: date, closed: date | None) -> date:
    """The day asked for or today. Where today is in a closed month already (the club has moved
    to another time zone), the first day that is not."""
    open_from = closed + timedelta(1) if closed else date.min
    if asked is None:
        return max(today, open_from)
    if asked > today:
        raise Refused(_("%(day)s is still to come.") % {"day": date_format(asked, "j F Y")}, "on")
    if asked < open_from:
        words = {"month": date_format(asked, "F Y"), "day": date_format(open_from, "j F Y")}
        raise Refused(
            _("%(month)s is closed and takes no entry: date it %(day)s or later.") % words, "on"
        )
    return asked


def _write(draft: Transaction, amounts: Mapping[Holder, int]) -> None:
    accounts = _accounts(draft, amounts)
    draft.save(force_insert=True)
    Posting.objects.bulk_create(
        Posting(club_id=draft.club_id, transaction=draft, account=account, amount=amounts[holder])
        for holder, account in accounts.items()
    )
    for holder, account in accounts.items():
        account.balance += amounts[holder]
        account.save(update_fields=["balance"])


def _accounts(draft: Transaction, amounts: Mapping[Holder, int]) -> dict[Holder, Account]:
    """The holders' accounts in the draft's currency, locked in the order of their ids."""
    members = {holder.pk: holder for holder in amounts if isinstance(holder, Member)}
    if any(member.club_id != draft.club_id for member in members.values()):
        raise UnbalancedError("a transaction stays within one club")
    wanted = Q(member_id__in=members)
    if kinds := [holder for holder in amounts if isinstance(holder, AccountKind)]:
        wanted |= Q(member_id=None, kind__in=kinds)
    rows = Account.objects.select_for_update().filter(
        wanted, club_id=draft.club_id, currency=draft.currency
    )
    found: dict[Holder, Account] = {
        members[row.member_id] if row.member_id else AccountKind(row.kind): row
        for row in rows.order_by("pk")
    }
    return found | {h: _opened(draft, h) for h in amounts if h not in found}


def _opened(draft: Transaction, holder: Holder) -> Account:
    member = holder if isinstance(holder, Member) else None
    kind = holder if isinstance(holder, AccountKind) else AccountKind.MEMBER
    return Account.objects.create(
        club_id=draft.club_id, kind=kind, member=member, currency=draft.currency
    )
