"""An account's statement: a page of its entries, or one month of them.

Amounts are in the smallest coin, positive to receive. The statements of the club's cash and bank
reverse the sign, so that money in hand is positive.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from django.db.models import Prefetch, Q, QuerySet, Sum

from club.access.who_appears import may_read_about
from club.models import Club, Member
from ledger.models import (
    HOLDING,
    Account,
    Holder,
    IssuedDocument,
    Posting,
    Transaction,
)
from ledger.months.queries import month_days
from ledger.pages.owed import Owed
from ledger.settling.settlement import side_key, suggested_payment_fields
from ledger.words import NAMED_BY_OTHERS, format_posting

PAGE = 50
"""The number of rows on one page of a statement."""


@dataclass(frozen=True, slots=True)
class StatementRow:
    """One line of a statement: a posting, and the balance after it."""

    entry: Transaction
    what: str
    amount: int
    balance: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A page of one account's entries: newest first by date, then by number.

    The next page starts before entry number `older`.
    """

    currency: str
    balance: int
    rows: tuple[StatementRow, ...]
    older: int | None
    month: date | None = None
    """The first day of the month, if only one is shown. Then `balance` is the one at its end."""
    began: int = 0
    """The balance when the month began."""

    @property
    def owed(self) -> Owed:
        """The balance in words."""
        return Owed(self.balance, self.currency)


@dataclass(frozen=True, slots=True)
class StatementPage:
    """A statement as one member sees it.

    A member's statement costs eight queries: the member, their currencies, two for the payment that
    would settle it, their account, and three for the entries. A club's own account costs the last
    five. One month costs one more, and an older page two. If the viewer may open the member's last
    paper, that costs one more.
    """

    member: Member
    holder: Holder
    currencies: Sequence[str]
    """The currencies in which the holder has an account, and the club's own."""
    statement: Statement
    is_older: bool
    """Whether this is a later page than the first."""
    payment: Mapping[str, str]
    """The form fields of the payment that would settle the balance, for a link."""
    paper: IssuedDocument | None
    """The holder's statement of the last closed month, if the member may open it."""

    @property
    def name(self) -> str:
        """The name of the account's holder."""
        return str(self.holder.name if isinstance(self.holder, Member) else self.holder.label)

    @property
    def is_of_member(self) -> bool:
        """Whether the holder is a member, not the club."""
        return isinstance(self.holder, Member)

    @property
    def holds(self) -> bool:
        """Whether the club keeps money in this account."""
        return self.holder in HOLDING

    @property
    def reads_about(self) -> bool:
        """Whether the member may open the page about the holder."""
        return isinstance(self.holder, Member) and may_read_about(self.member, self.holder)

    @property
    def payment_query(self) -> str:
        """The payment's fields as a query string, or "" if there is none."""
        return urlencode(self.payment)

    @property
    def pays(self) -> bool:
        """Whether the member is the one who pays."""
        return self.payment.get("payer") == side_key(self.member)


def statement_page(
    member: Member, holder: Holder, *, chosen: str | None, before: int | None, first: date | None
) -> StatementPage:
    """Return the page in the `chosen` currency if the holder has it, else in the club's own.

    It shows the month that begins on `first` or, without one, the entries before number `before`.
    """
    currencies = currencies_of(member.club, holder)
    currency = chosen if chosen in currencies else currencies[0]
    payment = {}
    if isinstance(holder, Member):
        payment = suggested_payment_fields(member, holder, currency)
    return StatementPage(
        member=member,
        holder=holder,
        currencies=currencies,
        statement=_statement_for(member.club, holder, currency, before, first),
        is_older=before is not None,
        payment=payment,
        paper=_last_paper(member, holder),
    )


def _last_paper(member: Member, holder: Holder) -> IssuedDocument | None:
    """Return the holder's statement of the last closed month in which they have one.

    Returns None if the member may not open it: only the holder and the treasurer may.
    """
    if not isinstance(holder, Member) or not (member == holder or member.is_treasurer):
        return None
    issued = holder.documents.filter(
        month__club=holder.club_id, month__reopened_at=None
    ).select_related("month")
    return issued.order_by("-month__ends_on").first()


def _statement_for(
    club: Club, holder: Holder, currency: str, before: int | None, first: date | None
) -> Statement:
    if first is not None:
        return month_statement(club=club, holder=holder, currency=currency, first=first)
    return statement(club=club, holder=holder, currency=currency, before=before)


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
    """Return a page of an account in one currency; the holder is a member or the club.

    `before` is the number of an entry: only earlier entries are shown, by date and then by number.
    An account that was never opened is empty. The balance comes from the account's row. Only older
    pages need the sum of newer entries.
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
    """Return a filter for postings before this entry, or for all if there is no such entry."""
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


def _row(posting: Posting, account: Account, sign: int, running: int) -> StatementRow:
    return StatementRow(
        entry=posting.transaction,
        what=format_posting(posting.transaction, account),
        amount=sign * posting.amount,
        balance=sign * running,
    )


def currencies_of(club: Club, holder: Holder) -> list[str]:
    """Return the holder's currencies: the club's own first, even without an account in it."""
    in_use = set(_accounts_of(club, holder).values_list("currency", flat=True))
    return [club.currency, *sorted(in_use - {club.currency})]


def _accounts_of(club: Club, holder: Holder) -> QuerySet[Account]:
    if isinstance(holder, Member):
        return club.accounts.filter(member=holder)
    return club.accounts.filter(member=None, kind=holder)
