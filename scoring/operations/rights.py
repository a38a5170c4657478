"""Who stands where towards a card: seat, officer, neither."""

from collections.abc import Iterable
from typing import Protocol

from club.models import Member
from scoring.models import Seat


class Playing(Protocol):
    """Whoever has a seat on a card."""

    @property
    def member_id(self) -> int: ...


def seat_of(seats: Iterable[Seat], member: Member) -> int | None:
    """The position of the member's seat on a card, None if he does not play it."""
    return next((seat.position for seat in seats if seat.member_id == member.pk), None)


def plays(players: Iterable[Playing], member: Member) -> bool:
    """Whether the member has a seat on a card."""
    return any(player.member_id == member.pk for player in players)


def speaks_for_club(players: Iterable[Playing], member: Member) -> bool:
    """Whether he may decide for the club on this card: an officer who does not play it."""
    return member.is_officer and not plays(players, member)


def may_write(players: Iterable[Playing], member: Member) -> bool:
    """Whether he may write on the card: a player of it, or an officer for the club."""
    return member.is_officer or plays(players, member)
