"""Settle what is finished on a card, and carry its unfinished partie to a new card (R34, R50).

Both players agree: one asks, the other answers on their own phone, or with their PIN on the first
one's. An officer who does not play does it alone.
"""

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.refused import Refused
from scoring.days import today
from scoring.models import Card, Partie
from scoring.operations.cards.close_card import close_under_lock
from scoring.operations.cards.open_card import open_card
from scoring.operations.cards.requests_to_end import (
    keep_request,
    verify_answers_to,
    verify_asked,
)
from scoring.operations.change import Change, with_partie_as_kept
from scoring.operations.consents.pin import member_by_pin
from scoring.operations.deals.out_first import verify_settled
from scoring.operations.deals.record_deal import verify_disposes
from scoring.operations.lock import locked
from scoring.operations.rights import speaks_for_club
from scoring.sheet.partie import SheetPartie
from scoring.sheet.sheet import Sheet, load, stake_of


def settle_finished(
    *,
    card_id: int,
    by: Member,
    agree: bool = True,
    version: int | None = None,
    with_pin: bool = False,
) -> Change[Partie]:
    """Ask to settle what is finished, or agree to it; `agree=False` refuses, or takes it back.

    Once both agree the card is closed, which is the signature of whoever asked, and the partie that
    is not over goes on on a new card of the same terms. `version` is the version of the card that
    the member read. Raises Refused where nothing can be settled so, where the card has changed, and
    for an answer where nobody asks any more.
    """
    with locked(card_id) as card:
        sheet = load(card)
        verify_disposes(sheet, by)
        asked = sheet.settle_asked
        partie = verify_agreeable(sheet) if agree else verify_asked(asked)
        row = card.parties.select_related("settle_asked_by", "seated_by").get(pk=partie.id)
        asker = row.settle_asked_by if asked else None
        verify_answers_to(card, version)
        if agree and (speaks_for_club(sheet.players, by) or asker not in (None, by)):
            _settle(card, sheet, partie, row, by, asker, with_pin)
            return Change(row, card, lambda: load(card))
        keep_request(card, row, settle=by if agree else None)
    return Change(row, card, lambda: with_partie_as_kept(card, sheet, row))


def settle_here(
    *, card_id: int, at: Member, seat: int, pin: str, version: int | None = None
) -> Change[Partie]:
    """The player in this seat agrees with their PIN on the phone of `at`, who may write here too.

    Raises Refused where nobody asks them, and beside “pin” where it is not theirs or was tried too
    often."""
    player = member_by_pin(card_id=card_id, at=at, seat=seat, pin=pin)
    sheet = load(Card.objects.get(pk=card_id))
    asked = sheet.settle_asked
    verify_asked(asked if asked and asked.settle_asked_by != player.pk else None)
    return settle_finished(
        card_id=card_id, by=player, version=version or sheet.version, with_pin=True
    )


def verify_agreeable(sheet: Sheet) -> SheetPartie:
    """Return the partie that would be carried over. Raises Refused where none can be."""
    if sheet.chouette:
        raise Refused(_("At a chouette you finish a partie or annul it."))
    verify_settled(sheet)
    open_parties = [p for p in sheet.parties if sheet.not_finished(p) is not None]
    if len(open_parties) != 1:
        raise Refused(_("You can do this only on a card with one unfinished partie."))
    if any(deal.waits for partie in sheet.parties for deal in partie.deals):
        raise Refused(_("First somebody must agree to a corrected deal, or refuse it."))
    if not _has_finished(sheet):
        raise Refused(_("No partie on this card is finished yet, so there is nothing to settle."))
    return open_parties[0]


def _has_finished(sheet: Sheet) -> bool:
    """Whether a partie on the card is over, or at a stake a game a game is won."""
    return any(partie.deals and sheet.not_finished(partie) != 1 for partie in sheet.parties)


def _settle(
    card: Card,
    sheet: Sheet,
    partie: SheetPartie,
    row: Partie,
    by: Member,
    asker: Member | None,
    with_pin: bool,
) -> None:
    """Carry the partie to a new card, and close this one. The caller holds the card's lock."""
    first = sheet.not_finished(partie) or 1
    new = open_card(
        club=by.club,
        by=by,
        players=[seat.member for seat in card.seats.select_related("member")],
        stake=stake_of(card),
        first_dealer=partie.deals[first - 1].dealer,
        played_on=today(by.club),
        form_key=f"carried:{partie.id}",
        code=card.code,
        switches=card.switches,
    )
    Partie.objects.create(
        club_id=card.club_id,
        card=new,
        number=1,
        begun_at=now(),
        carried_from=row,
        carried_deal=first,
        carried_by=by,
        carried_with_pin=with_pin,
    )
    close_under_lock(card, load(card), asker or by)
