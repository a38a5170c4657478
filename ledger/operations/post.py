"""Post to the ledger: every other operation ends in `post` or in `reverse`."""

from collections.abc import Mapping
from contextlib import nullcontext
from datetime import date, timedelta
from typing import Final

from django.db import connection, transaction
from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.utils.formats import date_format
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError, ReusedKeyError
from ledger.models import Bet, Counter, Holder, Posting, Transaction, TransactionKind
from ledger.operations import links, rows
from scoring.days import too_long_ago
from scoring.keys import DerivedKey, Of, derived_key


def prefetch_postings(of: str = "") -> "Prefetch[str, QuerySet[Posting], str]":
    """Return a prefetch of what `amounts_of` reads.

    `of` is the path to the transactions, such as "reverses__". The query joins the accounts: a list
    of their ids would grow with the entry, and SQLite allows only a thousand.
    """
    return Prefetch(f"{of}postings", Posting.objects.select_related("account__member"))


class RecordedBeforeError(ReusedKeyError):
    """The form has already recorded `entry`, and now describes another entry.

    The page makes the message.
    """

    def __init__(self, entry: Transaction) -> None:
        super().__init__(f"No. {entry.number} was recorded from this form.")
        self.entry = entry


class UnbalancedError(ValueError):
    """Amounts that do not form a transaction. This is an error in the program, never of a user."""


LONGEST_BACK: Final = 10
"""The most years that an entry may be dated back; an older date must be a typing error."""


def post(
    *, draft: Transaction, amounts: Mapping[Holder, int], on: date | None = None
) -> Transaction:
    """Post amounts as one transaction of a club, and return it.

    Amounts are in the smallest coin, positive to receive. `draft` is an unsaved Transaction that
    names its source. It gets its number, its moment and its date here: today in the club's time
    zone, or `on`. If a transaction has the same source key already, that one is returned. Writers
    of one club take turns on its counter, so no number is missing and no update of a balance is
    lost.

    Raises UnbalancedError. Raises RecordedBeforeError if the source key was used for another entry.
    Raises OperationError if the date is in the future or in a closed month.
    """
    verify_amounts(amounts)
    _verify_one_club(draft, amounts)
    # No savepoint inside a transaction: all checks come before the first write.
    with nullcontext() if connection.in_atomic_block else transaction.atomic():
        counter = lock_counter(draft.club_id)
        known = rows.existing_id(draft.club_id, draft.source_key)
        if known is not None:
            return verified_same(Transaction.objects.get(pk=known), draft, amounts, on)
        _number_and_date(draft, counter, on)
        link = links.link_of_entry(counter, draft, amounts)
        with connection.cursor() as cursor:
            rows.save_counter(cursor, counter)
            rows.insert_entry(cursor, draft, rows.add_to_accounts(cursor, draft, amounts))
            links.insert_link(cursor, link)
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
    """Lock and return the club's counter, made if missing. Do this before posting anything."""
    locked = rows.locked_counter(club_id)
    return (
        locked or Counter.objects.select_for_update(no_key=True).get_or_create(club_id=club_id)[0]
    )


def reverse(*, original: Transaction, by: Member, reason: str) -> Transaction:
    """Post the exact opposite of a transaction, once, with the reason, and return the reversal."""
    # Before 1.0.2, a reversal's key had another form.
    before = Transaction.objects.filter(reverses=original).values_list("source_key", flat=True)
    draft = Transaction(
        club_id=original.club_id,
        kind=TransactionKind.REVERSAL,
        source_key=before.first() or derived_key(Of.REVERSAL, original.number),
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


def key_of_bet(bet: Bet) -> DerivedKey:
    """Return the source key of the bet's next entry. The caller holds the card's lock."""
    posted = bet.transactions.filter(reverses=None).count()
    return derived_key(Of.BET, bet.pk, posted + 1)


def amounts_of(entry: Transaction) -> dict[Holder, int]:
    """Return the amounts that a transaction posted, in the smallest coin, by holder."""
    prefetch_related_objects([entry], prefetch_postings())
    return {posting.account.holder: posting.amount for posting in entry.postings.all()}


def _verify_one_club(draft: Transaction, amounts: Mapping[Holder, int]) -> None:
    members = (holder for holder in amounts if isinstance(holder, Member))
    if any(member.club_id != draft.club_id for member in members):
        raise UnbalancedError("a transaction stays within one club")


def verified_same(
    known: Transaction,
    draft: Transaction,
    amounts: Mapping[Holder, int],
    on: date | None = None,
) -> Transaction:
    """Return `known`, the transaction that already has the draft's source key.

    Raises RecordedBeforeError with it unless its words, amounts and day are the same as the
    draft's.
    """
    same = _words_of_form(known) == _words_of_form(draft) and _is_of_day(known, draft, on)
    if not same or amounts_of(known) != amounts:
        raise RecordedBeforeError(known)
    return known


def _words_of_form(entry: Transaction) -> tuple[object, ...]:
    """Return the values that a form gives an entry, except amounts and day.

    Leaves out a reversal's reason: an entry is reversed once, whatever the reason.
    """
    words = "" if entry.kind == TransactionKind.REVERSAL else entry.reason
    return (entry.kind, entry.currency, entry.way, entry.card_id, entry.edition, words)


def _is_of_day(known: Transaction, draft: Transaction, on: date | None) -> bool:
    """Whether the entry is dated `on` or, if that is None, not before the day it was posted."""
    if on is not None:
        return known.dated == on
    return known.dated >= known.posted_at.astimezone(draft.club.zone).date()


def _number_and_date(draft: Transaction, counter: Counter, on: date | None) -> None:
    """Give the draft the next number, the present moment, and its date."""
    draft.posted_at = now()
    today = draft.posted_at.astimezone(draft.club.zone).date()
    draft.dated = _dated(on, today, counter.closed_through)
    counter.last += 1
    draft.number = counter.last


def verify_day(day: date, today: date) -> None:
    """Raise OperationError for a future day, or one so long ago that the year must be mistyped."""
    if day > today:
        raise OperationError(
            _("%(day)s is still to come.") % {"day": date_format(day, "j F Y")}, "on"
        )
    if why := too_long_ago(day, today, LONGEST_BACK):
        raise OperationError(why, "on")


def _dated(day: date | None, today: date, closed: date | None) -> date:
    """Return the entry's date: `day` or, if that is None, today.

    If today is in a closed month, because the club changed its time zone, returns the first open
    day instead. Raises OperationError for a `day` in a closed month.
    """
    open_from = closed + timedelta(1) if closed else date.min
    if day is None:
        return max(today, open_from)
    verify_day(day, today)
    if day < open_from:
        words = {"month": date_format(day, "F Y"), "day": date_format(open_from, "j F Y")}
        raise OperationError(
            _("%(month)s is closed and takes no more entries. Choose %(day)s or a later date.")
            % words,
            "on",
        )
    return day
