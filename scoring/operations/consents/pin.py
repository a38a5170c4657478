"""Identify a player by the PIN that they type on another member's phone."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from club.pins.pin import check_pin
from scoring.models import Card
from scoring.operations.rights import manages, scribe_of


def member_by_pin(*, card_id: int, at: Member, seat: int, pin: str) -> Member:
    """Return the player in this seat, whose PIN was typed on the phone of `at`.

    Call this before locking the card, so that a wrong PIN is counted even if nothing else is
    written. Raises OperationError if `at` is not a player, an officer, the scribe, or a member
    asked to be the scribe. The error is on the field “pin” if the PIN is wrong or was tried too
    often.
    """
    card = Card.objects.get(pk=card_id)
    seats = list(card.seats.select_related("member"))
    scribe = scribe_of(card_id)
    if not manages(seats, at) and (scribe is None or scribe.member_id != at.pk):
        raise OperationError(
            _("You can use a PIN only on the phone of somebody who keeps this card.")
        )
    player = next((s.member for s in seats if s.position == seat), None)
    if player is None or player.left_at:
        raise OperationError(_("This player has no PIN."), "pin")
    try:
        check_pin(player, pin)
    except ValidationError as error:
        raise OperationError(error.message, "pin") from None
    return player
