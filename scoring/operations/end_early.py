"""A partie broken off, or a card given up: by both players' word or an officer's (R34)."""

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from scoring.models import WRITABLE, Card, CardState, Partie
from scoring.operations.errors import Refused
from scoring.operations.lock import locked
from scoring.operations.record_deal import verify_writable
from scoring.operations.rights import may_write, speaks_for_club
from scoring.sheet import Sheet, load


def annul(*, card_id: int, partie: int, by: Member, agree: bool = True) -> Partie:
    """Annul a partie broken off, or ask the other player to; `agree=False` turns the asking down.

    It then wins nobody anything and stays on the card struck through. An officer who does
    not play may do it alone. Raises Refused for a partie that is over or not begun.
    """
    with locked(card_id) as card:
        sheet = load(card)
        verify_writable(sheet, by)
        verify_broken_off(sheet, partie)
        row = card.parties.get(number=partie)
        if not agree:
            row.annul_asked_by = None
        elif speaks_for_club(sheet.players, by) or row.annul_asked_by_id not in (None, by.pk):
            row.annulled_by, row.annulled_at = by, now()
        else:
            row.annul_asked_by = by
        row.save()
        return row


def verify_broken_off(sheet: Sheet, number: int) -> None:
    """Refuse a partie that has not begun, or is already over."""
    partie = next((p for p in sheet.parties if p.number == number), None)
    if partie is None or not partie.deals:
        raise Refused(_("That partie has not begun."))
    if partie.over:
        raise Refused(
            _("Partie %(n)d is over: only a partie broken off is annulled.") % {"n": number}
        )


def abandon_card(*, card_id: int, by: Member, agree: bool = True) -> Card:
    """Give a card up: nothing of it is posted. Both players' word, or an officer's.

    A card on which nothing is written is given up by either alone.
    """
    with locked(card_id) as card:
        sheet = load(card)
        verify_writable(sheet, by)
        alone = speaks_for_club(sheet.players, by) or sheet.last_deal is None
        if not agree:
            card.abandon_asked_by = None
        elif alone or card.abandon_asked_by_id not in (None, by.pk):
            card.state = CardState.ABANDONED
        else:
            card.abandon_asked_by = by
        return card


def can_abandon(card: Card, by: Member) -> bool:
    """Whether he may give the card up, or ask to."""
    return card.state in WRITABLE and may_write(card.seats.all(), by)
