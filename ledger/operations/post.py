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
from ledger.models import Counter, Holder, Posting, Transaction, TransactionKind
from ledger.operations import links, rows
from ledger.wording import recorded_in_words
from scoring.days import too_long_ago
from scoring.operations.errors import Refused, SentBefore


def postings_read(of: str = "") -> "Prefetch[str, QuerySet[Posting], str]":
    """What `amounts_of` reads; to be prefetched where many transactions are read. `of` is the way
    to them, such as "reverses__".

    Joined: a list of its accounts in a statement would grow with the entry, and of a thousand
    SQLite takes no more.
    """
    return Prefetch(f"{of}postings", Posting.objects.select_related("account__member"))


class UnbalancedError(ValueError):
    """Amounts that are no transaction; a mistake of the program, never of a user."""


LONGEST_BACK: Final = 10
"""Years: an entry dated farther back has a slip of the hand in its date."""


def post(
    *, draft: Transaction, amounts: Mapping[Holder, int], on: date | None = None
) -> Transaction:
    """Post amounts (smallest coin, positive to be received) as one transaction of a club.

    `draft` is an unsaved Transaction that says where it comes from; its number and its moment are
    given here, and its date: today in the club's time zone, or `on`. What stands under the same
    source key already is returned as it is. Writers of one club take turns on its counter, so
    that numbers have no holes and balances lose no update. Raises UnbalancedError; SentBefore
    where the source key stands with something else; Refused where the date is to come or in a
    closed month.
    """
    verify_amounts(amounts)
    _verify_one_club(draft, amounts)
    # Within a transaction no savepoint: nothing is written before all that can be refused is.
    with nullcontext() if connection.in_atomic_block else transaction.atomic():
        counter = lock_counter(draft.club_id)
        known = rows.known_id(draft.club_id, draft.source_key)
        if known is not None:
            return verified_same(Transaction.objects.get(pk=known), draft, amounts, on)
        _number_and_date(draft, counter, on)
        link = links.link_of_entry(counter, draft, amounts)
        with connection.cursor() as cursor:
            rows.keep_last(cursor, counter)
            rows.insert(cursor, draft, rows.add_to_accounts(cursor, draft, amounts))
            links.insert(cursor, link)
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
    """The club's counter under a lock, always taken before anything is posted."""
    locked = rows.locked_counter(club_id)
    return (
        locked or Counter.objects.select_for_update(no_key=True).get_or_create(club_id=club_id)[0]
    )


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
    prefetch_related_objects([entry], postings_read())
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
    """What stands under the draft's source key. Raises SentBefore, saying what that is, unless it
    was told in the same words, figures and day."""
    same = _told(known) == _told(draft) and _is_of_day(known, draft, on)
    if not same or amounts_of(known) != amounts:
        raise SentBefore(
            _("%(entry)s If this is another one, send it once more.")
            % {"entry": recorded_in_words(known)}
        )
    return known


def _told(entry: Transaction) -> tuple[object, ...]:
    """All that was told of it but its amounts and its day; of a reversal, which is made once
    whatever the words, not why."""
    words = "" if entry.kind == TransactionKind.REVERSAL else entry.reason
    return (entry.kind, entry.currency, entry.way, entry.card_id, entry.edition, words)


def _is_of_day(known: Transaction, draft: Transaction, on: date | None) -> bool:
    """Whether it is dated the day asked for or, where none was, the day on which it was posted."""
    if on is not None:
        return known.dated == on
    return known.dated >= known.posted_at.astimezone(draft.club.zone).date()


def _number_and_date(draft: Transaction, counter: Counter, on: date | None) -> None:
    """The next number and, now that it is our turn, the moment and the club's day of it."""
    draft.posted_at = now()
    today = draft.posted_at.astimezone(draft.club.zone).date()
    draft.dated = _dated(on, today, counter.closed_through)
    counter.last += 1
    draft.number = counter.last


def verify_day(asked: date, today: date) -> None:
    """Refuse a day still to come, or one of which the year must be a slip."""
    if asked > today:
        raise Refused(_("%(day)s is still to come.") % {"day": date_format(asked, "j F Y")}, "on")
    if why := too_long_ago(asked, today, LONGEST_BACK):
        raise Refused(why, "on")


def _dated(asked: date | None, today: date, closed: date | None) -> date:
    """The day asked for or today. Where today is in a closed month already (the club has moved
    to another time zone), the first day that is not."""
    open_from = closed + timedelta(1) if closed else date.min
    if asked is None:
        return max(today, open_from)
    verify_day(asked, today)
    if asked < open_from:
        words = {"month": date_format(asked, "F Y"), "day": date_format(open_from, "j F Y")}
        raise Refused(
            _("%(month)s is closed and takes no entry: date it %(day)s or later.") % words, "on"
        )
    return asked
