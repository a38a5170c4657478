"""Decide side bets by hand, and undo such decisions."""

from django.utils.translation import gettext as _

from club.models import Member
from club.operation_error import OperationError
from ledger.models import Bet, BetState
from ledger.operations.bets.offer_bets import locked_bet
from ledger.operations.bets.settle_bets import settle_bet, settle_by_edition, unsettle
from ledger.operations.verify import required_reason
from scoring.models import CardState
from scoring.operations.cards.close_card import standing_edition


def decide_bet(*, bet_id: int, by: Member, winner: Member | None, reason: str = "") -> Bet:
    """Decide an open bet by hand and post it; without a winner the bet becomes void.

    The loser concedes, or an officer who has no part in the bet decides it with a reason. A second
    call with the same winner changes nothing. Bets on who wins the card or a partie are decided by
    countersigning instead. Raises Bet.DoesNotExist or OperationError.
    """
    with locked_bet(bet_id, by) as bet:
        if bet.state == BetState.DECIDED and bet.winner == winner:
            return bet
        _verify_decide(bet, by, winner)
        needed = by not in (bet.backer, bet.layer) and by.is_officer
        words = required_reason(reason, "reason") if needed else reason.strip()
        settle_bet(bet, winner, by, words)
        return bet


def can_decide_bet(bet: Bet, by: Member) -> bool:
    """Whether `by` may decide the bet for the club, or void it."""
    return bet.state == BetState.OPEN and by not in (bet.backer, bet.layer) and by.is_officer


def can_concede_bet(bet: Bet, by: Member) -> bool:
    """Whether `by` may concede the bet."""
    return bet.state == BetState.OPEN and bet.seat is None and by in (bet.backer, bet.layer)


def _verify_decide(bet: Bet, by: Member, winner: Member | None) -> None:
    if bet.state != BetState.OPEN:
        raise OperationError(_("This bet is %(state)s.") % {"state": bet.get_state_display()})
    if winner is not None and winner not in (bet.backer, bet.layer):
        raise OperationError(_("Choose one of the two people who bet."), "winner")
    if bet.seat is not None and winner is not None:
        raise OperationError(_("This bet is decided when the card is countersigned."), "winner")
    concedes = winner is not None and winner != by and can_concede_bet(bet, by)
    if not concedes and not can_decide_bet(bet, by):
        raise OperationError(
            _(
                "Only the person who lost the bet can say so. Otherwise the treasurer or the "
                "secretary decides."
            ),
            "winner",
        )


def reopen_bet(*, bet_id: int, by: Member, reason: str) -> Bet:
    """Undo a decision made by hand: reverse its entry, and open the bet again.

    If the card is already countersigned, it settles a bet on who wins it at once, with this reason.
    Only an officer who has no part in the bet may do this. A second call changes nothing. Raises
    Bet.DoesNotExist or OperationError.
    """
    with locked_bet(bet_id, by) as bet:
        settled_so = bet.edition is not None and bet.decided_by == by
        if bet.state == BetState.OPEN or settled_so:
            return bet
        if _ended_with_its_card(bet):
            raise OperationError(_("The card was abandoned, so nobody wins a bet on it."))
        if not can_reopen_bet(bet, by):
            raise OperationError(
                _("Only an officer who has no part in the bet can undo this decision.")
            )
        words = required_reason(reason, "reason")
        unsettle(bet, by, words)
        edition = standing_edition(bet.card)
        if edition and is_settled_by_card(bet):
            settle_by_edition(bet, edition, by, words)
        return bet


def can_reopen_bet(bet: Bet, by: Member) -> bool:
    """Whether `by` may undo the bet's decision, which was made by hand."""
    by_hand = bet.state in (BetState.DECIDED, BetState.VOID) and bet.edition is None
    may = by not in (bet.backer, bet.layer) and by.is_officer
    return by_hand and bet.taken_at is not None and may and not _ended_with_its_card(bet)


def is_settled_by_card(bet: Bet) -> bool:
    """Whether the card, now countersigned, decides who wins the bet."""
    return bet.seat is not None and bet.card.state == CardState.COUNTERSIGNED


def _ended_with_its_card(bet: Bet) -> bool:
    """Whether the bet was on who wins, and its card was abandoned."""
    return bet.seat is not None and bet.card.state == CardState.ABANDONED
