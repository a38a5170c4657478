"""Dispute a closed card, and end the dispute: an officer decides, or the players agree."""

from collections.abc import Callable

from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from ledger.operations.cards.countersign import sign
from ledger.operations.closed_card import (
    locked_card_of_club,
    verify_acts_for_club,
    verify_edition_shown,
)
from ledger.operations.link_events import link_dispute
from ledger.operations.verify import required_reason
from scoring.models import Card, CardState, Dispute, Edition
from scoring.operations.cards.close_card import back_to_writing, standing_edition
from scoring.operations.rights import is_player
from scoring.operations.signing_rights import can_dispute, open_dispute


def dispute(*, card_id: int, by: Member, reason: str, edition_id: int | None = None) -> Dispute:
    """Dispute the reckoning of a closed card instead of signing it.

    A second call changes nothing. Raises Card.DoesNotExist or OperationError.
    """
    with locked_card_of_club(card_id, by) as card:
        edition = standing_edition(card)
        known = edition and edition.disputes.filter(by=by, decided_at=None).first()
        if known:
            card.version_kept = True
            return known
        disputed = verify_dispute(card, by, edition, edition_id)
        raised = Dispute.objects.create(
            club_id=card.club_id, edition=disputed, by=by, reason=required_reason(reason, "reason")
        )
        link_dispute(raised)
        card.state = CardState.DISPUTED
        return raised


def verify_dispute(
    card: Card, member: Member, edition: Edition | None, edition_id: int | None = None
) -> Edition:
    """Return the edition that `member` disputes. Raises OperationError if they may not."""
    if edition is None or card.state != CardState.CLOSED:
        raise OperationError(
            _("This card is %(state)s, so there is nothing to dispute.")
            % {"state": card.get_state_display()}
        )
    verify_edition_shown(edition, edition_id)
    if not can_dispute(card, edition, member):
        raise OperationError(_("Only a player of this card who has not signed it can dispute it."))
    return edition


def decide_dispute(
    *, card_id: int, by: Member, stands: bool, decision: str, edition_id: int | None = None
) -> Dispute:
    """Decide a dispute for the club: confirm the reckoning, or open the card again.

    If the reckoning `stands`, it is signed for the player who disputed it. If not, the edition and
    its signatures become void. A second call with the same decision changes nothing. Raises
    Card.DoesNotExist or OperationError.
    """
    with locked_card_of_club(card_id, by) as card:
        known = _same_decision(card, by, stands=stands, decision=decision)
        if known:
            card.version_kept = True
            return known
        raised = verify_decide(card, by, edition_id)
        _save_decision(raised, by, stands=stands, decision=required_reason(decision, "decision"))
        if stands:
            card.state = CardState.CLOSED
            sign(card, raised.edition, card.seats.filter(member=raised.by), by)
        else:
            back_to_writing(card, by)
        return raised


def verify_decide(card: Card, member: Member, edition_id: int | None = None) -> Dispute:
    """Return the dispute that `member` decides.

    Raises OperationError if there is none, or if they may not decide it.
    """
    raised = _open_dispute(card, edition_id)
    verify_acts_for_club(card, member)
    return raised


def withdraw_dispute(*, card_id: int, by: Member, edition_id: int | None = None) -> Dispute:
    """Withdraw one's own dispute: the card waits for signatures again.

    A second call changes nothing. Raises Card.DoesNotExist or OperationError.
    """
    return _end_by_player(verify_withdraw, card_id, by, edition_id, stands=True)


def verify_withdraw(card: Card, member: Member, edition_id: int | None = None) -> Dispute:
    """Return the dispute that `member` withdraws. Raises OperationError if it is not theirs."""
    raised = _open_dispute(card, edition_id)
    if raised.by_id != member.pk:
        raise OperationError(
            _("Only %(name)s can withdraw this dispute.") % {"name": raised.by.name}
        )
    return raised


def give_way(*, card_id: int, by: Member, edition_id: int | None = None) -> Dispute:
    """Accept another player's dispute, which opens the card for writing again.

    A second call changes nothing. Raises Card.DoesNotExist or OperationError.
    """
    return _end_by_player(verify_give_way, card_id, by, edition_id, stands=False)


def verify_give_way(card: Card, member: Member, edition_id: int | None = None) -> Dispute:
    """Return the dispute that `member` accepts. Raises OperationError if they may not."""
    raised = _open_dispute(card, edition_id)
    if raised.by_id == member.pk or not is_player(card.seats.all(), member):
        raise OperationError(_("Only another player of this card can give way."))
    return raised


def _end_by_player(
    verify: Callable[[Card, Member, int | None], Dispute],
    card_id: int,
    by: Member,
    edition_id: int | None,
    *,
    stands: bool,
) -> Dispute:
    """End the dispute for a player, once.

    If the reckoning `stands`, the card waits for signatures again. If not, the card is opened for
    writing again.
    """
    with locked_card_of_club(card_id, by) as card:
        known = _same_decision(card, by, stands=stands, decision="")
        if known:
            card.version_kept = True
            return known
        raised = verify(card, by, edition_id)
        _save_decision(raised, by, stands=stands, decision="")
        if stands:
            card.state = CardState.CLOSED
        else:
            back_to_writing(card, by)
        return raised


def _open_dispute(card: Card, edition_id: int | None) -> Dispute:
    """Return the card's open dispute. Raises OperationError if there is none."""
    raised = open_dispute(standing_edition(card))
    if raised is None or card.state != CardState.DISPUTED:
        raise OperationError(
            _("This card is %(state)s, so there is nothing to decide.")
            % {"state": card.get_state_display()}
        )
    verify_edition_shown(raised.edition, edition_id)
    return raised


def _same_decision(card: Card, by: Member, *, stands: bool, decision: str) -> Dispute | None:
    """Return the card's last dispute if `by` has already made this decision in these words."""
    last = Dispute.objects.filter(edition__card=card).last()
    said_so = last and (last.decided_by_id, last.stands, last.decision)
    return last if said_so == (by.pk, stands, decision.strip()) else None


def _save_decision(raised: Dispute, by: Member, *, stands: bool, decision: str) -> None:
    raised.decided_by, raised.decided_at = by, now()
    raised.stands, raised.decision = stands, decision
    raised.save(update_fields=["decided_by", "decided_at", "stands", "decision"])
    link_dispute(raised)
