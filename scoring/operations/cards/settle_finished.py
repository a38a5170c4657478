"""Settle the finished parties of a card, and carry its unfinished partie to a new card (R34, R50).

One player asks, and the other answers on their own phone, or with their PIN on the asker's. An
officer who does not play can do this alone.
"""

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from scoring.days import day_of_play
from scoring.keys import Of, derived_key
from scoring.models import Card, Partie
from scoring.operations.cards.close_card import close_under_lock
from scoring.operations.cards.open_card import open_card
from scoring.operations.cards.requests_to_end import (
    keep_request,
    verify_answers_to,
    verify_requested,
)
from scoring.operations.change import Change, with_carried_away, with_partie_as_kept
from scoring.operations.consents.pin import member_by_pin
from scoring.operations.deals.out_first import verify_settled
from scoring.operations.lock import locked
from scoring.operations.rights import speaks_for_club, verify_manages
from scoring.sheet.partie import SheetPartie
from scoring.sheet.records import pending_rulings
from scoring.sheet.sheet import Sheet, derive, load, stake_of


def settle_finished(
    *,
    card_id: int,
    by: Member,
    agree: bool = True,
    version: int | None = None,
    with_pin: bool = False,
) -> Change[Partie]:
    """Ask to settle the finished parties, or agree. With `agree=False`, refuse or withdraw.

    Once both agree, this card is closed and signed by the player who asked. The unfinished partie
    moves to a new card on the same terms. `version` is the version of the card that the member
    read. `with_pin` says that the member agrees on the asker's phone. Raises OperationError if
    nothing can be settled in this way, if the card has changed, and for an answer if nobody asks
    any more.
    """
    with locked(card_id) as card:
        sheet = load(card)
        requested = sheet.settle_asked
        if with_pin:
            verify_requested(
                requested if requested and requested.settle_asked_by != by.pk else None
            )
        verify_manages(sheet, by)
        partie = verify_agreeable(sheet) if agree else verify_requested(requested)
        row = card.parties.select_related("settle_asked_by", "seated_by").get(pk=partie.id)
        asker = row.settle_asked_by if requested else None
        verify_answers_to(card, version)
        if agree and (speaks_for_club(sheet.players, by) or asker not in (None, by)):
            after = _settle(card, sheet, partie, row, by, asker, with_pin)
            return Change(row, card, lambda: derive(card, after.players, after.rows))
        keep_request(card, row, settle=by if agree else None)
    return Change(row, card, lambda: with_partie_as_kept(card, sheet, row))


def settle_here(
    *, card_id: int, at: Member, seat: int, pin: str, version: int | None = None
) -> Change[Partie]:
    """Agree for the player in this seat, who types their PIN on the phone of `at`.

    `at` may write on the card too. Raises OperationError if nobody asks the player. The error is on
    the field “pin” if the PIN is wrong or was tried too often.
    """
    player = member_by_pin(card_id=card_id, at=at, seat=seat, pin=pin)
    return settle_finished(card_id=card_id, by=player, version=version, with_pin=True)


def verify_agreeable(sheet: Sheet) -> SheetPartie:
    """Return the partie that would be carried over. Raises OperationError if there is none."""
    if sheet.chouette:
        raise OperationError(_("At a chouette you finish a partie or annul it."))
    verify_settled(sheet)
    open_parties = [p for p in sheet.parties if sheet.not_finished(p) is not None]
    if len(open_parties) != 1:
        raise OperationError(_("You can do this only on a card with one unfinished partie."))
    if any(deal.waits for partie in sheet.parties for deal in partie.deals):
        raise OperationError(_("First somebody must agree to a corrected deal, or refuse it."))
    if pending_rulings(sheet):
        raise OperationError(_("First somebody must agree to a ruling, or refuse it."))
    if not _has_finished(sheet):
        raise OperationError(
            _("No partie on this card is finished yet, so there is nothing to settle.")
        )
    return open_parties[0]


def _has_finished(sheet: Sheet) -> bool:
    """Return whether any partie is over or, at a stake a game, any game is won."""
    return any(partie.deals and sheet.not_finished(partie) != 1 for partie in sheet.parties)


def _settle(
    card: Card,
    sheet: Sheet,
    partie: SheetPartie,
    row: Partie,
    by: Member,
    asker: Member | None,
    with_pin: bool,
) -> Sheet:
    """Carry the partie to a new card, and close this card.

    Return this card's sheet without the partie. The caller holds the card's lock.
    """
    first = sheet.not_finished(partie) or 1
    new = open_card(
        club=by.club,
        by=by,
        players=[seat.member for seat in card.seats.select_related("member")],
        stake=stake_of(card),
        first_dealer=partie.deals[first - 1].dealer,
        played_on=day_of_play(by.club),
        form_key=derived_key(Of.CARRIED, partie.id),
        code=card.code,
        switches=card.switches,
    )
    new_partie = Partie.objects.create(
        club_id=card.club_id,
        card=new,
        number=1,
        begun_at=now(),
        carried_from=row,
        carried_deal=first,
        carried_by=by,
        carried_with_pin=with_pin,
    )
    after = with_carried_away(card, sheet, new_partie)
    close_under_lock(card, after, asker or by)
    return after
