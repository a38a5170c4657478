"""Settling up: who pays whom and why, and payments that wait for somebody's word."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.crypto import get_random_string

from club.access import admit
from club.models import Member
from club.numbers import whole_number
from ledger.settling.explanation import explain, explained_in_words
from ledger.settling.settlement import Back, Settlement, payment_fields, settlements
from ledger.waiting.answers import payments_disputed, payments_to_answer


def settle(request: HttpRequest, club: str) -> HttpResponse:
    """Who pays whom, by the fewest payments or all through the club’s cash."""
    member = admit(request, club)
    through_cash = request.GET.get("through") == "cash"
    back = Back.THROUGH_CASH if through_cash else Back.FEWEST
    found = settlements(member, through_cash=through_cash)
    asked = whole_number(request.GET.get("for", ""))
    about = member if asked is None else get_object_or_404(member.club.members, pk=asked)
    context = {
        "member": member,
        "through_cash": through_cash,
        "about": about,
        "books": [_book(member, about, settlement, back) for settlement in found],
        "to_answer": payments_to_answer(member),
        "disputed": payments_disputed(member.club) if member.is_officer else [],
    }
    return render(request, "ledger/settle/page.html", context)


def _book(member: Member, about: Member, settlement: Settlement, back: Back) -> dict[str, object]:
    return {
        "currency": settlement.currency,
        "payments": list(_lines(settlement, back)),
        "total": settlement.total,
        "why": explained_in_words(explain(about, settlement), about, member, settlement.currency),
    }


def _lines(settlement: Settlement, back: Back) -> Iterator[dict[str, object]]:
    """The payments, each with what is sent to mark it paid."""
    for payment in settlement.payments:
        yield {
            "payment": payment,
            "fields": {**payment_fields(payment, settlement.currency), "back": back.value},
            "key": get_random_string(22),
        }
