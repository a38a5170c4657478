"""Read what a card's page needs: its editions, and the seats of its signatories."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from django.db.models import Exists, OuterRef, Prefetch, prefetch_related_objects
from django.forms import Form

from club.access.who_sees_money import sees_money_among
from club.models import Member
from club.prepared import Prepared
from scoring.models import (
    Card,
    CardKind,
    CardState,
    Dispute,
    Edition,
    Leave,
    Record,
    Seat,
    Signature,
    Unplaced,
)
from scoring.operations.cards.verify_paper_card import PaperCheck, check_of
from scoring.pages.abilities import CardAbilities
from scoring.pages.card import CardPage
from scoring.pages.changed_parts import Changed, changed_parts
from scoring.sheet.sheet import Sheet
from scoring.sheet.states import was_sent_back

CLOSED: Final = (CardState.CLOSED, CardState.DISPUTED, CardState.COUNTERSIGNED)
"""The states in which a card has an edition."""
_HAS = Prepared(
    lambda card_id: (
        Card.objects.filter(pk=card_id)
        .order_by()
        .values_list(
            Exists(Edition.objects.filter(card=OuterRef("pk"))),
            Exists(Unplaced.objects.filter(card=OuterRef("pk"), answered_at=None)),
            Exists(Leave.objects.filter(card=OuterRef("pk"), ended_at=None)),
        )
    )
)
_RECORDS_BY: Final = Prepared(
    lambda writer_id: Record.objects.filter(writer_id=writer_id).order_by().values_list("pk")[:2]
)


def card_page(
    member: Member,
    card: Card,
    sheet: Sheet,
    forms: Mapping[str, Form],
    *,
    swapped: bool,
    before: Sheet | None = None,
    sent: Mapping[str, str] | None = None,
) -> CardPage:
    """Return the page of the card, with this sheet, for this member.

    If the member wrote a deal with the keys, `before` is the sheet on which the form was `sent`. If
    little has changed since, the page then has only the changes.
    """
    editions, has_unplaced, has_scribe = _read_with_card(card)
    edition = next((e for e in editions if e.reopened_at is None and not e.reversed_at), None)
    if edition:  # Seats show who may sign.
        prefetch_related_objects([card], Prefetch("seats", Seat.objects.select_related("member")))
    check = _check(sheet, member) if card.kind == CardKind.PAPER else PaperCheck()
    can = CardAbilities(sheet, member, card, edition, check)
    changed = changed_parts(before, can, sent or {}) if before and not editions else None
    offers_keys = False
    if is_only_put_right(card, sheet, editions) and not (forms and can.write):
        # Only corrections are left, so show the card from the first partie and highlight no place.
        offers_keys, sheet = can.write, replace(sheet, next_deal=None)
        can = replace(can, sheet=sheet)
    return CardPage(
        member=member,
        card=card,
        sheet=sheet,
        editions=editions,
        edition=edition,
        check=check,
        can=can,
        forms=forms,
        swapped=swapped,
        offers_keys=offers_keys,
        changed=None if changed and _had_hints(changed, member) else changed,
        has_unplaced=has_unplaced,
        has_scribe=has_scribe,
    )


def _had_hints(changed: Changed, member: Member) -> bool:
    """Return whether the page had the hints for a first card, which appear all over the page.

    Costs one query, after the first deal of a card.
    """
    return changed.first and len(_RECORDS_BY.rows(member.pk)) == 1


def _check(sheet: Sheet, member: Member) -> PaperCheck:
    players = [player.member_id for player in sheet.players]
    return check_of(sheet, in_money=sees_money_among(member, players))


def is_only_put_right(card: Card, sheet: Sheet, editions: Sequence[Edition]) -> bool:
    """Return whether the card was sent back or reversed, and has no unfinished partie.

    Players then look for an error, and the keys would be in the way.
    """
    begins = sheet.next_deal is not None and sheet.next_deal.number == 1
    return begins and was_sent_back(card, editions)


def _read_with_card(card: Card) -> tuple[list[Edition], bool, bool]:
    """Return the card's editions, and whether it may have deals without a place or a scribe.

    A closed card has no scribe, and its editions tell the rest. For any other card, the first query
    asks whether it has editions.
    """
    if card.state in CLOSED and (editions := _editions(card)):
        return editions, editions[0].has_unplaced, False
    has_editions, has_unplaced, has_scribe = _HAS.first(card.pk) or (False, False, False)
    return _editions(card) if has_editions else [], bool(has_unplaced), bool(has_scribe)


def _editions(card: Card) -> list[Edition]:
    """Return the card's editions with their signatures and disputes, in at most four queries."""
    signed = Signature.objects.select_related("by", "seat__member")
    disputes = Dispute.objects.select_related("by", "decided_by")
    bets = Card.objects.filter(pk=OuterRef("card"), bets__isnull=False)
    unplaced = Unplaced.objects.filter(card=OuterRef("card"), answered_at=None)
    editions = list(
        card.editions.select_related("closed_by", "reversed_by")
        .prefetch_related(Prefetch("signatures", signed), Prefetch("disputes", disputes))
        .annotate(bets_made=Exists(bets), unplaced_there=Exists(unplaced))
    )
    for edition in editions:
        edition.has_bets = edition.bets_made
        edition.has_unplaced = edition.unplaced_there
    return list(editions)
