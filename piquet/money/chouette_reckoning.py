"""The reckoning of a chouette: fractions are neglected in what each winner receives (R54).

The losers together pay exactly what the winners receive. One loser pays all of it. Two pay in
proportion to their losses.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from piquet.money.amounts import format_money, share
from piquet.money.reckoning import Reckoning, Step, worth
from piquet.money.stakes import Stake

NAMES: Final = ("A", "B", "C")


def reckon_chouette(
    balance: Sequence[int], stake: Stake | None, names: Sequence[str] = NAMES
) -> Reckoning:
    """Return the reckoning of a chouette from its players' balances in points, by seat (R54).

    `totals` are those points in tens. A loser's `counted` is what that player is charged. Each
    winner has the steps of any reckoning. The other steps are `wins` and `loses` (seat, balance),
    `pays` (seat, amount: one loser pays all), `shares` (seat, loss, of, whole, amount: two losers)
    and `level` (nobody wins). Their sentences use `names`. Without a stake they play for love.

    Raises ValueError for points that do not sum to zero, or a stake that is not for points.
    """
    if sum(balance):
        raise ValueError(f"The points of a chouette sum to nothing, not to {sum(balance)}.")
    if stake and stake.per not in ("point", "hundred"):
        raise ValueError(f"This game is played for points, not at so much a {stake.per}.")
    worths = [worth(max(0, points), stake) for points in balance]
    received = [amount for _counted, amount, _steps in worths]
    counted = [each for each, _amount, _steps in worths]
    losses = [max(0, -points) for points in balance]
    amounts = _settled(received, losses)
    currency = stake.currency if stake else ""
    steps = [
        step
        for seat, points in enumerate(balance)
        if points > 0
        for step in (_wins(seat, points, names), *worths[seat][2])
    ]
    return Reckoning(
        totals=tuple(points // 10 for points in balance),
        balance=tuple(balance),
        counted=None if None in counted else _settled([each or 0 for each in counted], losses),
        amounts=amounts,
        currency=currency,
        steps=(*steps, *_losers(losses, amounts, currency, names)) if steps else (_LEVEL,),
    )


def _settled(received: Sequence[int], losses: Sequence[int]) -> tuple[int, ...]:
    """Return each player's amount, by seat: what winners receive, and the losers' negative
    shares."""
    charged = share(sum(received), losses) if any(losses) else (0,) * len(losses)
    return tuple(gain - loss for gain, loss in zip(received, charged, strict=True))


def _wins(seat: int, points: int, names: Sequence[str]) -> Step:
    return Step("wins", f"{names[seat]} wins {points}.", {"seat": seat, "balance": points})


def _losers(
    losses: Sequence[int], amounts: Sequence[int], currency: str, names: Sequence[str]
) -> Iterator[Step]:
    losers = [seat for seat, loss in enumerate(losses) if loss]
    whole = -sum(amounts[seat] for seat in losers)
    for seat in losers:
        loss = losses[seat]
        figures = {"seat": seat, "balance": loss}
        yield Step("loses", f"{names[seat]} loses {loss}.", figures)
    if not whole:
        return
    for seat in losers:
        paid = format_money(-amounts[seat], currency)
        if len(losers) == 1:
            text = f"{names[seat]} pays it all: {paid}"
            yield Step("pays", text, {"seat": seat, "amount": -amounts[seat]})
        else:
            yield _share(seat, losses, whole, -amounts[seat], currency, names)


def _share(
    seat: int, losses: Sequence[int], whole: int, amount: int, currency: str, names: Sequence[str]
) -> Step:
    loss, of = losses[seat], sum(losses)
    of_whole = format_money(whole, currency)
    paid = format_money(amount, currency)
    return Step(
        "shares",
        f"{names[seat]} lost {loss} of the {of} lost in all, and pays that share of {of_whole}: "
        f"{paid}",
        {"seat": seat, "loss": loss, "of": of, "whole": whole, "amount": amount},
    )


_LEVEL: Final = Step("level", "All are level, so nobody wins anything.", {})
