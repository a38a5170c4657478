"""The views of balances, journal, statements and transactions.

Each shows only what its reader may see (`club.access.who_sees_money`).
"""

from collections.abc import Mapping
from datetime import date
from typing import NoReturn

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from club.access import admit
from club.access.who_sees_money import sees_all_money, sees_money_of, verify_sees
from club.models import Member
from club.views.shared import render_club_page
from ledger.entries_seen import entries_seen
from ledger.forms.journal_search import JournalSearchForm
from ledger.models import AccountKind, Holder, Transaction
from ledger.months.choice import parse_month
from ledger.pages.balances import balances_page
from ledger.pages.journal import journal as journal_of
from ledger.pages.statement import statement_page
from ledger.pages.transaction import TransactionPage, transaction_detail
from piquet.text.digits import whole_number


def balances(request: HttpRequest, club: str) -> HttpResponse:
    """Show what each member is owed or owes, by currency."""
    page = balances_page(admit(request, club))
    return render_club_page(request, "ledger/balances/page.html", page)


def journal(request: HttpRequest, club: str) -> HttpResponse:
    """Show the transactions that the member may see, newest first, or those that a search finds."""
    member = admit(request, club)
    search = JournalSearchForm(request.GET, member=member)
    page = journal_of(member, search, _before(request))
    return render_club_page(request, "ledger/journal/page.html", page)


def statement(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show a member's statement in one currency."""
    member = admit(request, club)
    holder = get_object_or_404(member.club.members, pk=pk)
    verify_sees(sees_money_of(member, holder.pk))
    return _statement(request, member, holder)


def own_account(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    """Show the statement of one of the club's own accounts, such as its cash."""
    member = admit(request, club)
    if kind not in set(AccountKind.values) - {AccountKind.MEMBER}:
        raise Http404
    verify_sees(sees_all_money(member))
    return _statement(request, member, AccountKind(kind))


def _statement(request: HttpRequest, member: Member, holder: Holder) -> HttpResponse:
    page = statement_page(
        member,
        holder,
        chosen=request.GET.get("currency"),
        before=_before(request),
        first=_month_in_query(request),
    )
    return render_club_page(request, "ledger/statement/page.html", page)


def _month_in_query(request: HttpRequest) -> date | None:
    """Return the first day of the month in the query, or None."""
    try:
        return parse_month(request.GET.get("month", ""))
    except ValueError:
        return None


def _before(request: HttpRequest) -> int | None:
    """Return the entry number before which an older page begins, or None."""
    return whole_number(request.GET.get("before", ""))


def transaction(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Show one transaction."""
    member = admit(request, club)
    return render_transaction(request, member, number)


def entry_for(member: Member, number: int) -> Transaction:
    """Return the transaction of this number.

    Raises Http404 if there is none, and PermissionDenied if the member may not see it.
    """
    entry = entries_seen(member).filter(number=number).first()
    return entry or _not_shown(member, number)


def _not_shown(member: Member, number: int) -> NoReturn:
    """Raise PermissionDenied if there is a transaction of this number, otherwise Http404."""
    verify_sees(not member.club.transactions.filter(number=number).exists())
    raise Http404


def render_transaction(
    request: HttpRequest,
    member: Member,
    number: int,
    *,
    forms: Mapping[str, Form] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the page of a transaction. `forms` has refused forms by name."""
    try:
        detail = transaction_detail(member, number, whole="all" in request.GET)
    except Transaction.DoesNotExist:
        _not_shown(member, number)
    page = TransactionPage(member, detail, forms or {})
    return render_club_page(request, "ledger/transaction/page.html", page, status=status)
