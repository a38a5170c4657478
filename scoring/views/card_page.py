"""The page of one card: what everything on it is made of, for the views that show it."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from secrets import token_urlsafe
from typing import cast

from django.db.models import Prefetch, prefetch_related_objects
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from club.models import Member
from club.prepared import Prepared
from scoring.cards import card_of_club, played_on_after
from scoring.forms import DealForm
from scoring.listing import came_back
from scoring.models import (
    Card,
    CardKind,
    CardState,
    Dispute,
    Edition,
    Seat,
    Signature,
)
from scoring.operations import signing
from scoring.operations.close_card import can_reopen, is_closable, may_close_paper
from scoring.operations.end_early import abandoned_by, can_abandon
from scoring.operations.errors import Refused, SentBefore
from scoring.operations.mend_paper import can_mend
from scoring.operations.mending import may_keep_his_own, reach_of_undo
from scoring.operations.record_deal import can_write
from scoring.operations.rights import disposes, plays, writes_for_club
from scoring.operations.tell_result import can_tell
from scoring.paper import PaperCheck, check_of
from scoring.sheet import Sheet, load
from scoring.views.asked import asked_of, may_offer_to_keep, mends_waiting, scribe_here, yields
from scoring.watching import watch_address

CLOSED = (CardState.CLOSED, CardState.DISPUTED, CardState.COUNTERSIGNED)  # Each has an edition.
SETTLED = (CardState.COUNTERSIGNED, CardState.ABANDONED)
_EDITIONS = Prepared(lambda: Edition.objects.filter(card_id=0).order_by().values_list("id"), 0)


def card_for(member: Member, card_id: int) -> Card:
    """The card of the member's own club; Http404 for any other."""
    card = card_of_club(member.club_id, card_id)
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
    template, swapped = "scoring/card.html", "HX-Request" in request.headers
    if swapped:
        template += "#card"
    # A page that comes anew has to be brought to what is wrong on it; one swapped stays in place.
    context = {**card_context(member, card, forms or {}), "swapped": swapped}
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    response["Cache-Control"] = "no-store"
    return response


def back_to_card(request: HttpRequest, member: Member, card_id: int) -> HttpResponse:
    """After a change: the swapped region for a request that swaps, the card's address otherwise."""
    if request.headers.get("HX-Request"):
        return render_card(request, member, card_for(member, card_id))
    return HttpResponseRedirect(_address(member.club.slug, card_id))


@lru_cache(1024)
def _address(club: str, card_id: int) -> str:
    """Of a card; a deal is answered with it, and Django makes it anew each time."""
    return reverse("scoring:card", args=(club, card_id))


def carry_out(
    request: HttpRequest,
    member: Member,
    card: Card,
    name: str,
    form: Form,
    operation: Callable[[], object],
) -> HttpResponse:
    """Carry the operation of a valid form out and go back to the card; otherwise show on it what
    stands against it, beside the form of this name."""
    if form.is_valid():
        try:
            operation()
            return back_to_card(request, member, card.pk)
        except Refused as refused:
            add_faults(form, refused)
    return render_card(request, member, card_for(member, card.pk), forms={name: form}, status=422)


def add_faults(form: Form, refused: Refused) -> None:
    """Put an operation's faults beside the fields they speak of; what a form's key has not done is
    sent again under a new one."""
    if isinstance(refused, SentBefore):
        name = "form_key" if "form_key" in form.fields else "key"
        data = cast(QueryDict, form.data).copy()
        data[name] = token_urlsafe(16)
        form.data = data
    for field, message in refused.faults:
        form.add_error(field if field in form.fields else None, message)


def card_context(member: Member, card: Card, forms: dict[str, Form]) -> dict[str, object]:
    """All that the card's template reads."""
    sheet = load(card)
    editions = _editions(card)
    standing = next((e for e in editions if e.reopened_at is None and not e.reversed_at), None)
    if standing:  # Who may sign it is asked of the seats.
        prefetch_related_objects([card], Prefetch("seats", Seat.objects.select_related("member")))
    check = check_of(sheet) if card.kind == CardKind.PAPER else PaperCheck()
    can = abilities(card, sheet, member, standing, check)
    if only_put_right(card, sheet, editions) and not (forms and can["write"]):
        # Nothing is being played on it: it is read from its first partie, no place outlined.
        sheet = replace(sheet, next_deal=None)
        can |= {"write": False, "tell": False, "ask_for_keys": can["write"]}
    mends = list(mends_waiting(card, sheet, member))
    keeping = scribe_here(card, sheet, member)
    decides = bool(can["decide_on_it"])
    return {
        "member": member,
        "club": member.club,
        "card": card,
        "watch": watch_address(member.pk, card.pk),
        "settled": card.state in SETTLED,
        "sheet": sheet,
        "next_card": played_on_after(card, [player.member_id for player in sheet.players]),
        "edition": standing,
        "editions": editions,
        "entries": entries_of(card) if editions else [],
        "mends": mends,
        "asked": asked_of(card, sheet, member, mends, keeping, decides=decides),
        "yields": yields(sheet, member),
        "own_record": own_record(sheet, member),
        "keeping": keeping,
        "treasurer_plays": bool(standing) and any(s.member.is_treasurer for s in card.seats.all()),
        **wanted_of_club(card, standing),
        "abandoned_by": abandoned_by(card, sheet),
        "conflict": conflict_of(forms.get("way", forms.get("write")), sheet),
        "can": can,
        "dispute": signing.open_dispute(standing),
        "forms": {"write": write_form(sheet), **forms},
        "mending": False,
        "discrepancies": check.discrepancies,
        "check": check,
    }


