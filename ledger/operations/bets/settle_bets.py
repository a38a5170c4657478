"""Post decided bets, and settle, void or reopen bets when their card ends or is reversed."""

from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import Member
from ledger.models import Bet, BetState, Transaction, TransactionKind
from ledger.operations.post import key_of_bet, post, reverse
from scoring.models import Card, Edition
from scoring.operations.cards.close_card import endings_of


def settle_bet(
    bet: Bet, winner: Member | None, by: Member | None, reason: str, edition: int | None = None
) -> None:
    """Decide the bet and post it; without a winner, void it. The caller holds the card's lock."""
    bet.state = BetState.DECIDED if winner else BetState.VOID
    bet.winner, bet.decided_by, bet.decided_at = winner, by, now()
    bet.reason, bet.edition = reason, edition
    _save_result(bet)
    if winner is None:
        return
    loser = bet.layer if winner == bet.backer else bet.backer
    draft = Transaction(
        club_id=bet.club_id,
        kind=TransactionKind.SIDE_BET,
        source_key=key_of_bet(bet),
        currency=bet.currency,
        played_on=bet.card.played_on,
        by=by,
        card_id=bet.card_id,
        bet=bet,
        reason=reason,
    )
    post(draft=draft, amounts={winner: bet.amount, loser: -bet.amount})


def unsettle(bet: Bet, by: Member, reason: str) -> None:
    """Reverse the bet's entry and open the bet again. The caller holds the card's lock."""
    for entry in bet.transactions.filter(reverses=None, reversed_by=None):
        reverse(original=entry, by=by, reason=reason)
    bet.state, bet.winner, bet.edition = BetState.OPEN, None, None
    bet.decided_at, bet.decided_by, bet.reason = None, None, ""
    _save_result(bet)


def settle_bets(card: Card, edition: Edition, by: Member | None) -> None:
    """Settle the bets on a card and its parties by its countersigned edition.

    Offers that nobody took become void. The caller holds the card's lock.
    """
    waiting = Bet.objects.filter(card=card, state__in=(BetState.OFFERED, BetState.OPEN))
    for bet in waiting.select_related("backer", "layer"):
        bet.card = card
        if bet.state == BetState.OFFERED:
            settle_bet(bet, None, by, _("Never taken"))
        elif bet.seat is not None:
            settle_by_edition(bet, edition, by)


def settle_by_edition(bet: Bet, edition: Edition, by: Member | None, reason: str = "") -> None:
    """Settle a bet on who wins by a countersigned edition. The caller holds the card's lock."""
    won = _won_by_backed(bet, edition)
    winner = (bet.backer if won > 0 else bet.layer) if won else None
    settle_bet(bet, winner, by, reason if winner else _("Nobody won it"), edition.number)


def void_bets(*, card: Card, by: Member, **_signal: object) -> None:
    """Void offers, and bets on who wins, when their card is abandoned.

    Bets that only their terms decide stay open, for the loser to concede or an officer to decide.
    The caller holds the card's lock.
    """
    hanging = Q(state=BetState.OFFERED) | Q(state=BetState.OPEN, seat__isnull=False)
    for bet in Bet.objects.filter(hanging, card=card):
        settle_bet(bet, None, by, _("The card was abandoned"))


def unsettle_bets(card: Card, edition: Edition, by: Member, reason: str) -> None:
    """Open the bets again that the reversed edition decided. The caller holds the card's lock."""
    decided = Bet.objects.filter(card=card, edition=edition.number)
    for bet in decided.select_related("backer", "layer"):
        unsettle(bet, by, reason)


def _won_by_backed(bet: Bet, edition: Edition) -> int:
    """Return a number whose sign tells whether the backed player won: positive if so.

    The number is zero if nobody won. Nobody wins a partie that is carried to another card or not
    played out.
    """
    seat = bet.seat or 0
    if bet.partie is None:
        return int(edition.reckoning["balance"][seat])
    if endings_of(edition)[bet.partie - 1 : bet.partie] in (["carried"], ["open"]):
        return 0
    won = edition.reckoning["won"]
    pair = won[bet.partie - 1] if bet.partie <= len(won) else (0,) * (seat + 1)
    return int(2 * pair[seat] - sum(pair))


def _save_result(bet: Bet) -> None:
    bet.save(
        update_fields=[
            "state",
            "winner",
            "edition",
            "decided_at",
            "decided_by",
            "reason",
        ]
    )
