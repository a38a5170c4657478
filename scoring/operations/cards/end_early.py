"""Annul an unfinished partie, or abandon a card. Players agree, or an officer decides (R34)."""

from collections.abc import Container, Sequence

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from scoring.models import Card, CardKind, CardState, Partie, Seat
from scoring.operations.cards.requests_to_end import (
    keep_request,
    verify_answers_to,
    verify_requested,
)
from scoring.operations.cards.typed_paper_card import (
    mark_abandoned,
    verify_correctable,
    withdraw_paper_card,
)
from scoring.operations.change import Change, with_partie_as_kept
from scoring.operations.consents.pin import member_by_pin
from scoring.operations.lock import locked
from scoring.operations.rights import (
    can_write,
    is_player,
    manages,
    seat_of,
    speaks_for_club,
    verify_manages,
)
from scoring.sheet.sheet import Sheet, derive, load


def annul(
    *,
    card_id: int,
    partie: int,
    by: Member,
    agree: bool = True,
    version: int | None = None,
    with_pin: bool = False,
) -> Change[Partie]:
    """Ask to annul an unfinished partie, or agree. With `agree=False`, refuse or withdraw.

    An annulled partie wins nothing and stays on the card, struck through. An officer who does not
    play may annul it alone. `version` is the version of the card that the member read. `with_pin`
    says that the member agrees on the asker's phone. Raises OperationError if the partie is over or
    has not begun, if the card has changed, and for an answer if nobody asks any more.
    """
    with locked(card_id) as card:
        sheet = load(card)
        asker = _asker(sheet, partie)
        against = asker is not None and speaks_against(sheet, asker, partie, by.pk)
        if with_pin:
            verify_requested(sheet.annul_asked if against else None)
        verify_manages(sheet, by)
        verify_broken_off(sheet, partie)
        if not agree:
            verify_requested(sheet.annul_asked if asker else None)
        verify_answers_to(card, version)
        row = card.parties.select_related("seated_by").get(number=partie)
        if agree and (against or speaks_for_club(sheet.players, by)):
            row.annulled_by, row.annulled_at = by, now()
            row.save(update_fields=["annulled_by", "annulled_at"])
        else:
            keep_request(card, row, annul=by if agree else None)
    return Change(row, card, lambda: with_partie_as_kept(card, sheet, row))


def annul_here(
    *, card_id: int, partie: int, at: Member, seat: int, pin: str, version: int | None = None
) -> Change[Partie]:
    """Agree for the player in this seat, who types their PIN on the phone of `at`.

    `at` may write on the card too. Raises OperationError if nobody asks the player. The error is on
    the field “pin” if the PIN is wrong or was tried too often.
    """
    player = member_by_pin(card_id=card_id, at=at, seat=seat, pin=pin)
    return annul(card_id=card_id, partie=partie, by=player, version=version, with_pin=True)


def _asker(sheet: Sheet, partie: int) -> int | None:
    """Return the id of the member who asks to annul the partie, None if nobody does."""
    requested = sheet.annul_asked
    return requested.annul_asked_by if requested and requested.number == partie else None


def speaks_against(sheet: Sheet, asker: int | None, partie: int, member: int) -> bool:
    """Return whether the member plays on the side that did not ask."""
    sides = [{player.member_id for player in side} for side in sheet.sides(partie)]
    return not any({asker, member} <= side for side in sides)


def verify_broken_off(sheet: Sheet, number: int) -> None:
    """Raise OperationError if the partie has not begun or is over."""
    partie = sheet.partie(number)
    if partie is None or not partie.deals:
        raise OperationError(_("That partie has not begun yet."))
    if partie.over:
        raise OperationError(
            _("Partie %(n)d is over. Only an unfinished partie can be annulled.") % {"n": number}
        )


def abandon_card(
    *, card_id: int, by: Member, agree: bool = True, with_pin: bool = False
) -> Change[Card]:
    """Abandon a card, so that nothing is posted. All players must agree, or an officer decides.

    One player alone can abandon a card on which nothing is written. A paper card is withdrawn by
    the member who typed it, or by an officer. With `agree=False`, refuse or withdraw the request.
    `with_pin` says that a player agrees on another player's phone. Raises OperationError if nobody
    asks them.
    """
    with locked(card_id) as card:
        agreed = {card.abandon_asked_by_id, card.abandon_agreed_by_id} - {None}
        if with_pin and (not agreed or by.pk in agreed):
            raise OperationError(_("Nobody is asking for that any more."))
        if card.kind == CardKind.PAPER:
            verify_correctable(card, by)
            withdraw_paper_card(card, by)
            return Change(card, card, lambda: load(card))
        sheet = load(card)
        verify_manages(sheet, by)
        alone = speaks_for_club(sheet.players, by) or sheet.last_deal is None
        agreed.add(by.pk)
        if not agree:
            card.abandon_asked_by = card.abandon_agreed_by = None
        elif alone or len(agreed) == len(sheet.players):
            mark_abandoned(card, by)
        elif card.abandon_asked_by_id in (None, by.pk):
            card.abandon_asked_by = by
        else:
            card.abandon_agreed_by = by
    return Change(card, card, lambda: derive(card, sheet.players, sheet.rows))


def abandon_here(*, card_id: int, at: Member, seat: int, pin: str) -> Change[Card]:
    """Agree for the player in this seat, who types their PIN on the phone of `at`.

    `at` may write on the card too. Raises OperationError if nobody asks the player. The error is on
    the field “pin” if the PIN is wrong or was tried too often.
    """
    player = member_by_pin(card_id=card_id, at=at, seat=seat, pin=pin)
    return abandon_card(card_id=card_id, by=player, with_pin=True)


def abandoned_by(card: Card, sheet: Sheet) -> list[str]:
    """Return the names of the members who abandoned the card.

    These are an officer alone, or the players in the order in which they agreed. Empty if the card
    is not abandoned, or was abandoned before Rubicon recorded who did it.
    """
    if card.state != CardState.ABANDONED or card.abandoned_by is None:
        return []
    if not is_player(sheet.players, card.abandoned_by):
        return [card.abandoned_by.name]
    agreed = (card.abandon_asked_by, card.abandon_agreed_by, card.abandoned_by)
    return list(dict.fromkeys(member.name for member in agreed if member))


def can_abandon(sheet: Sheet, by: Member) -> bool:
    """Return whether the member may abandon a card of the table, or ask to.

    For a paper card see `can_correct_paper_card`.
    """
    return can_write(sheet, by) and manages(sheet.players, by)


def can_answer_request(
    seats: Sequence[Seat], asked_by: int | None, by: Member, answered: Container[int | None] = ()
) -> bool:
    """Return whether `by` may answer the request of `asked_by`.

    A player may who has not answered (`answered`). So may an officer who does not play, for a guest
    or a player who has left. `seats` come with their members.
    """
    if asked_by is None or asked_by == by.pk:
        return False
    others = [s for s in seats if s.member_id != asked_by and s.member_id not in answered]
    if seat_of(others, by) is not None:
        return True
    return speaks_for_club(seats, by) and any(s.member.is_guest or s.member.left_at for s in others)
