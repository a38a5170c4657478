"""Charges beside the reckoning: a bystander's, and packs of cards (R56, R57; Laws 76–78)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from piquet.money.amounts import format_money, share
from piquet.money.reckoning import Reckoning, Step


@dataclass(frozen=True, slots=True)
class BystanderCharge:
    """A reckoning in which a bystander pays for the player they harmed (R56).

    In `reckoning` that player neither pays nor receives. `amount` is the bystander's, negative. The
    amounts of the players and the bystander sum to zero.
    """

    reckoning: Reckoning
    harmed: int
    amount: int


def charge_bystander(
    reckoning: Reckoning, harmed: int, names: Sequence[str] = ("A", "B", "C")
) -> BystanderCharge:
    """Charge a bystander who called attention to an error with what the harmed player loses (Law
    78).

    `harmed` is that player's seat. The ledger adds side bets, which are not on the card. The
    returned reckoning has a further step `bystander` (seat, amount). Raises ValueError if the
    player has nothing to pay.
    """
    amount = reckoning.amounts[harmed]
    if amount >= 0:
        raise ValueError(
            f"{names[harmed]} loses nothing on the card, so a bystander has nothing to pay."
        )
    paid = format_money(-amount, reckoning.currency)
    text = f"A bystander harmed {names[harmed]} and pays instead of {names[harmed]}: {paid}"
    step = Step("bystander", text, {"seat": harmed, "amount": -amount})
    spared = tuple(0 if seat == harmed else each for seat, each in enumerate(reckoning.amounts))
    charged = replace(reckoning, amounts=spared, steps=(*reckoning.steps, step))
    return BystanderCharge(charged, harmed, amount)


def card_money(price: int, players: int, payers: Sequence[int]) -> tuple[int, ...]:
    """Return what each player pays for packs at this price (R57), by seat, negative, in the
    smallest coin.

    The buyer of the packs receives the price. `payers` are the seats that share the price. They are
    the seat that called for new packs (Law 76), or the two who play if torn or marked cards were
    replaced (Law 77). The lower seat pays a coin left over. Raises ValueError for a price below 1
    or no payer.
    """
    if price < 1 or not payers:
        raise ValueError("Give the price of the packs, and who pays it.")
    shares = share(price, [int(seat in payers) for seat in range(players)])
    return tuple(-share for share in shares)
