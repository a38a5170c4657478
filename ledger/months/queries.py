"""Read a month in a few queries, however many cards it has, for `ledger.months.figures`."""

import calendar
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, datetime, time, timedelta
from functools import cached_property
from typing import Any, Final

from django.db.models import Case, Q, QuerySet, Sum, When

from club.models import Club
from ledger.fewest_payments import Payment, fewest_payments
from ledger.models import Account, Posting, Transaction, TransactionKind
from scoring.models import Edition, Seat
from scoring.operations.cards.close_card import endings_of

MovedAmount = tuple[Transaction, int]


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that was countersigned in the month and not reversed in it."""

    members: frozenset[int]
    parties: int
    rubicons: int
    currency: str


CHUNK: Final = 500
"""The most rows named in one SQL statement, so that statements do not grow with the month."""
CLUB: Final = 0
"""The club's id when balances are settled; no member has this id."""


@dataclass(frozen=True)
class MonthReading:
    """The entries of a month, and the accounts that had a balance or changed in the month.

    `accounts` are by currency, the club's own currency first. Members come first, by name, then the
    club's own accounts. `moved` maps an account's id to its entries and their amounts. `since` maps
    an account's id to the sum of its entries from the month's first day until now.
    """

    club: Club
    first: date
    last: date
    entries: list[Transaction]
    played: list[PlayedCard]
    accounts: Mapping[str, list[Account]]
    moved: Mapping[int, list[MovedAmount]]
    since: Mapping[int, int]

    @property
    def currencies(self) -> list[str]:
        return list(self.accounts)

    def before(self, account: Account) -> int:
        """Return the account's balance when the month began."""
        return account.balance - self.since.get(account.pk, 0)

    def after(self, account: Account) -> int:
        """Return the account's balance when the month ended."""
        return self.before(account) + sum(amount for _entry, amount in self.of(account))

    @cached_property
    def payments(self) -> Mapping[str, list[Payment]]:
        """Who pays whom at the month's end, by currency; the club's accounts count as one party."""
        return {currency: self._payments(of_one) for currency, of_one in self.accounts.items()}

    def _payments(self, accounts: Iterable[Account]) -> list[Payment]:
        balances: dict[int, int] = defaultdict(int)
        for account in accounts:
            balances[account.member_id or CLUB] += self.after(account)
        return fewest_payments(balances)

    def of(self, account: Account) -> list[MovedAmount]:
        """Return the entries that changed the account within the month, by number, with amounts."""
        return self.moved.get(account.pk, [])


def month_days(year: int, month: int) -> tuple[date, date]:
    """Return the first and the last day of a month.

    Raises ValueError if there is no such month, or if Python has no day before or after it.
    """
    if not MINYEAR < year < MAXYEAR or not 1 <= month <= 12:
        raise ValueError(f"{year}-{month} is not a month")
    first = date(year, month, 1)
    return first, first.replace(day=calendar.monthrange(year, month)[1])


def read_month(club: Club, year: int, month: int) -> MonthReading:
    """Return the month as it is now. Raises ValueError if there is no such month."""
    first, last = month_days(year, month)
    read = club.transactions.filter(dated__range=(first, last)).order_by("number")
    entries = list(read.select_related("reverses").prefetch_related("postings").iterator(CHUNK))
    # Before the accounts, so that they include an account opened meanwhile, and all adds up.
    since = _since(club, first)
    accounts = sorted(club.accounts.select_related("member"), key=_place)
    known = {account.pk: account for account in accounts}
    moved: dict[int, list[MovedAmount]] = defaultdict(list)
    for entry in entries:
        for posting in entry.postings.all():
            posting.account = known[posting.account_id]
            moved[posting.account_id].append((entry, posting.amount))
    return MonthReading(
        club=club,
        first=first,
        last=last,
        entries=entries,
        played=list(_played(club, first, last, entries)),
        accounts=_accounts(club, accounts, moved, since),
        moved=moved,
        since=since,
    )


def _since(club: Club, first: date) -> Mapping[int, int]:
    sums = Posting.objects.filter(transaction__club=club, transaction__dated__gte=first)
    return dict(sums.values_list("account_id").annotate(sum=Sum("amount")))


def _accounts(
    club: Club,
    accounts: Iterable[Account],
    moved: Mapping[int, list[MovedAmount]],
    since: Mapping[int, int],
) -> Mapping[str, list[Account]]:
    by_currency: dict[str, list[Account]] = defaultdict(list)
    for account in accounts:
        if account.pk in moved or account.balance != since.get(account.pk, 0):
            by_currency[account.currency].append(account)
    ordered = sorted(by_currency, key=lambda code: (code != club.currency, code))
    return {code: by_currency[code] for code in ordered}


def _place(account: Account) -> tuple[bool, str, str]:
    return account.member is None, account.member.name if account.member else "", account.kind


def _played(
    club: Club, first: date, last: date, entries: Iterable[Transaction]
) -> Iterator[PlayedCard]:
    """Yield the cards posted in the month, and those countersigned in it with nothing to pay."""
    undone = {
        (e.card_id, e.edition) for e in entries if e.kind == TransactionKind.REVERSAL and e.card_id
    }
    posted = {(e.card_id, e.edition) for e in entries if e.kind == TransactionKind.CARD} - undone
    begins, ends = _moment(club, first), _moment(club, last + timedelta(1))
    of_entries = club.transactions.filter(dated__range=(first, last)).values("card_id")
    signed = Q(countersigned_at__gte=begins, countersigned_at__lt=ends)
    stood = signed & (Q(reversed_at=None) | Q(reversed_at__gte=ends))
    editions = Edition.objects.filter(club=club, reopened_at=None)
    rows = [
        row[:4]
        for row in _rows(editions.filter(Q(card_id__in=of_entries) | stood), stood)
        if row[1:3] in posted or (row[4] and not any(row[3]["amounts"]))
    ]
    seats = _members_of({row[1] for row in rows})
    for pk, card_id, _number, reckoning in rows:
        yield _card(pk, seats[card_id], reckoning)


def _rows(editions: QuerySet[Edition], stood: Q) -> list[tuple[int, int, int, Any, bool]]:
    """Return editions as plain rows, because a month has thousands; each row ends with `stood`."""
    has_stood = Case(When(stood, then=True), default=False)
    return list(editions.values_list("pk", "card_id", "number", "reckoning", has_stood))


def _members_of(cards: Collection[int]) -> Mapping[int, set[int]]:
    members: dict[int, set[int]] = defaultdict(set)
    ordered = sorted(cards)
    for begin in range(0, len(ordered), CHUNK):
        seats = Seat.objects.filter(card_id__in=ordered[begin : begin + CHUNK])
        for card_id, member_id in seats.values_list("card_id", "member_id"):
            members[card_id].add(member_id)
    return members


def _moment(club: Club, day: date) -> datetime:
    """Return the moment when the day begins in the club's time zone."""
    return datetime.combine(day, time(), club.zone)


def _card(pk: int, members: Collection[int], reckoning: Mapping[str, Any]) -> PlayedCard:
    endings = reckoning.get("endings")
    if endings is None:
        endings = endings_of(Edition.objects.select_related("card").get(pk=pk))
    return PlayedCard(
        members=frozenset(members),
        parties=sum(1 for ending in endings if ending in ("won", "rubicon", "drawn")),
        rubicons=endings.count("rubicon"),
        currency=reckoning["currency"],
    )
