"""The role of a member on a card: a player, an officer, its scribe, or nobody."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Protocol

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from club.prepared import Prepared
from scoring.models import WRITABLE, CardKind, CardState, Leave, Partie, Seat
from scoring.sheet.sheet import Sheet


class NoPlaceError(OperationError):
    """Raised if the card has no place for a deal, a result or a ruling.

    For example, the card is closed, the partie is over, or the deal before is missing.
    """


class HasMember(Protocol):
    """A row or object with the id of a member who has a seat on a card."""

    @property
    def member_id(self) -> int: ...


class HasPlayers(Protocol):
    """A row or object with a card's id and players."""

    @property
    def id(self) -> int: ...

    @property
    def players(self) -> Iterable[HasMember]: ...


_OF_A_LEAVE: Final = ("scribe_id", "scribe__name", "seat__position", "given_at", "asked_by_id")
_LEAVES: Final = Prepared(
    lambda card_id: (
        Leave.objects.filter(card_id=card_id, ended_at=None)
        .order_by("seat__position")
        .values_list(*_OF_A_LEAVE)
    )
)


@dataclass(frozen=True, slots=True)
class Scribe:
    """A member who keeps a card without playing it, or has been asked to.

    `given` are the seats whose players have given leave, `wanting` those that have not answered.
    `asked_by` is the id of the member who asked.
    """

    member_id: int
    name: str
    given: tuple[int, ...]
    wanting: tuple[int, ...]
    asked_by: int

    @property
    def keeps(self) -> bool:
        """Whether every player has given leave."""
        return not self.wanting


def scribe_of(card_id: int) -> Scribe | None:
    """Return the card's scribe, or the member who was asked to be. None if there is neither."""
    rows = _LEAVES.rows(card_id)
    return _scribe(rows) if rows else None


def scribes_of(card_ids: Iterable[int]) -> dict[int, Scribe]:
    """Return the scribes of these cards, and members asked to be, by card id. One query."""
    leaves = Leave.objects.filter(card_id__in=card_ids, ended_at=None)
    rows = leaves.order_by("card_id", "seat__position").values_list(*_OF_A_LEAVE, "card_id")
    by_card = groupby(rows, lambda row: row[-1])
    return {card: _scribe([row[:-1] for row in of]) for card, of in by_card}


def asked_to_keep(member: Member) -> QuerySet[Leave, int]:
    """Return the ids of cards that the member keeps, or would keep if every player gives leave."""
    return Leave.objects.filter(scribe=member, ended_at=None).values_list("card_id", flat=True)


def _scribe(rows: Sequence[tuple[Any, ...]]) -> Scribe:
    member_id, name, _seat, _given_at, asked_by = rows[0]
    given = tuple(row[2] for row in rows if row[3] is not None)
    wanting = tuple(row[2] for row in rows if row[3] is None)
    return Scribe(member_id, name, given, wanting, asked_by)


def keeps(card_id: int, member: Member) -> bool:
    """Return whether the member is the card's scribe, with leave from all its players."""
    scribe = scribe_of(card_id)
    return scribe is not None and scribe.keeps and scribe.member_id == member.pk


def seat_of(seats: Iterable[Seat], member: Member) -> int | None:
    """Return the position of the member's seat on a card, None if they do not play it."""
    return next((seat.position for seat in seats if seat.member_id == member.pk), None)


def members_by_side(seats: Iterable[Seat], partie: Partie) -> list[set[int]]:
    """Return the ids of the members on each side of a partie.

    In a chouette one side is the single player, the other side the two opponents. Otherwise each
    player is a side.
    """
    members = {seat.position: seat.member_id for seat in seats}
    if partie.single is None:
        return [{member} for member in members.values()]
    single = members.pop(partie.single)
    return [{single}, set(members.values())]


def is_player(players: Iterable[HasMember], member: Member) -> bool:
    """Return whether the member has a seat on a card."""
    return any(player.member_id == member.pk for player in players)


def speaks_for_club(players: Iterable[HasMember], member: Member) -> bool:
    """Return whether the member decides for the club: an officer who does not play this card."""
    return not is_player(players, member) and member.is_officer


def manages(players: Iterable[HasMember], member: Member) -> bool:
    """Return whether the member may close, abandon or reopen a card: a player or an officer."""
    return is_player(players, member) or member.is_officer


def may_write(card: HasPlayers, member: Member) -> bool:
    """Return whether the member may write on the card: a player, the scribe or an officer."""
    if is_player(card.players, member) or member.in_office:
        return True
    return keeps(card.id, member) or member.is_officer


def writes_for_club(card: HasPlayers, member: Member) -> bool:
    """Return whether the member writes for the club: an officer, neither player nor scribe."""
    if is_player(card.players, member) or not member.has_office:
        return False
    return not keeps(card.id, member) and member.is_officer


def can_write(sheet: Sheet, by: Member) -> bool:
    """Return whether the member may write on the card now."""
    is_open = sheet.kind == CardKind.TABLE and sheet.state in WRITABLE
    return is_open and may_write(sheet, by)


def verify_writable(sheet: Sheet, by: Member) -> None:
    """Raise OperationError, with the reason, if `can_write` is false for the member."""
    if sheet.kind == CardKind.PAPER:
        raise OperationError(_("This is a paper card, so its figures stay as they were written."))
    if sheet.state not in WRITABLE:
        raise NoPlaceError(
            _("This card is %(state)s, so no more deals can be written on it.")
            % {"state": CardState(sheet.state).label}
        )
    if not can_write(sheet, by):
        raise OperationError(_("Only the players of this card, or an officer, can write on it."))


def verify_manages(sheet: Sheet, by: Member) -> None:
    """Raise OperationError for members who may not write, and for the scribe.

    The scribe may write, but decides nothing.
    """
    verify_writable(sheet, by)
    if not manages(sheet.players, by):
        raise OperationError(
            _("You keep this card, but only its players or an officer can decide this.")
        )
