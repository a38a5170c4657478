"""Who stands where towards a card: seat, officer, neither."""

from collections.abc import Iterable

from club.models import Member
from scoring.models import Seat


def seat_of(seats: Iterable[Seat], member: Member) -> int | None:
    """The position of the member's seat on a card, None if he does not play it."""
    return next((seat.position for seat in seats if seat.member_id == member.pk), None)


def speaks_for_club(seats: Iterable[Seat], member: Member) -> bool:
    """Whether he may decide for the club on this card: an officer who does not play it."""
    return member.is_officer and seat_of(seats, member) is None


def may_write(seats: Iterable[Seat], member: Member) -> bool:
    """Whether he may write on the card: a player of it, or an officer for the club."""
    seats = list(seats)
    return seat_of(seats, member) is not None or speaks_for_club(seats, member)
