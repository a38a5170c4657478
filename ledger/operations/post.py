"""The one way into the ledger: every other operation ends in `post` or in `reverse`."""

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
    """Prefetch what `amounts_of` reads. `of` is the path to the transactions, such as "reverses__".

    It joins: a list of accounts in the statement would grow with the entry, and SQLite's limit is a
    thousand.
    """
    return Prefetch(f"{of}postings", Posting.objects.select_related("account__member"))


class RecordedBeforeError(ReusedKeyError):
    """The form has recorded this `entry` before, and now says something else. The page words it."""

    def __init__(self, entry: Transaction) -> None:
        super().__init__(f"No. {entry.number} was recorded from this form.")
        self.entry = entry


class UnbalancedError(ValueError):
    """Amounts that make no transaction; a mistake of the program, never of a user."""


LONGEST_BACK: Final = 10
"""Years: an entry dated farther back must have a mistyped date."""


def post(
    *, draft: Transaction, amounts: Mapping[Holder, int], on: date | None = None
) -> Transaction:
    """Post amounts (smallest coin, positive to receive) as one transaction of a club.

    `draft` is an unsaved Transaction that says where it comes from. It gets its number, its moment
    and its date here: today in the club's time zone, or `on`. An existing transaction with the same
    source key is returned as it is. Writers of one club take turns on its counter, so numbers have
    no holes and balances lose no update. Raises UnbalancedError; RecordedBeforeError if the source
    key was used for something else; OperationError if the date is in the future or in a closed
    month.
    """
    verify_amounts(amounts)
    _verify_one_club(draft, amounts)
    # No savepoint inside a transaction: everything is verified before anything is written.
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
    """Lock and return the club's counter; always do this before posting anything."""
    locked = rows.locked_counter(club_id)
    return (
        locked or Counter.objects.select_for_update(no_key=True).get_or_create(club_id=club_id)[0]
    )


def reverse(*, original: Transaction, by: Member, reason: str) -> Transaction:
    """Post the exact opposite of a transaction, once, with its reason."""
    # Before 1.0.2 a reversal had another key.
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
    """Return the key of the bet's next entry. The card's lock is held."""
    posted = bet.transactions.filter(reverses=None).count()
    return derived_key(Of.BET, bet.pk, posted + 1)


def amounts_of(entry: Transaction) -> dict[Holder, int]:
    """Return what a transaction posted, by holder."""
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
    """Return the transaction that has the draft's source key.

    Raises RecordedBeforeError with it unless words, figures and day are the same.
    """
    same = _words_of_form(known) == _words_of_form(draft) and _is_of_day(known, draft, on)
    if not same or amounts_of(known) != amounts:
        raise RecordedBeforeError(known)
    return known


def _words_of_form(entry: Transaction) -> tuple[object, ...]:
    """Return what a form said of the entry, except amounts and day.

    A reversal's reason is left out: it is made once, whatever the reason.
    """
    words = "" if entry.kind == TransactionKind.REVERSAL else entry.reason
    return (entry.kind, entry.currency, entry.way, entry.card_id, entry.edition, words)


def _is_of_day(known: Transaction, draft: Transaction, on: date | None) -> bool:
    """Whether it has the date asked for or, if none was, the day it was posted."""
    if on is not None:
        return known.dated == on
    return known.dated >= known.posted_at.astimezone(draft.club.zone).date()


def _number_and_date(draft: Transaction, counter: Counter, on: date | None) -> None:
    """Give the draft the next number, and the moment and club's day of this turn."""
    draft.posted_at = now()
    today = draft.posted_at.astimezone(draft.club.zone).date()
    draft.dated = _dated(on, today, counter.closed_through)
    counter.last += 1
    draft.number = counter.last


def verify_day(day: date, today: date) -> None:
    """Raise OperationError for a future day, or one so old that the year must be mistyped."""
    if day > today:
        raise OperationError(
            _("%(day)s is still to come.") % {"day": date_format(day, "j F Y")}, "on"
        )
    if why := too_long_ago(day, today, LONGEST_BACK):
        raise OperationError(why, "on")


def _dated(day: date | None, today: date, closed: date | None) -> date:
    """Return the day asked for, or today.

    If today is in a closed month, because the club moved to another time zone, it is the first open
    day.
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
