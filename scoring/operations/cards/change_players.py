"""Change the players of a chouette: close this card and open the next one."""

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from scoring.keys import VisitorKey
from scoring.models import Card
from scoring.operations.cards.close_card import close_under_lock
from scoring.operations.cards.open_card import ContinuedBeforeError, is_between, open_card
from scoring.operations.lock import locked
from scoring.operations.rights import verify_writable
from scoring.sheet.sheet import Sheet, load, stake_of


def change_players(
    *,
    card_id: int,
    by: Member,
    players: Sequence[Member],
    played_on: date,
    form_key: VisitorKey,
    version: int | None = None,
) -> Card:
    """Close the card and open the next one for these three, with the same rules and stake.

    The three players of the old card countersign it as usual, or dispute it. Either both cards are
    written or neither. The same form_key returns the same card again. `version` is as in
    `close_card`.

    Raises OperationError in the middle of a partie, if the players are the same, and if none of
    them stays. Raises ContinuedBeforeError if the form_key has opened a card for other players.
    """
    with locked(card_id) as card:
        known = Card.objects.filter(club_id=card.club_id, form_key=form_key).first()
        if known is not None:
            if not is_between(known, players):
                raise ContinuedBeforeError(known)
            card.version_kept = True
            return known
        sheet = load(card)
        verify_changeable(sheet, by)
        _verify_change(sheet, players)
        close_under_lock(card, sheet, by, version)
        return open_card(
            club=by.club,
            by=by,
            players=players,
            stake=stake_of(card),
            first_dealer=0,
            played_on=played_on,
            form_key=form_key,
            code=card.code,
            switches=card.switches,
            chouette=True,
            succeeds=True,
        )


def verify_changeable(sheet: Sheet, by: Member) -> None:
    """Raise OperationError if the card is no chouette, or is in the middle of a partie."""
    verify_writable(sheet, by)
    if not sheet.chouette:
        raise OperationError(_("Players can join or leave only at a chouette."))
    if sheet.next_deal is None or sheet.next_deal.number != 1:
        raise OperationError(
            _("Players can join or leave only between parties. Finish this partie, or annul it.")
        )


def _verify_change(sheet: Sheet, players: Sequence[Member]) -> None:
    before = {player.member_id for player in sheet.players}
    after = {player.pk for player in players}
    if before == after:
        raise OperationError(_("These are the same three players. Choose who joins."), "adviser")
    if not before & after:
        raise OperationError(
            _("None of the three players stays. Open a new card for the new players."), "single"
        )
