"""Offer, take and withdraw side bets on a card or one of its parties."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError, ReusedKeyError
from ledger.models import Bet, BetState
from ledger.operations.bets.settle_bets import settle_bet
from ledger.operations.closed_card import locked_card_of_club
from ledger.operations.verify import (
    verify_amount,
    verify_currency,
    verify_members,
    verify_words,
)
from scoring.keys import VisitorKey
from scoring.models import WRITABLE, Card
from scoring.sheet.partie import SheetPartie
from scoring.sheet.sheet import Sheet, load

TERMS_LENGTH: Final = 200
OFFER_FIELDS: Final = (
    "card_id",
    "partie",
    "seat",
    "backer",
    "layer",
    "amount",
    "currency",
    "terms",
)
"""The fields that describe an offer; two offers with the same values are the same bet."""


class OfferedBeforeError(ReusedKeyError):
    """The form has already offered `bet`, and now describes another bet.

    The page makes the message.
    """

    def __init__(self, bet: Bet) -> None:
        super().__init__(f"Bet {bet.pk} was offered from this form.")
        self.bet = bet


def offer_bet(
    *,
    card_id: int,
    by: Member,
    backer: Member,
    layer: Member,
    amount: int,
    currency: str,
    form_key: VisitorKey,
    partie: int | None = None,
    seat: int | None = None,
    terms: str = "",
) -> Bet:
    """Offer a bet on a card being written, or on one of its parties, once for each form_key.

    The amount is in the smallest coin. The backer wins if the player in this seat wins, or else
    according to the terms. One of the two offers the bet, or an officer for a guest. The bet is
    valid once the other side takes it. Raises Card.DoesNotExist, OperationError, or
    OfferedBeforeError if the key was used for another bet.
    """
    with locked_card_of_club(card_id, by) as card:
        card.version_kept = True
        bet = Bet(
            club_id=by.club_id,
            card=card,
            partie=partie,
            seat=seat,
            backer=backer,
            layer=layer,
            amount=amount,
            currency=currency,
            terms=terms.strip(),
            made_by=by,
            form_key=form_key,
        )
        known = Bet.objects.filter(club_id=by.club_id, form_key=form_key).first()
        if known is not None:
            return _verified_same(known, bet)
        _verify_sides(by, backer, layer)
        verify_amount(amount)
        verify_currency(by.club, currency)
        verify_words("", form_key)
        _verify_terms(bet, load(card))
        _verify_tries_to_win(card, seat, backer, layer)
        bet.save()
        return bet


def _verified_same(known: Bet, bet: Bet) -> Bet:
    """Return the bet that this form has already offered.

    Raises OfferedBeforeError if the form now describes another bet.
    """
    if any(getattr(known, name) != getattr(bet, name) for name in OFFER_FIELDS):
        raise OfferedBeforeError(known)
    return known


def _verify_sides(by: Member, backer: Member, layer: Member) -> None:
    verify_members(by.club, [backer], "backer")
    verify_members(by.club, [layer], "layer")
    if backer == layer:
        raise OperationError(_("Choose two different people for the bet."), "layer")
    if by in (backer, layer):
        other, field = (layer, "layer") if by == backer else (backer, "backer")
        if other.is_guest or other.left_at:
            raise OperationError(
                _("%(name)s cannot take the bet here. Ask an officer who does not bet to offer it.")
                % {"name": other},
                field,
            )
    elif not by.is_officer or backer.is_guest == layer.is_guest:
        raise OperationError(
            _(
                "You can offer a bet only if you are one of the two who bet. An officer can "
                "offer one for a guest and a member."
            ),
            "backer",
        )


def _verify_terms(bet: Bet, sheet: Sheet) -> None:
    if bet.card.state not in WRITABLE:
        raise OperationError(
            _("This card is %(state)s. You can bet only while deals are being written on it.")
            % {"state": bet.card.get_state_display()}
        )
    if bet.seat is None and not bet.terms:
        raise OperationError(
            _("Choose whose win the bet is on, or write what it is about."), "terms"
        )
    if len(bet.terms) > TERMS_LENGTH:
        raise OperationError(
            _("Keep it to %(limit)d characters.") % {"limit": TERMS_LENGTH}, "terms"
        )
    if bet.seat is not None and bet.seat not in {player.seat for player in sheet.players}:
        raise OperationError(_("Choose a player of the card."), "seat")
    if bet.partie is not None:
        _verify_partie(sheet.parties, bet.partie)


def _verify_partie(parties: Sequence[SheetPartie], partie: int) -> None:
    over = sum(1 for sheet_partie in parties if sheet_partie.over)
    if partie < 1 or any(
        sheet_partie.over for sheet_partie in parties if sheet_partie.number == partie
    ):
        raise OperationError(
            _("Partie %(n)d is over. Bet on partie %(next)d or a later one.")
            % {"n": partie, "next": over + 1},
            "partie",
        )
    last = (
        max((sheet_partie.number for sheet_partie in parties if sheet_partie.deals), default=0) + 1
    )
    if partie > last:
        raise OperationError(
            _("Partie %(n)d is too far off. Bet on partie %(last)d or an earlier one.")
            % {"n": partie, "last": last},
            "partie",
        )


def _verify_tries_to_win(card: Card, seat: int | None, backer: Member, layer: Member) -> None:
    """Raise OperationError for a bet that a player of the card would win by losing."""
    members = {card_seat.position: card_seat.member for card_seat in card.seats.all()}
    backed = members.get(-1 if seat is None else seat)
    if backed is None:
        return
    # At a chouette another player may win together with the backer.
    lays_against = len(members) == 2 and backer in members.values() and backer != backed
    if layer == backed or lays_against:
        raise OperationError(
            _("%(name)s would win this bet by losing. Players may bet only on their own win.")
            % {"name": layer if layer == backed else backer},
            "seat",
        )


def take_bet(*, bet_id: int, by: Member) -> Bet:
    """Take an offered bet, as long as it could still be offered. A second call changes nothing.

    Raises Bet.DoesNotExist or OperationError.
    """
    with locked_bet(bet_id, by) as bet:
        if bet.state == BetState.OPEN and by in (bet.backer, bet.layer):
            return bet
        if not is_offered_to(bet, by):
            raise OperationError(_("This bet is not offered to you, or the offer is over."))
        _verify_terms(bet, load(bet.card))
        bet.state, bet.taken_at = BetState.OPEN, now()
        bet.save(update_fields=["state", "taken_at"])
        return bet


def is_offered_to(bet: Bet, by: Member) -> bool:
    """Whether the bet is offered to `by`, who may take or decline it."""
    return bet.state == BetState.OFFERED and by == taker_of(bet)


def why_too_late(bet: Bet, sheet: Sheet) -> str:
    """Return why an offered bet can no longer be taken.

    Returns "" if it can still be taken, or is not on offer. `sheet` is the card's sheet.
    """
    if bet.state == BetState.OFFERED:
        try:
            _verify_terms(bet, sheet)
        except OperationError as refused:
            return refused.message
    return ""


def taker_of(bet: Bet) -> Member | None:
    """Return the member who is asked to take the bet, or None.

    This is the member on the other side from the one who offered the bet. For a guest's bet it is
    the member who bets with the guest.
    """
    sides = (bet.backer, bet.layer)
    takers = [side for side in sides if side.pk != bet.made_by_id and not side.is_guest]
    return takers[0] if len(takers) == 1 else None


def withdraw_bet(*, bet_id: int, by: Member) -> Bet:
    """Withdraw an offer, or decline it. A second call changes nothing.

    Raises Bet.DoesNotExist or OperationError.
    """
    with locked_bet(bet_id, by) as bet:
        if bet.state == BetState.VOID:
            return bet
        if bet.state != BetState.OFFERED:
            raise OperationError(_("This bet is %(state)s.") % {"state": bet.get_state_display()})
        if not can_withdraw_offer(bet, by):
            raise OperationError(_("Only the two people who bet can do this."))
        settle_bet(bet, None, by, _("Withdrawn"))
        return bet


def can_withdraw_offer(bet: Bet, by: Member) -> bool:
    """Whether `by` may withdraw the offer, or decline it."""
    return bet.state == BetState.OFFERED and (by in (bet.backer, bet.layer) or by.is_officer)


@contextmanager
def locked_bet(bet_id: int, by: Member) -> Iterator[Bet]:
    """Yield a bet of the member's club, with its card locked.

    Raises Bet.DoesNotExist, also for another club's bet.
    """
    card_id = Bet.objects.values_list("card_id", flat=True).get(pk=bet_id, club_id=by.club_id)
    with locked_card_of_club(card_id, by) as card:
        card.version_kept = True
        bet = Bet.objects.select_related("backer", "layer", "winner").get(pk=bet_id)
        bet.card = card
        yield bet
