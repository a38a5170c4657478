"""Sign a closed card; the last signature posts it."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from ledger.operations.cards.post_card import finish_countersigning
from ledger.operations.closed_card import locked_card_of_club, verify_edition_shown
from scoring.models import Card, CardState, Edition, Seat
from scoring.operations.cards.close_card import standing_edition
from scoring.operations.signing_rights import seats_to_sign, write_signatures


def countersign(
    *, card_id: int, by: Member, edition_id: int | None = None, seat: int | None = None
) -> Edition:
    """Sign one's own seat or, for the club, the seats of guests. A second call changes nothing.

    When every seat is signed, the card is countersigned and posted. `edition_id` is the edition
    shown on the page, so that no other edition is signed unseen. `seat` limits the signature to one
    position. Raises Card.DoesNotExist or OperationError.
    """
    with locked_card_of_club(card_id, by) as card:
        edition = standing_edition(card)
        if edition and _has_signed(card, edition, by, seat):
            card.version_kept = True
            return edition
        signed, seats = verify_countersign(card, by, edition, edition_id, seat)
        sign(card, signed, seats, by)
        return signed


def verify_countersign(
    card: Card,
    member: Member,
    edition: Edition | None,
    edition_id: int | None = None,
    seat: int | None = None,
) -> tuple[Edition, list[Seat]]:
    """Return the edition and the seats that `member` signs.

    Raises OperationError with the reason if there is nothing for them to sign.
    """
    if edition is None or card.state != CardState.CLOSED:
        raise OperationError(
            _("This card is %(state)s, so there is nothing to sign.")
            % {"state": card.get_state_display()}
        )
    verify_edition_shown(edition, edition_id)
    open_seats = seats_to_sign(card, edition, member)
    seats = [open_seat for open_seat in open_seats if seat in (None, open_seat.position)]
    if not seats:
        raise OperationError(
            _(
                "You can sign only for yourself. The treasurer signs for a guest. On a card "
                "that the treasurer plays, another officer does."
            )
        )
    return edition, seats


def sign(card: Card, edition: Edition, seats: Iterable[Seat], by: Member) -> None:
    """Write the signatures and, after the last one, post the card.

    The caller holds the card's lock.
    """
    write_signatures(card, edition, seats, by)
    if edition.signatures.count() == card.seats.count():
        finish_countersigning(card=card, edition=edition, by=by)


def _has_signed(card: Card, edition: Edition, member: Member, seat: int | None) -> bool:
    """Whether `member` has signed this seat or, with no seat given, every seat they can sign."""
    own = edition.signatures.filter(by=member)
    if seat is not None:
        return own.filter(seat__position=seat).exists()
    return own.exists() and not seats_to_sign(card, edition, member)
