"""Charges beside the reckoning: a bystander's, and packs for the cards (R56, R57; Laws 76–78)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.laws.money.amounts import format_money, share
from scoring.laws.money.reckoning import Reckoning, Step


@dataclass(frozen=True, slots=True)
class BystanderCharge:
    """A reckoning in which a bystander pays in the place of the player whom he harmed (R56).

    In `reckoning` that player neither pays nor receives; `amount` is the bystander's, below
    nothing: with the players' amounts it sums to nothing.
    """

    reckoning: Reckoning
    harmed: int
    amount: int


def charge_bystander(
    reckoning: Reckoning, harmed: int, names: Sequence[str] = ("A", "B", "C")
) -> BystanderCharge:
    """Charge one who called attention to an error with what the player he harmed loses on the
    card (Law 78). Bets are not on the card, and are for those who made them.

    `harmed` is that player's seat. The step added is `bystander` (seat, amount). Raises
    ValueError where that player has nothing to pay: then there is nothing to charge.
    """
    amount = reckoning.amounts[harmed]
    if amount >= 0:
        raise ValueError(f"{names[harmed]} loses nothing on the card, so nobody pays in his place.")
    paid = format_money(-amount, reckoning.currency)
    text = f"A bystander harmed {names[harmed]} and pays in his place: {paid}"
    step = Step("bystander", text, {"seat": harmed, "amount": -amount})
    spared = tuple(0 if seat == harmed else each for seat, each in enumerate(reckoning.amounts))
    charged = replace(reckoning, amounts=spared, steps=(*reckoning.steps, step))
    return BystanderCharge(charged, harmed, amount)


def card_money(price: int, players: int, payers: Sequence[int]) -> tuple[int, ...]:
    """What each of so many players pays for packs at this price (R57), in the smallest coin, by
    seat and below nothing; whoever bought the packs receives the price.

    `payers` is the seat of him who called for new packs (Law 76), or those of the two who play,
    where torn or marked cards were replaced (Law 77); a coin over falls to the lower seat. Raises
    ValueError for a price of nothing or no payer.
    """
    if price < 1 or not payers:
        raise ValueError("Packs have a price, and somebody to pay it.")
    shares = share(price, [int(seat in payers) for seat in range(players)])
    return tuple(-share for share in shares)
