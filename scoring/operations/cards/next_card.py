"""Change the stake in the middle of an evening: close this card and open the next one (R50)."""

from datetime import date

from club.models import Member
from scoring.laws.money.stakes import Stake
from scoring.models import Card
from scoring.operations.cards.close_card import close_under_lock
from scoring.operations.cards.open_card import WentOn, open_card
from scoring.operations.deals.record_deal import verify_disposes
from scoring.operations.lock import locked
from scoring.sheet.sheet import Sheet, load, stake_of


def open_next(
    *,
    card_id: int,
    by: Member,
    stake: Stake,
    played_on: date,
    form_key: str,
    version: int | None = None,
) -> Card:
    """Close the card, to be countersigned as usual, and open the next between the same players.

    The deal goes on alternating from card to card. Both or neither is done, and the same form_key
    gives the same card again; `version` as in close_card. Raises Refused where the card cannot be
    closed, or not by the member, or the stake is none, and WentOn where the form_key opened a card
    at another stake.
    """
    with locked(card_id) as card:
        known = Card.objects.filter(club_id=card.club_id, form_key=form_key).first()
        if known is not None:
            if stake_of(known) != stake:
                raise WentOn(known)
            card.version_kept = True
            return known
        sheet = load(card)
        verify_disposes(sheet, by)  # Refuses a paper card too: nobody plays on it.
        close_under_lock(card, sheet, by, version)
        members = [seat.member for seat in card.seats.select_related("member")]
        return open_card(
            club=by.club,
            by=by,
            players=[members[seat] for seat in in_their_places(sheet)],
            stake=stake,
            first_dealer=sheet.next_deal.dealer if sheet.next_deal else card.first_dealer,
            played_on=played_on,
            form_key=form_key,
            code=card.code,
            switches=card.switches,
            chouette=card.chouette,
        )


def in_their_places(sheet: Sheet) -> tuple[int, ...]:
    """The seats in the order of the next card. In a chouette the next single player comes first."""
    due = sheet.seats_in(sheet.next_deal.partie) if sheet.next_deal else None
    if due is None:
        return tuple(range(len(sheet.players)))
    return (due.single, due.opponent, due.adviser)
