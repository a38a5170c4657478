"""The club's book: balances, statements, transactions. Open to every member of the club."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from club.access import admit
from club.models import Member
from ledger.forms import ReasonForm
from ledger.models import AccountKind, Holder, Transaction
from ledger.operations.payment import can_reverse_payment
from ledger.statements import club_balances, currencies_of, transaction_detail
from ledger.statements import statement as statement_of


def balances(request: HttpRequest, club: str) -> HttpResponse:
    """Who is to receive and who owes, by currency."""
    member = admit(request, club)
    context = {"member": member, "books": club_balances(member.club)}
    return render(request, "ledger/balances.html", context)


def statement(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """A member's statement in one currency."""
    member = admit(request, club)
    holder = get_object_or_404(member.club.members, pk=pk)
    return _statement(request, member, holder)


def own_account(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    """The statement of one of the club's own accounts, such as its cash."""
    member = admit(request, club)
    if kind not in set(AccountKind.values) - {AccountKind.MEMBER}:
        raise Http404
    return _statement(request, member, AccountKind(kind))


def _statement(request: HttpRequest, member: Member, holder: Holder) -> HttpResponse:
    currencies = currencies_of(member.club, holder)
    asked, before = request.GET.get("currency"), request.GET.get("before", "")
    shown = statement_of(
        club=member.club,
        holder=holder,
        currency=asked if asked in currencies else currencies[0],
        before=int(before) if before.isdecimal() else None,
    )
    context = {
        "member": member,
        "holder": holder,
        "name": holder.name if isinstance(holder, Member) else holder.label,
        "is_cash": holder == AccountKind.CASH,
        "currencies": currencies,
        "statement": shown,
        "is_older": before.isdecimal(),
    }
    return render(request, "ledger/statement.html", context)


def transaction(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """One transaction: what it posted, and what it is made of."""
    member = admit(request, club)
    return render_transaction(request, member, number)


def render_transaction(
    request: HttpRequest,
    member: Member,
    number: int,
    *,
    form: ReasonForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of a transaction; with a form that was refused, the form as it was typed."""
    try:
        detail = transaction_detail(member.club, number)
    except Transaction.DoesNotExist:
        raise Http404 from None
    context = {
        "member": member,
        "detail": detail,
        "entry": detail.entry,
        "form": form or ReasonForm(),
        "can_reverse": can_reverse_payment(member, detail.entry),
    }
    return render(request, "ledger/transaction.html", context, status=status)
