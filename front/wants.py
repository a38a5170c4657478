"""Find what a card needs from a member, for many cards at once."""

from collections.abc import Sequence

from django.db.models import F, Prefetch, Q, QuerySet

from club.models import Member
from scoring.models import (
    WRITABLE,
    Card,
    CardKind,
    CardState,
    Edition,
    Leave,
    Partie,
    Record,
    Seat,
)
from scoring.operations.cards.end_early import can_answer_request
from scoring.operations.consents.consent import can_consent
from scoring.operations.consents.scribe import can_give
from scoring.operations.rights import is_player, members_by_side
from scoring.operations.signing_rights import can_decide, seats_to_sign
from scoring.sheet.states import is_unposted_paper_card, was_sent_back

LIVE = (*WRITABLE, CardState.CLOSED, CardState.DISPUTED)
# A paper card waits for nobody until it is closed.
GOING_ON = Q(state__in=LIVE) & ~Q(kind=CardKind.PAPER, state__in=WRITABLE)


def prefetch_wants(cards: QuerySet[Card]) -> QuerySet[Card]:
    """Prefetch everything that `wants` reads, in a fixed number of queries."""
    leaves = Leave.objects.filter(ended_at=None)
    waiting = Record.objects.filter(waits=True, withdrawals=None)
    asking_to_settle = Partie.objects.filter(settle_version=F("card__version"))
    return cards.prefetch_related(
        seats_with_members(),
        "editions__signatures",
        "editions__disputes",
        Prefetch(
            "records", waiting.select_related("partie", "withdraws").prefetch_related("consents")
        ),
        Prefetch("leaves", leaves.select_related("seat__member")),
        Prefetch("parties", asking_to_settle),
    )


def seats_with_members() -> "Prefetch[str, QuerySet[Seat], str]":
    """Return the prefetch of a card's seats with their members."""
    return Prefetch("seats", Seat.objects.select_related("member"))


def wants(card: Card, member: Member) -> str:
    """Return in one word what a card from `prefetch_wants` needs from this member.

    It is "consent", "leave", "annul", "settle", "abandon", "mend", "signature" or "decision", or ""
    if the card needs nothing from them.
    """
    if is_unposted_paper_card(card):
        return ""
    if can_decide(card, member):
        return "decision"
    if card.state == CardState.CLOSED:
        return "signature" if seats_to_sign(card, prefetched_edition(card), member) else ""
    return _wants_writing(card, member) if card.state in WRITABLE else ""


def _wants_writing(card: Card, member: Member) -> str:
    """Return in one word what a card that can be written on needs from the member."""
    if any(can_consent(card, record, member) for record in card.records.all()):
        return "consent"
    seats = list(card.seats.all())
    if any(can_give(seats, leave, member) for leave in card.leaves.all()):
        return "leave"
    for partie in card.parties.all():
        if can_answer_request(
            seats, partie.annul_asked_by_id, member, _on_the_side_of(seats, partie)
        ):
            return "annul"
        if can_answer_request(seats, partie.settle_asked_by_id, member):
            return "settle"
    agreed = (card.abandon_agreed_by_id,)
    if can_answer_request(seats, card.abandon_asked_by_id, member, agreed):
        return "abandon"
    return "mend" if was_sent_back(card, card.editions.all()) and is_player(seats, member) else ""


def kind_of_consent(card: Card, member: Member) -> str:
    """Return in one word what a card that wants the member's consent asks them to agree to.

    It is "ruling", "leaving" for taking back a ruling, or "consent" for a corrected deal. Rulings
    come first.
    """
    awaited = [record for record in card.records.all() if can_consent(card, record, member)]
    if any(record.ruling for record in awaited):
        return "ruling"
    left = [record.withdraws for record in awaited if record.withdraws]
    return "leaving" if any(record.ruling for record in left) else "consent"


def prefetched_edition(card: Card) -> Edition | None:
    """Return the current edition of a card from `prefetch_wants`, signed or not, or None."""
    editions = (e for e in card.editions.all() if e.reopened_at is None)
    return next((e for e in editions if e.number == card.edition), None)


def _on_the_side_of(seats: Sequence[Seat], partie: Partie) -> set[int]:
    """Return the ids of the players on the side that asks to annul a partie."""
    asking = partie.annul_asked_by_id
    return next((side for side in members_by_side(seats, partie) if asking in side), set())
