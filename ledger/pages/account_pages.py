"""Pages of the book: a club's balances, one account's statement, one transaction.

Balances are the running ones, so a page does not slow down as the history grows. Amounts are in the
smallest coin, positive to receive. The statements of the club's cash and bank show what is there,
with the sign turned, because what the club has to give back is what it holds.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Prefetch, Q, QuerySet, Sum, prefetch_related_objects

from club.models import OFFICERS, Club, Member
from ledger.models import (
    HOLDING,
    Account,
    AccountKind,
    Holder,
    PaymentAnswer,
    Posting,
    Transaction,
    TransactionKind,
)
from ledger.months.queries import month_days
from ledger.operations.bets.side_bets import taker_of
from ledger.operations.post import postings_read
from ledger.operations.reverse_entry import REVERSIBLE, can_reverse_entry
from ledger.pages.card_entry import PartieSigned, parties_of
from ledger.waiting.answers import not_answered
from ledger.words import NAMED_BY_OTHERS, posting_in_words
from scoring.laws.money.reckoning import Reckoning, Step
from scoring.models import Card, Edition
from scoring.sheet.sheet import stake_of
from scoring.words.players import short_names
from scoring.words.reckoning import reckoning_in_words

PAGE = 50
"""Rows on one page of a statement."""
FOLDED = 200
"""Postings that a transaction's page shows before a link to the rest."""


@dataclass(frozen=True, slots=True)
class CurrencyBalances:
    """A club's accounts in one currency."""

    currency: str
    members: tuple[Account, ...]
    own: tuple[Account, ...]
    """The club's own accounts, its cash and its bank first."""

    @property
    def cash(self) -> int | None:
        """The cash in hand, or None if the club never held any."""
        return next((-a.balance for a in self.own if a.kind == AccountKind.CASH), None)

    @property
    def together(self) -> int:
        """The sum of all balances; the club's own count what it has to give back."""
        return self.due_to_members + sum(a.balance for a in self.own)

    @property
    def due_to_members(self) -> int:
        """What the members are to receive in all, less what they owe."""
        return sum(account.balance for account in self.members)


def club_balances(club: Club) -> list[CurrencyBalances]:
    """Return every account's balance, by currency, the club's own first; one query."""
    by_currency: dict[str, list[Account]] = defaultdict(list)
    for account in club.accounts.select_related("member").order_by("member__name", "kind"):
        by_currency[account.currency].append(account)
    ordered = sorted(by_currency, key=lambda currency: (currency != club.currency, currency))
    return [_in_one(currency, by_currency[currency]) for currency in ordered]


def _in_one(currency: str, accounts: Iterable[Account]) -> CurrencyBalances:
    listed = list(accounts)
    own = [account for account in listed if account.member is None]
    own.sort(key=lambda account: account.kind not in HOLDING)
    members = (account for account in listed if account.member is not None)
    return CurrencyBalances(currency, tuple(members), tuple(own))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a statement: a posting, and the balance after it."""

    entry: Transaction
    what: str
    amount: int
    balance: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A page of one account, newest first by date, then by number.

    The next page starts before entry number `older`.
    """

    currency: str
    balance: int
    rows: tuple[Row, ...]
    older: int | None
    month: date | None = None
    """The first day of the month, if it shows only one; `balance` is then that at its end."""
    began: int = 0
    """The balance when that month began."""


def month_statement(*, club: Club, holder: Holder, currency: str, first: date) -> Statement:
    """Return one month's entries on an account, newest first; `first` is the month's first day."""
    account = _accounts_of(club, holder).filter(currency=currency).first()
    if account is None:
        return Statement(currency, 0, (), None, first)
    sign = -1 if holder in HOLDING else 1
    last = month_days(first.year, first.month)[1]
    later = account.postings.filter(transaction__dated__gt=last)
    after = running = account.balance - (later.aggregate(sum=Sum("amount"))["sum"] or 0)
    of_month = account.postings.filter(transaction__dated__range=(first, last))
    rows = []
    for posting in _page(of_month):
        rows.append(_row(posting, account, sign, running))
        running -= posting.amount
    return Statement(currency, sign * after, tuple(rows), None, first, sign * running)


def statement(*, club: Club, holder: Holder, currency: str, before: int | None = None) -> Statement:
    """Return a page of an account, a member's or one of the club's own, in one currency.

    `before` is an entry's number: only entries before it, by date and then by number. An account
    never opened is empty. The balance comes from the account row; only older pages sum newer
    entries.
    """
    account = _accounts_of(club, holder).filter(currency=currency).first()
    if account is None:
        return Statement(currency, 0, (), None)
    sign = -1 if holder in HOLDING else 1
    earlier = _earlier_than(club, before)
    older_ones, newer_ones = account.postings.filter(earlier), account.postings.exclude(earlier)
    newer = newer_ones.aggregate(sum=Sum("amount"))["sum"] if earlier else 0
    running = account.balance - (newer or 0)
    page = list(_page(older_ones)[: PAGE + 1])
    rows = []
    for posting in page[:PAGE]:
        rows.append(_row(posting, account, sign, running))
        running -= posting.amount
    older = rows[-1].entry.number if len(page) > PAGE else None
    return Statement(currency, sign * account.balance, tuple(rows), older)


def _earlier_than(club: Club, number: int | None) -> Q:
    """Return a filter for what came before this entry; everything if there is no such entry."""
    entry = club.transactions.filter(number=number).first() if number is not None else None
    if entry is None:
        return Q()
    same_day = Q(transaction__dated=entry.dated, transaction__number__lt=entry.number)
    return Q(transaction__dated__lt=entry.dated) | same_day


