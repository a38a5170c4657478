"""The page of settling up: who pays whom and why, and payments waiting for an answer."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from club.access import admit
from club.numbers import whole_number
from club.who_sees import sees_all_money, sees_money_of, verify_sees
from ledger.pages.settle_up import currency_to_settle
from ledger.settling.settlement import BackTo, settlements
from ledger.waiting.unanswered import payments_disputed, payments_to_answer


def settle(request: HttpRequest, club: str) -> HttpResponse:
    """Show who pays whom, by the fewest payments or all through the club's cash."""
    member = admit(request, club)
    through_cash = request.GET.get("through") == "cash"
    back = BackTo.THROUGH_CASH if through_cash else BackTo.FEWEST
    found = settlements(member, through_cash=through_cash)
    asked = whole_number(request.GET.get("for", ""))
    about = member if asked is None else get_object_or_404(member.club.members, pk=asked)
    verify_sees(sees_money_of(member, about.pk))
    books = [currency_to_settle(one, viewer=member, about=about, back=back) for one in found]
    context = {
        "member": member,
        "sees_all": sees_all_money(member),
        "through_cash": through_cash,
        "about": about,
        "books": [book for book in books if book.payments],
        "to_answer": payments_to_answer(member),
        "disputed": payments_disputed(member.club) if member.is_officer else [],
    }
    return render(request, "ledger/settle/page.html", context)
