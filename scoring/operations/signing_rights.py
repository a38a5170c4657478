"""Decide who may sign a closed card, dispute it, decide a dispute, or reverse a posting.

This module also writes signatures. The ledger does the rest, because a signature can move money.
Callers fetch the card's seats (with members) and the edition's signatures and disputes.
"""

from collections.abc import Iterable
from typing import Final

from django.dispatch import Signal

from club.models import OFFICERS, Member
from scoring.models import Card, CardState, Dispute, Edition, Seat, Signature
from scoring.operations.rights import is_player, seat_of

SIGNED: Final = Signal()
"""Sent with the `signatures` just written on the `edition` of the locked `card`. The ledger adds
them to its chain in the same transaction.
"""


def write_signatures(card: Card, edition: Edition, seats: Iterable[Seat], by: Member) -> None:
    """Sign for these seats (with their members) on the card's edition.

    The caller holds the card's lock.
    """
    signatures = Signature.objects.bulk_create(
        Signature(club_id=card.club_id, edition=edition, seat=seat, by=by) for seat in seats
    )
    if signatures:
        SIGNED.send(Signature, signatures=signatures, edition=edition, card=card)


def acts_for_club(card: Card, member: Member) -> bool:
    """Return whether the member signs for guests, decides and reverses on this card.

    This is the treasurer, if they do not play the card. If a treasurer plays the card, or the club
    has none, it is any other officer who does not play.
    """
    seats = list(card.seats.all())
    if seat_of(seats, member) is not None or not member.is_officer:
        return False
    if member.is_treasurer or any(seat.member.is_treasurer for seat in seats):
        return True
    return not member.club_has_treasurer


def officers_of(club_id: int) -> list[Member]:
    """Return the club's officers who have an account."""
    of_club = Member.objects.filter(club_id=club_id, left_at=None, user__isnull=False)
    return list(of_club.filter(role__in=OFFICERS))


def who_acts(card: Card) -> list[Member]:
    """Return the officers who may act for the club on this card."""
    return [officer for officer in officers_of(card.club_id) if acts_for_club(card, officer)]


def signs_in_person(member: Member) -> bool:
    """Return whether a player can sign. The club signs for guests and for players who have left."""
    return not (member.is_guest or member.left_at)


def unsigned_seats(card: Card, edition: Edition) -> list[Seat]:
    """Return the seats that have still to sign. Empty for a card that was posted from a file."""
    if edition.posted_from_file:
        return []
    signed = {signature.seat_id for signature in edition.signatures.all()}
    return [seat for seat in card.seats.all() if seat.pk not in signed]


def seats_to_sign(card: Card, edition: Edition | None, member: Member) -> list[Seat]:
    """Return the seats that the member may sign for now.

    Players sign for themselves. An officer signs for guests and for players who have left.
    """
    if edition is None or card.state != CardState.CLOSED:
        return []
    seats = unsigned_seats(card, edition)
    for_club = [seat for seat in seats if not signs_in_person(seat.member)]
    if for_club and acts_for_club(card, member):
        return for_club
    return [seat for seat in seats if seat.member_id == member.pk]


def can_dispute(card: Card, edition: Edition | None, member: Member) -> bool:
    """Return whether the member may dispute the reckoning: a player who has not signed."""
    if edition is None or card.state != CardState.CLOSED:
        return False
    return any(seat.member_id == member.pk for seat in unsigned_seats(card, edition))


def open_dispute(edition: Edition | None) -> Dispute | None:
    """Return the dispute that waits for a decision, or None."""
    if edition is None:
        return None
    return next((d for d in edition.disputes.all() if d.decided_at is None), None)


def can_withdraw_dispute(card: Card, edition: Edition | None, member: Member) -> bool:
    """Return whether the open dispute is the member's own, so that they may withdraw it."""
    raised = open_dispute(edition) if card.state == CardState.DISPUTED else None
    return raised is not None and raised.by_id == member.pk


def can_give_way(card: Card, edition: Edition | None, member: Member) -> bool:
    """Return whether the member may accept the open dispute: a player who did not raise it."""
    raised = open_dispute(edition) if card.state == CardState.DISPUTED else None
    return raised is not None and raised.by_id != member.pk and is_player(card.seats.all(), member)


def can_decide(card: Card, member: Member) -> bool:
    """Return whether the member may decide the card's dispute."""
    return card.state == CardState.DISPUTED and acts_for_club(card, member)


def can_reverse(card: Card, member: Member) -> bool:
    """Return whether the member may reverse a countersigned card."""
    return card.state == CardState.COUNTERSIGNED and acts_for_club(card, member)
