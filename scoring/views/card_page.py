"""The page of one card: what everything on it is made of, for the views that show it."""

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.crypto import get_random_string

from club.models import Member
from scoring.forms import DealForm
from scoring.models import Card, CardKind, Edition
from scoring.operations import signing
from scoring.operations.close_card import can_reopen
from scoring.operations.end_early import can_abandon
from scoring.operations.record_deal import can_write, last_own_record
from scoring.operations.rights import seat_of
from scoring.paper import discrepancies_of
from scoring.sheet import Sheet, load


def card_for(member: Member, card_id: int) -> Card:
    """The card of the member's own club; Http404 for any other."""
    card = (
        Card.objects.filter(club_id=member.club_id, pk=card_id)
        .prefetch_related("seats__member")
        .first()
    )
    if card is None:
        raise Http404
    card.club = member.club
    return card


def render_card(
    request: HttpRequest,
    member: Member,
    card: Card,
    *,
    forms: dict[str, Form] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The card's page, or only its region for a request that swaps it in."""
    template = "scoring/card.html"
    if request.headers.get("HX-Request"):
        template += "#card"
    response = render(request, template, card_context(member, card, forms or {}), status=status)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response


def back_to_card(request: HttpRequest, member: Member, card: Card) -> HttpResponse:
    """After a change: the swapped region for a request that swaps, the card's address otherwise."""
    if request.headers.get("HX-Request"):
        return render_card(request, member, card_for(member, card.pk))
    return redirect("scoring:card", member.club.slug, card.pk)


def card_context(member: Member, card: Card, forms: dict[str, Form]) -> dict[str, object]:
    """All that the card's template reads."""
    sheet = load(card)
    editions = list(
        card.editions.select_related("closed_by", "reversed_by").prefetch_related(
            "signatures__by", "signatures__seat__member", "disputes__by", "disputes__decided_by"
        )
    )
    standing = next((e for e in editions if e.reopened_at is None and not e.reversed_at), None)
    return {
        "member": member,
        "club": member.club,
        "card": card,
        "sheet": sheet,
        "seat": seat_of(card.seats.all(), member),
        "edition": standing,
        "editions": editions,
        "can": abilities(card, sheet, member, standing),
        "dispute": signing.open_dispute(standing),
        "unsigned": signing.unsigned_seats(card, standing) if standing else [],
        "forms": {"write": write_form(sheet), **forms},
        "discrepancies": discrepancies_of(sheet) if card.kind == CardKind.PAPER else [],
    }


def abilities(
    card: Card, sheet: Sheet, member: Member, edition: Edition | None
) -> dict[str, object]:
    """What the member may do now on the card, by name; `countersign` lists the seats."""
    writes = can_write(sheet, member)
    return {
        "write": writes and sheet.next_deal is not None,
        "mend": writes,
        "undo": writes and last_own_record(sheet, member) is not None,
        "close": writes and sheet.last_deal is not None,
        "reopen": can_reopen(card, member),
        "abandon": can_abandon(card, member),
        "countersign": signing.seats_to_sign(card, edition, member),
        "dispute": signing.can_dispute(card, edition, member),
        "decide": signing.can_decide(card, member),
        "reverse": signing.can_reverse(card, member),
    }


def names(card: Card) -> list[str]:
    """The players' names in the order of their seats."""
    return [seat.member.name for seat in card.seats.all()]


def write_form(sheet: Sheet) -> DealForm | None:
    """The empty form of the next deal."""
    due = sheet.next_deal
    if due is None:
        return None
    initial = {
        "partie": due.partie,
        "deal": due.number,
        "dealer": due.dealer,
        "key": get_random_string(22),
    }
    return DealForm(initial=initial, players=[p.name for p in sheet.players])
