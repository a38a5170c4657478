"""The reckoning of a card: its balance as money, step by step (R50–R53)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from piquet.money.amounts import LSD, format_money, unit
from piquet.money.stakes import NEGLECTS_OF_GAMES, Stake, points_in_unit, rate_in_english
from piquet.partie.result import Pair

NEGLECT_WORDS: Final = {"50": "fifty", "25": "twenty-five", "40": "forty"}
# Maps the unit of a rate to the plural of what it counts.
COUNTED: Final = {"point": "points", "hundred": "points", "game": "games", "partie": "parties"}


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a reckoning: its kind, an English sentence, and the figures in it.

    Kinds: `difference` (more, less, balance), `even` (each), `neglect` (of, balance, counted),
    `rate` (points, amount, dropped: 1 if a fraction of a coin was neglected), `unit` (of, amount,
    counted), `nothing` (balance). `amount` is in the smallest coin, and so is the `of` of `unit`.
    The other figures are points, games or parties, depending on the stake. `chouette_reckoning` and
    `charges` add their own kinds, in which `seat` is a player's seat.
    """

    kind: str
    text: str
    figures: Mapping[str, int | None]


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The reckoning of a card, by seat; positive amounts are received.

    `totals` are the points won (or games, or parties, depending on the stake). `balance` is their
    difference. `counted` is what is left of the balance once fractions are neglected. It is None if
    that is not a whole number of points, as with pounds at a rate that does not divide the pound.
    `amounts` are in the smallest coin and sum to zero.

    For a card played for love, without a stake, nothing is neglected, all amounts are 0 and
    `currency` is "".
    """

    totals: tuple[int, ...]
    balance: tuple[int, ...]
    counted: tuple[int, ...] | None
    amounts: tuple[int, ...]
    currency: str
    steps: tuple[Step, ...]


def reckon_card(won: Sequence[Pair], stake: Stake | None) -> Reckoning:
    """Return the reckoning of a card for two from the points won in its parties.

    Without a stake the card is played for love. Neglected points, and any fraction of the smallest
    coin, are rounded towards zero. Raises ValueError for a rate a game or a partie, which needs no
    points.

    >>> from piquet.money.stakes import PRESETS
    >>> stake = PRESETS["ten-shillings-a-hundred-fifties"]
    >>> reckoning = reckon_card([(150, 0), (0, 476), (116, 0)], stake)
    >>> reckoning.amounts  # in pence
    (-240, 240)
    >>> [step.text for step in reckoning.steps]
    ['476 − 266 = 210', 'Fractions of fifty neglected: 200', 'At ten shillings a hundred: £1']
    """
    if stake and stake.per not in ("point", "hundred"):
        raise ValueError(f"This game is played for points, not at so much a {stake.per}.")
    return _reckon(won, stake)


def reckon_games(won: Sequence[Pair], stake: Stake | None) -> Reckoning:
    """Return the reckoning of a card of games up to a hundred (R51).

    `won` are the games won in each partie, a double counting two. At a rate a partie they are 1 for
    the winner. Without a stake the card is played for love. Raises ValueError for a rate a point or
    a hundred, and for neglecting points.
    """
    if stake and stake.per not in ("game", "partie"):
        raise ValueError(f"This game is played for games, not at so much a {stake.per}.")
    if stake and stake.neglect not in NEGLECTS_OF_GAMES:
        raise ValueError(
            f"This game is played for games, so there are no fractions of {stake.neglect} points."
        )
    return _reckon(won, stake)


def _reckon(won: Sequence[Pair], stake: Stake | None) -> Reckoning:
    totals = (sum(pair[0] for pair in won), sum(pair[1] for pair in won))
    balance = totals[0] - totals[1]
    winning = abs(balance)
    counted, amount, steps = worth(winning, stake)
    return Reckoning(
        totals=totals,
        balance=(balance, -balance),
        counted=None if counted is None else _by_seat(counted, balance),
        amounts=_by_seat(amount, balance),
        currency=stake.currency if stake else "",
        steps=(_difference(totals), *(steps if winning else ())),
    )


def _by_seat(value: int, balance: int) -> Pair:
    return (value, -value) if balance >= 0 else (-value, value)


def _difference(totals: Pair) -> Step:
    more, less = max(totals), min(totals)
    if more == less:
        return Step("even", f"{more} − {less} = 0: nothing is won.", {"each": more})
    figures = {"more": more, "less": less, "balance": more - less}
    return Step("difference", f"{more} − {less} = {more - less}", figures)


def worth(balance: int, stake: Stake | None) -> tuple[int | None, int, tuple[Step, ...]]:
    """Return what a balance is worth at a stake (R51, R52).

    The result is the points, games or parties counted (None if not a whole number), the money in
    the smallest coin, and the steps. For love the whole balance is counted, for no money.
    """
    if stake is None:
        return balance, 0, ()
    if stake.neglect == "unit":
        counted, amount, steps = _worth_in_units(balance, stake)
    else:
        counted, amount, steps = _worth_in_points(balance, stake)
    return counted, amount, steps if amount else (*steps, _nothing(balance))


def _worth_in_points(balance: int, stake: Stake) -> tuple[int, int, tuple[Step, ...]]:
    of = int(stake.neglect or 1)
    counted = balance - balance % of
    steps = []
    if stake.neglect:
        steps.append(_neglect_step(of, balance, counted, NEGLECT_WORDS[stake.neglect]))
    if counted:
        steps.append(_rate_step(counted, stake))
    return counted, _at_rate(counted, stake), tuple(steps)


def _at_rate(points: int, stake: Stake) -> int:
    return points * stake.amount // (100 if stake.per == "hundred" else 1)


def _worth_in_units(balance: int, stake: Stake) -> tuple[int | None, int, tuple[Step, ...]]:
    whole_unit, points = unit(stake.currency), points_in_unit(stake)
    gross = _at_rate(balance, stake)
    amount = gross - gross % whole_unit
    counted = None if points is None else amount // whole_unit * points
    return counted, amount, (_rate_step(balance, stake), _unit_step(amount, counted, stake))


def _neglect_step(of: int, balance: int, counted: int, words: str) -> Step:
    figures = {"of": of, "balance": balance, "counted": counted}
    return Step("neglect", f"Fractions of {words} neglected: {counted}", figures)


def _rate_step(points: int, stake: Stake) -> Step:
    amount = _at_rate(points, stake)
    exact = stake.per != "hundred" or points * stake.amount % 100 == 0
    coin = "a penny" if stake.currency == LSD else "the smallest coin"
    text = f"At {rate_in_english(stake)}: {format_money(amount, stake.currency)}"
    return Step(
        "rate",
        text if exact else f"{text} and a fraction of {coin}, dropped",
        {"points": points, "amount": amount, "dropped": int(not exact)},
    )


def _unit_step(amount: int, counted: int | None, stake: Stake) -> Step:
    whole_unit = unit(stake.currency)
    sterling = stake.currency in (LSD, "GBP")
    of = "a pound" if sterling else format_money(whole_unit, stake.currency)
    text = f"Fractions of {of} neglected: {format_money(amount, stake.currency)}"
    figures = {"of": whole_unit, "amount": amount, "counted": counted}
    if counted:
        several = COUNTED[stake.per]
        text += f", for {counted} {several if counted > 1 else several.removesuffix('s')}"
    return Step("unit", text, figures)


def _nothing(balance: int) -> Step:
    return Step("nothing", "Nothing is left to pay.", {"balance": balance})
