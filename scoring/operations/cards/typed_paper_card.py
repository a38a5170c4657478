"""Type a paper card, correct it, or withdraw it before it is posted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.dispatch import Signal
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from piquet.formats.card_file import CardFile, card_as_json
from scoring.keys import Of, derived_key
from scoring.models import WRITABLE, Card, CardKind, CardState
from scoring.operations.cards.import_card import import_card, imported_before
from scoring.operations.lock import locked

ABANDONED: Final = Signal()
"""Sent when a card is abandoned, with the locked `card`, and `by`, the member who agreed last.

The ledger voids the side bets on the card.
"""

REPLACED: Final = Signal()
"""Sent when the card `new` replaces the withdrawn card `old`, both locked."""


@dataclass(frozen=True, slots=True)
class TypedCard:
    """A paper card in the club. `before` is True if the club had the same card already."""

    card: Card
    before: bool


@transaction.atomic
def type_card(
    *, by: Member, file: CardFile, players: Sequence[Member], replaces: int | None = None
) -> TypedCard:
    """Write a typed card. It takes the place of the card that it `replaces`, if any.

    It takes that place in a league or tournament too. The file has the players' names in the club,
    from the left. If the club has the same card already, return that card. Raises OperationError if
    the players may not play together, if the member may not write their card, or if that card may
    not be replaced.
    """
    verify_players_on_paper(by, players)
    known = imported_before(by.club, file, players)
    if replaces is None or (known is not None and known.pk != replaces):
        return TypedCard(known or _keep(by, file, players), before=known is not None)
    with locked(replaces) as old:
        verify_correctable(old, by)
        if known is not None:
            old.version_kept = True
            return TypedCard(known, before=False)
        card = _keep(by, file, players)
        withdraw_paper_card(old, by, _("Typed again as card %(number)d.") % {"number": card.pk})
        REPLACED.send(Card, old=old, new=card)
        return TypedCard(card, before=False)


def _keep(by: Member, file: CardFile, players: Sequence[Member]) -> Card:
    names = dict(zip(file.players, players, strict=True))
    return import_card(club=by.club, text=card_as_json(file), names=names, by=by)


def verify_players_on_paper(by: Member, players: Sequence[Member]) -> None:
    """Raise OperationError unless these are two members of the club, and `by` may write their card.

    Players may write their own card, and officers anyone's.
    """
    if len({player.pk for player in players}) != len(players):
        raise OperationError(
            _("Choose somebody else. Nobody can play against themselves."), "right"
        )
    if any(player.club_id != by.club_id for player in players):
        raise OperationError(_("Choose a member of this club."), "right")
    if by not in players and not by.is_officer:
        raise OperationError(_("Only an officer can type in a card of two other people."), "left")


def can_correct_paper_card(card: Card, by: Member) -> bool:
    """Return whether the member may correct or withdraw a paper card: its typist or an officer."""
    unposted = card.kind == CardKind.PAPER and card.state in WRITABLE
    return unposted and (card.opened_by_id == by.pk or by.is_officer)


def verify_correctable(card: Card, by: Member) -> None:
    """Raise OperationError if `can_correct_paper_card` is false.

    Raise Card.DoesNotExist if the card is not of the member's club.
    """
    if card.club_id != by.club_id:
        raise Card.DoesNotExist
    if not can_correct_paper_card(card, by):
        raise OperationError(
            _(
                "Only whoever typed this paper card, or an officer, can correct it, and only "
                "until it is closed."
            )
        )


def withdraw_paper_card(card: Card, by: Member, remark: str = "") -> None:
    """Withdraw a paper card, so that the same card can be typed again.

    The caller holds the card's lock.
    """
    card.form_key = derived_key(Of.WITHDRAWN, card.pk)
    card.remark = remark
    card.save(update_fields=("form_key", "remark"))
    mark_abandoned(card, by)


def mark_abandoned(card: Card, by: Member) -> None:
    """Mark the card abandoned now, by the member who agreed last. The caller holds its lock."""
    card.state = CardState.ABANDONED
    card.abandoned_by, card.abandoned_at = by, now()
    card.save(update_fields=("abandoned_by", "abandoned_at"))
    ABANDONED.send(Card, card=card, by=by)
