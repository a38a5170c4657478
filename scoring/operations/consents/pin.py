"""A player's word given with their PIN on the phone of whoever keeps the card."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club.models import Member
from club.pins import check_pin
from club.refused import Refused
from scoring.models import Card
from scoring.operations.rights import manages, scribe_of


def member_by_pin(*, card_id: int, at: Member, seat: int, pin: str) -> Member:
    """The player in this seat, who has typed their PIN on the phone of `at`.

    Raises Refused where that is not the phone of somebody who writes on this card or asks to keep
    it, and beside “pin” where it is not theirs, or was tried too often. Tries count for the player,
    so this stands outside the card's lock and its transaction.
    """
    card = Card.objects.get(pk=card_id)
    seats = list(card.seats.select_related("member"))
    scribe = scribe_of(card_id)
    if not manages(seats, at) and (scribe is None or scribe.member_id != at.pk):
        raise Refused(_("You can use a PIN only on the phone of somebody who keeps this card."))
    player = next((s.member for s in seats if s.position == seat), None)
    if player is None or player.left_at:
        raise Refused(_("This player has no PIN."), "pin")
    try:
        check_pin(player, pin)
    except ValidationError as error:
        raise Refused(error.message, "pin") from None
    return player