def wanted_of_club(card: Card, edition: Edition | None) -> dict[str, object]:
    """The seats of the edition still `unsigned`; whether the card `wants_officer`, to sign for a
    guest or to decide, and then those `acting` for the club on it."""
    unsigned = signing.unsigned_seats(card, edition) if edition else []
    for_club = not all(signing.signs_himself(seat.member) for seat in unsigned)
    wants = for_club or card.state == CardState.DISPUTED
    acting = signing.who_acts(card) if wants else []
    return {"unsigned": unsigned, "wants_officer": wants, "acting": acting}


def only_put_right(card: Card, sheet: Sheet, editions: list[Edition]) -> bool:
    """Whether the card was sent back or reversed and no partie of it is unfinished: what is wrong
    on it is looked for, and the keys would stand in the way."""
    begins = sheet.next_deal is not None and sheet.next_deal.number == 1
    return begins and came_back(card, editions)


def conflict_of(form: Form | None, sheet: Sheet) -> dict[str, object] | None:
    """The deal written meanwhile in the place that a form's scores were to have, while he has not
    said whether he meant it; None where it has been taken back since."""
    if not isinstance(form, DealForm) or form.asks_of is None:
        return None
    partie, number = form.asks_of
    deal = sheet.deal(partie, number)
    if deal is None:
        return None
    writers = [record.writer for record in deal.records if record.standing == "counts"]
    return {
        "partie": partie,
        "deal": number,
        "scores": deal.scores,
        "writer": writers[-1] if writers else "",
    }


def _editions(card: Card) -> list[Edition]:
    """The card's editions with who signed and disputed them, in four queries at most; in one if
    none."""
    if card.state not in CLOSED and not _EDITIONS.rows(card.pk):
        return []
    signatures = Signature.objects.select_related("by", "seat__member")
    disputes = Dispute.objects.select_related("by", "decided_by")
    return list(
        card.editions.select_related("closed_by", "reversed_by").prefetch_related(
            Prefetch("signatures", signatures), Prefetch("disputes", disputes)
        )
    )


def entries_of(card: Card) -> list[tuple[int, str]]:
    """What the ledger has of the card's editions: number and kind of each transaction."""
    of_editions = card.transactions.exclude(edition=None).order_by("number")
    return list(of_editions.values_list("number", "kind"))


def abilities(
    card: Card, sheet: Sheet, member: Member, edition: Edition | None, check: PaperCheck
) -> dict[str, object]:
    """What the member may do now on the card, by name; `countersign` lists the seats, `undo` is the
    record that he would take back."""
    ending = may_end(sheet, member)
    writes = ending["mend"]
    close = sheet.last_deal is not None and (
        ending["decide_on_it"] or (check.ok and may_close_paper(sheet, member))
    )
    return {
        **ending,
        "write": writes and sheet.next_deal is not None,
        "for_club": writes and writes_for_club(sheet, member),
        "tell": writes and can_tell(sheet),
        "undo": next(reach_of_undo(sheet, member), None) if writes else None,
        "close": close,
        "close_now": close and is_closable(sheet),
        "mend_paper": can_mend(card, member),
        "keep": may_offer_to_keep(sheet, member),
        "reopen": can_reopen(card, member),
        "countersign": signing.seats_to_sign(card, edition, member),
        "dispute": signing.can_dispute(card, edition, member),
        "withdraw": signing.can_withdraw(card, edition, member),
        "give_way": signing.can_give_way(card, edition, member),
        "decide": signing.can_decide(card, member),
        "reverse": signing.can_reverse(card, member),
    }


def may_end(sheet: Sheet, member: Member) -> dict[str, bool]:
    """Whether he may `mend` what is written, and `decide_on_it`: close the card, annul a partie
    broken off, or ask for it; and whether he may `abandon` it."""
    writes = can_write(sheet, member)
    return {
        "mend": writes,
        "decide_on_it": writes and disposes(sheet.players, member),
        "abandon": can_abandon(sheet, member),
    }


def own_record(sheet: Sheet, member: Member) -> tuple[int, int] | None:
    """Partie and number of the last deal, where another wrote it and the member may set his own
    record beside that."""
    if sheet.last_deal is None or not can_write(sheet, member):
        return None
    partie, deal = sheet.last_deal
    mine = may_keep_his_own(sheet, member, partie.number, deal)
    return (partie.number, deal.number) if mine else None


def hindrance(sheet: Sheet, member: Member, hindered: str) -> dict[str, object]:
    """What the page of a closing says: what `hindered` it, "" for nothing, and his ways out;
    whether the card is `reckonable`, so that what it comes to may be told as due; whether he
    `plays` it, so that closing it signs it."""
    reckonable = is_closable(sheet) and check_of(sheet).ok
    return {
        "hindered": hindered,
        "reckonable": reckonable,
        "plays": plays(sheet.players, member),
        "can": may_end(sheet, member),
    }


def write_form(sheet: Sheet) -> DealForm | None:
    """The empty form of the next deal."""
    due = sheet.next_deal
    if due is None:
        return None
    return DealForm(initial={**due.fields, "key": token_urlsafe(16)})
