"""The scribe: a member who keeps the card without playing it, with leave from all its players.

The scribe writes deals, and undoes and corrects their own records, but neither closes nor signs. If
the scribe corrects a deal before the last, the correction waits for both sides (R61).
"""

from collections.abc import Iterable, Sequence

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from scoring.models import WRITABLE, Card, CardKind, Leave, Seat
from scoring.operations.change import Change
from scoring.operations.consents.pin import member_by_pin
from scoring.operations.lock import locked
from scoring.operations.rights import Scribe, is_player, seat_of, speaks_for_club
from scoring.sheet.sheet import load


def ask(*, card_id: int, by: Member, scribe: Member) -> Change[list[Leave]]:
    """Ask each player for leave that `scribe` may keep the card.

    The scribe or a player may ask. A player who asks gives their own leave by asking. Raises
    OperationError if the card has a scribe already, or if `scribe` plays it or has no account.
    """
    with locked(card_id) as card:
        seats = list(card.seats.select_related("member"))
        _verify_asking(card, seats, by, scribe)
        leaves = [
            Leave.objects.create(
                club_id=card.club_id, card=card, seat=seat, scribe=scribe, **_asked_by(seat, by)
            )
            for seat in seats
        ]
    return Change(leaves, card, lambda: load(card))


def _asked_by(seat: Seat, by: Member) -> dict[str, object]:
    """Return the fields of a seat's leave: who asked, and the leave of a player who asks."""
    own = seat.member_id == by.pk
    return {"asked_by": by} | ({"given_by": by, "given_at": now()} if own else {})


def _verify_asking(card: Card, seats: list[Seat], by: Member, scribe: Member) -> None:
    if not _is_written(card):
        raise OperationError(_("Nobody writes on this card any more."))
    other = card.leaves.filter(ended_at=None).select_related("scribe").first()
    if other is not None:
        text = _("%(name)s keeps this card, or asks to keep it. End that first.")
        raise OperationError(text % {"name": other.scribe.name}, "scribe")
    if by != scribe and not is_player(seats, by):
        raise OperationError(_("Only the players can choose who keeps their card."), "scribe")
    if scribe.club_id != card.club_id or scribe.left_at or scribe.user_id is None:
        raise OperationError(_("Choose a member of this club who can sign in."), "scribe")
    if is_player(seats, scribe):
        raise OperationError(_("%(name)s plays this card.") % {"name": scribe.name}, "scribe")


def leaves_to_give(card: Card, seats: Sequence[Seat], by: Member) -> list[Leave]:
    """Return the leaves that the card still waits for and the member may give."""
    wanting = card.leaves.filter(ended_at=None, given_at=None).select_related("seat__member")
    return [leave for leave in wanting if can_give(seats, leave, by)]


def give(
    *, card_id: int, seat: int, by: Member, scribe: Member | None = None, with_pin: bool = False
) -> Change[Leave]:
    """Give leave for a seat. Its player gives it, or an officer who does not play, for a guest.

    An officer also gives it for a player who has left. `scribe` is the member that the page named.
    Raises OperationError if another scribe has been asked for since, if nobody asks, or if the
    member may not give this leave.
    """
    with locked(card_id) as card:
        leave = (
            card.leaves.filter(ended_at=None, given_at=None, seat__position=seat)
            .select_related("seat__member", "scribe")
            .first()
        )
        if leave is None or not can_give(card.seats.all(), leave, by):
            raise OperationError(_("There is nothing here for you to allow."))
        if scribe not in (None, leave.scribe):
            text = _(
                "The question has changed: now %(now)s wants to keep this card, not %(before)s."
            )
            raise OperationError(text % {"now": leave.scribe.name, "before": scribe.name})
        leave.given_by, leave.given_at, leave.with_pin = by, now(), with_pin
        leave.save()
    return Change(leave, card, lambda: load(card))


def can_give(seats: Iterable[Seat], leave: Leave, by: Member) -> bool:
    """Return whether the member may give this leave.

    The player may, or an officer for a guest or a player who has left. Nobody gives leave to
    themself. The caller fetches the leave's seat with its member.
    """
    if leave.scribe_id == by.pk or leave.given_at or leave.ended_at:
        return False
    player = leave.seat.member
    absent = bool(player.is_guest or player.left_at)
    return player.pk == by.pk or (absent and speaks_for_club(seats, by))


def give_here(
    *, card_id: int, seat: int, at: Member, pin: str, scribe: Member | None = None
) -> Change[Leave]:
    """Give leave for the player in this seat, who types their PIN on the phone of `at`.

    Raises OperationError as `give` does. The error is on the field “pin” if the PIN is wrong or was
    tried too often.
    """
    player = member_by_pin(card_id=card_id, at=at, seat=seat, pin=pin)
    return give(card_id=card_id, seat=seat, by=player, scribe=scribe, with_pin=True)


def can_end(seats: Iterable[Seat], scribe: Scribe | None, by: Member) -> bool:
    """Return whether the member may end or refuse the leave: a player, the scribe or an officer."""
    if scribe is None:
        return False
    return scribe.member_id == by.pk or seat_of(seats, by) is not None or by.is_officer


def end(*, card_id: int, by: Member) -> Change[list[Leave]]:
    """End every leave on the card, given or asked for. One player alone may do so.

    The scribe's records stay. Raises OperationError if the member may not end the leaves.
    """
    with locked(card_id) as card:
        leaves = list(card.leaves.filter(ended_at=None))
        seats = list(card.seats.all())
        concerned = is_player(seats, by) or by.is_officer
        if not leaves or not (concerned or any(leave.scribe_id == by.pk for leave in leaves)):
            raise OperationError(_("There is nothing here for you to end."))
        card.leaves.filter(ended_at=None).update(ended_at=now())
    return Change(leaves, card, lambda: load(card))


def _is_written(card: Card) -> bool:
    return card.kind == CardKind.TABLE and card.state in WRITABLE