def _page(postings: QuerySet[Posting]) -> QuerySet[Posting]:
    ordered = postings.order_by("-transaction__dated", "-transaction__number")
    named = Posting.objects.filter(transaction__kind__in=NAMED_BY_OTHERS)
    return ordered.select_related(
        "transaction__card", "transaction__reverses", "transaction__reversed_by"
    ).prefetch_related(
        "transaction__answers",
        Prefetch("transaction__postings", named.select_related("account__member")),
    )


def _row(posting: Posting, account: Account, sign: int, running: int) -> Row:
    return Row(
        entry=posting.transaction,
        what=posting_in_words(posting.transaction, account),
        amount=sign * posting.amount,
        balance=sign * running,
    )


def currencies_of(club: Club, holder: Holder) -> list[str]:
    """Return the currencies in which the holder has an account, the club's own first."""
    kept = set(_accounts_of(club, holder).values_list("currency", flat=True))
    return [club.currency, *sorted(kept - {club.currency})]


def _accounts_of(club: Club, holder: Holder) -> QuerySet[Account]:
    if isinstance(holder, Member):
        return club.accounts.filter(member=holder)
    return club.accounts.filter(member=None, kind=holder)


@dataclass(frozen=True)
class TransactionDetail:
    """A transaction with what it is made of."""

    entry: Transaction
    postings: tuple[Posting, ...]
    edition: Edition | None
    lines: Sequence[str]
    """The signed reckoning, step by step in words; empty for a payment."""
    names: tuple[str, ...] = ()
    """The card's players, as its columns name them, by seat."""
    folded: int = 0
    """How many more postings there are than `postings` has."""

    @cached_property
    def parties(self) -> list[PartieSigned]:
        """What each partie won according to the edition, and the deals behind it."""
        card = self.entry.card
        return parties_of(card, self.edition) if card and self.edition else []

    @property
    def corrected(self) -> bool:
        """Whether the card has gone on to a later edition than this entry's.

        Card money, and bets decided by hand, have no edition.
        """
        card, edition = self.entry.card, self.entry.edition
        return card is not None and edition is not None and card.edition > edition

    @property
    def has_deals(self) -> bool:
        """Whether the deals behind the edition can still be shown."""
        return any(partie.deals for partie in self.parties)

    @property
    def moves_what_is_held(self) -> bool:
        """Whether money came into the club's cash or bank, or went out of it."""
        if self.folded:
            return self.entry.postings.filter(account__kind__in=HOLDING).exists()
        return any(posting.account.holds for posting in self.postings)

    @property
    def reversers(self) -> list[str]:
        """The officers who can reverse it, if it can be reversed by itself."""
        if self.entry.kind not in REVERSIBLE:
            return []
        officers = self.entry.club.members.filter(left_at=None, role__in=OFFICERS)
        return [one.name for one in officers if can_reverse_entry(one, self.entry)]

    @property
    def bet_taken_by(self) -> Member | None:
        """Who took the side bet that it settles."""
        return taker_of(self.entry.bet) if self.entry.bet else None

    @property
    def answers(self) -> list[PaymentAnswer]:
        """The other side's answers to a payment."""
        return list(self.entry.answers.select_related("member", "decided_by"))

    @property
    def waits_for(self) -> list[str]:
        """The sides of a payment, guests apart, who have not answered yet."""
        if self.entry.kind != TransactionKind.PAYMENT:
            return []
        return [member.name for member in not_answered(self.entry)]

    @property
    def total(self) -> int:
        """The sum of the postings, which is zero."""
        if self.folded:
            return int(self.entry.postings.aggregate(sum=Sum("amount"))["sum"])
        return sum(posting.amount for posting in self.postings)

    @property
    def reversed_by(self) -> Transaction | None:
        """The transaction that reversed this one, if any."""
        return getattr(self.entry, "reversed_by", None)


def transaction_detail(club: Club, number: int, *, whole: bool = False) -> TransactionDetail:
    """Return the club's transaction of this number, with at most `FOLDED` postings unless `whole`.

    Raises Transaction.DoesNotExist.
    """
    bet = ("bet__made_by", "bet__backer", "bet__layer")
    found = club.transactions.select_related("by", "card", "reverses", "reversed_by", *bet)
    entry = found.get(number=number)
    postings, folded = _postings(entry, whole=whole)
    edition, card = _edition(entry), entry.card
    names = tuple(seat.member.name for seat in card.seats.select_related("member")) if card else ()
    return TransactionDetail(
        entry=entry,
        postings=postings,
        folded=folded,
        edition=edition,
        lines=_reckoning_in_words(card, edition, names) if card and edition else (),
        names=short_names(names),
    )


def _postings(entry: Transaction, *, whole: bool) -> tuple[tuple[Posting, ...], int]:
    """Return the postings that a page shows, and how many more there are."""
    count = entry.postings.count()
    if whole or count <= FOLDED:
        prefetch_related_objects([entry], postings_read())
        return tuple(entry.postings.all()), 0
    return tuple(entry.postings.select_related("account__member")[:FOLDED]), count - FOLDED


def _edition(entry: Transaction) -> Edition | None:
    if entry.card is None:
        return None
    return entry.card.editions.filter(number=entry.edition or 0, reopened_at=None).first()


def _reckoning_in_words(card: Card, edition: Edition, names: Sequence[str]) -> list[str]:
    kept = edition.reckoning
    reckoning = Reckoning(
        totals=tuple(kept["totals"]),
        balance=tuple(kept["balance"]),
        counted=kept["counted"] and tuple(kept["counted"]),
        amounts=tuple(kept["amounts"]),
        currency=kept["currency"],
        steps=tuple(Step(**step) for step in kept["steps"]),
    )
    return reckoning_in_words(reckoning, stake_of(card), names)
