"""What a card's page shows, and what its reader may do there."""

from dataclasses import replace
from secrets import token_urlsafe

from django.db.models import Prefetch, prefetch_related_objects
from django.forms import Form

from club.models import Member
from club.prepared import Prepared
from scoring.card_polling import POLL_SECONDS, POLL_SECONDS_WHEN_SETTLED, watch_address
from scoring.forms.deal import DealForm
from scoring.models import Card, CardKind, CardState, Dispute, Edition, Seat, Signature
from scoring.operations import signatures
from scoring.operations.cards.close_card import can_reopen, is_closable, may_close_paper
from scoring.operations.cards.end_early import abandoned_by, can_abandon
from scoring.operations.cards.mend_paper_card import can_mend
from scoring.operations.deals.mending import may_keep_his_own, reach_of_undo
from scoring.operations.deals.record_deal import can_write
from scoring.operations.deals.tell_result import can_tell
from scoring.operations.rights import disposes, plays, writes_for_club
from scoring.pages.asked import asked_of, may_offer_to_keep, mends_waiting, scribe_here, yields
from scoring.sheet.fetch import played_on_after
from scoring.sheet.sheet import Sheet, load
from scoring.sheet.states import came_back
from scoring.verification.paper_card import PaperCheck, check_of

CLOSED = (CardState.CLOSED, CardState.DISPUTED, CardState.COUNTERSIGNED)  # Each has an edition.

SETTLED = (CardState.COUNTERSIGNED, CardState.ABANDONED)

_EDITIONS = Prepared(
    lambda card_id: Edition.objects.filter(card_id=card_id).order_by().values_list("id")
)


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
        "poll_seconds": POLL_SECONDS_WHEN_SETTLED if card.state in SETTLED else POLL_SECONDS,
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
        "dispute": signatures.open_dispute(standing),
        "forms": {"write": write_form(sheet), **forms},
        "mending": False,
        "discrepancies": check.discrepancies,
        "check": check,
    }


def wanted_of_club(card: Card, edition: Edition | None) -> dict[str, object]:
    """The seats of the edition still `unsigned`; whether the card `wants_officer`, to sign for a
    guest or to decide, and then those `acting` for the club on it."""
    unsigned = signatures.unsigned_seats(card, edition) if edition else []
    for_club = not all(signatures.signs_himself(seat.member) for seat in unsigned)
    wants = for_club or card.state == CardState.DISPUTED
    acting = signatures.who_acts(card) if wants else []
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
    signed = Signature.objects.select_related("by", "seat__member")
    disputes = Dispute.objects.select_related("by", "decided_by")
    return list(
        card.editions.select_related("closed_by", "reversed_by").prefetch_related(
            Prefetch("signatures", signed), Prefetch("disputes", disputes)
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
        "countersign": signatures.seats_to_sign(card, edition, member),
        "dispute": signatures.can_dispute(card, edition, member),
        "withdraw": signatures.can_withdraw(card, edition, member),
        "give_way": signatures.can_give_way(card, edition, member),
        "decide": signatures.can_decide(card, member),
        "reverse": signatures.can_reverse(card, member),
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
