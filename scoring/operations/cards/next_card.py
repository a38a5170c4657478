"""Open the next card: at another stake (R50), or as before once this card is countersigned."""

from datetime import date

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from piquet.money.stakes import Stake
from scoring.days import day_of_play
from scoring.keys import Of, VisitorKey, derived_key
from scoring.models import Card, CardKind, CardState
from scoring.operations.cards.close_card import close_under_lock
from scoring.operations.cards.open_card import ContinuedBeforeError, open_card
from scoring.operations.lock import locked
from scoring.operations.rights import manages, verify_manages
from scoring.sheet.chouette import due_after
from scoring.sheet.fetch import key_after, later_open_card
from scoring.sheet.sheet import Sheet, load, stake_of


def play_again(*, card_id: int, by: Member) -> Card:
    """Open another card like this countersigned one: the same players, game and stake.

    The players continue to deal in turn across both cards. In a chouette the places follow from the
    last partie. If the players already have an open card of that game and stake, return that card,
    so that both may tap. Raises OperationError if the card is not countersigned, and if the member
    may not open the next one.
    """
    with locked(card_id) as card:
        sheet = load(card)
        _verify_again(sheet, by)
        going_on = later_open_card(card, sheet.members, sheet.carried_to)
        if going_on is not None:
            card.version_kept = True
            return Card.objects.get(pk=going_on)
        members = [seat.member for seat in card.seats.select_related("member")]
        return open_card(
            club=by.club,
            by=by,
            players=[members[seat] for seat in _places_after(sheet)],
            stake=stake_of(card),
            first_dealer=_dealer_after(card, sheet),
            played_on=day_of_play(by.club),
            form_key=derived_key(Of.AGAIN, card.pk, card.version),
            code=card.code,
            switches=card.switches,
            chouette=card.chouette,
        )


def can_play_again(sheet: Sheet, by: Member) -> bool:
    """Return whether the card is countersigned, and the member plays it or is an officer."""
    signed = sheet.kind == CardKind.TABLE and sheet.state == CardState.COUNTERSIGNED
    return signed and manages(sheet.players, by)


def _verify_again(sheet: Sheet, by: Member) -> None:
    if not can_play_again(sheet, by):
        raise OperationError(
            _(
                "Only the players or an officer can open the next card, once this one is "
                "countersigned."
            )
        )


def _places_after(sheet: Sheet) -> tuple[int, ...]:
    """Return the seats in the order of the next card. A chouette's next single player is first.

    This card is countersigned, so no deal is next on it: R42 seats the players after its last
    partie.
    """
    if not sheet.chouette or not sheet.parties:
        return tuple(range(len(sheet.players)))
    due = due_after(sheet.parties[-1])
    return (due.single, due.opponent, due.adviser)


def _dealer_after(card: Card, sheet: Sheet) -> int:
    """Return the seat that deals first on the next card: a chouette's single player (R40)."""
    if sheet.chouette:
        return 0
    return 1 - sheet.last_deal[1].dealer if sheet.last_deal else card.first_dealer


def open_next(
    *,
    card_id: int,
    by: Member,
    stake: Stake | None,
    played_on: date,
    form_key: VisitorKey,
    version: int | None = None,
) -> Card:
    """Close the card, and open the next one between the same players at this stake.

    The closed card is countersigned as usual. The players continue to deal in turn across both
    cards. Either both cards are written or neither. The same form_key returns the same card again.
    `version` is as in `close_card`.

    Raises OperationError if the card cannot be closed, or not by this member, or if the stake is
    invalid. Raises ContinuedBeforeError if the form_key has opened a card at another stake.
    """
    key = key_after(card_id, form_key)
    with locked(card_id) as card:
        known = Card.objects.filter(club_id=card.club_id, form_key=key).first()
        if known is not None:
            if stake_of(known) != stake:
                raise ContinuedBeforeError(known)
            card.version_kept = True
            return known
        sheet = load(card)
        verify_manages(sheet, by)  # This refuses a paper card too, because nobody plays on it.
        close_under_lock(card, sheet, by, version)
        members = [seat.member for seat in card.seats.select_related("member")]
        return open_card(
            club=by.club,
            by=by,
            players=[members[seat] for seat in _places_next(sheet)],
            stake=stake,
            first_dealer=_dealer_next(card, sheet),
            played_on=played_on,
            form_key=key,
            code=card.code,
            switches=card.switches,
            chouette=card.chouette,
        )


def _dealer_next(card: Card, sheet: Sheet) -> int:
    """Return the seat that would deal next here, or the card's first dealer if nobody is due."""
    due = sheet.next_deal
    return card.first_dealer if due is None or due.dealer is None else due.dealer


def _places_next(sheet: Sheet) -> tuple[int, ...]:
    """Return the seats in the order of the next card. A chouette's next single player is first."""
    due = sheet.seats_in(sheet.next_deal.partie) if sheet.next_deal else None
    if due is None:
        return tuple(range(len(sheet.players)))
    return (due.single, due.opponent, due.adviser)
