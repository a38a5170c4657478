"""Stakes: a rate, and the fractions that the reckoning neglects (R51–R53)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from piquet.money.amounts import LSD, format_money, format_rate, unit
from piquet.rule_sets import RUBICON, RuleSet

# The fractions neglected: those of this many points, of a whole currency unit, or none.
NEGLECTS: Final = ("50", "25", "40", "unit", "")
# At a rate a game or a partie there are no points to neglect.
NEGLECTS_OF_GAMES: Final = ("unit", "")
MOST_AMOUNT: Final = 10**9


@dataclass(frozen=True, slots=True)
class Stake:
    """A rate of `amount` smallest coins `per` point, hundred, game or partie.

    `preset` is a name from `PRESETS`, or "" for a stake of the players' own. `neglect` is one of
    `NEGLECTS`.
    """

    preset: str
    currency: str
    amount: int
    per: str
    neglect: str


PRESETS: Final[Mapping[str, Stake]] = {
    stake.preset: stake
    for stake in (
        Stake("ten-shillings-a-hundred-fifties", LSD, 120, "hundred", "50"),
        Stake("ten-shillings-a-hundred-twenty-fives", LSD, 120, "hundred", "25"),
        Stake("twopenny-points", LSD, 240, "hundred", "50"),
        Stake("threepenny-points", LSD, 3, "point", "40"),
        Stake("sixpenny-points", LSD, 6, "point", "unit"),
        Stake("shilling-points", LSD, 12, "point", "unit"),
    )
}

_LSD_WORDS: Final = {
    1: "a penny", 2: "twopence", 3: "threepence", 4: "fourpence", 6: "sixpence",
    12: "a shilling", 24: "two shillings", 30: "half a crown", 60: "five shillings",
    120: "ten shillings", 240: "a pound",
}  # fmt: skip


def check_stake(stake: Stake | None, rules: RuleSet = RUBICON) -> None:
    """Raise ValueError for an impossible stake, with a message that says how to correct it.

    `rules` decide which rates are possible: only games up to a hundred have a rate a game. None,
    for a card played for love, is possible at every game.
    """
    if stake is None:
        return
    unit(stake.currency)
    _check_preset(stake)
    if type(stake.amount) is not int or not 1 <= stake.amount <= MOST_AMOUNT:
        most = format_money(MOST_AMOUNT, stake.currency)
        least = format_money(1, stake.currency)
        raise ValueError(f"A rate is from {least} to {most}.")
    if stake.per not in rules.rates:
        raise ValueError(
            f"In this game the rate is so much a {' or a '.join(rules.rates)}, not a “{stake.per}”."
        )
    if stake.neglect not in neglects_of(rules):
        points = "of 50, 25 or 40 points, " if "point" in rules.rates else ""
        raise ValueError(
            f"You can neglect fractions {points}of a unit, or nothing, but not “{stake.neglect}”."
        )


def neglects_of(rules: RuleSet) -> tuple[str, ...]:
    """Return what a stake may neglect in this game: points only if the game has points."""
    return NEGLECTS if "point" in rules.rates else NEGLECTS_OF_GAMES


def _check_preset(stake: Stake) -> None:
    if not stake.preset or PRESETS.get(stake.preset) == stake:
        return
    if stake.preset in PRESETS:
        raise ValueError(f"The named stake “{stake.preset}” has other terms than these.")
    raise ValueError(
        f"“{stake.preset}” is not a named stake. The named stakes are {', '.join(PRESETS)}."
    )


def is_out_of_all_measure(stake: Stake) -> bool:
    """Return whether the rate is at least a hundred times the dearest of `PRESETS`.

    Such a rate is usually a slip.
    """
    dearest = max(_of_a_hundred(preset) for preset in PRESETS.values())
    return _of_a_hundred(stake) >= 100 * dearest


def _of_a_hundred(stake: Stake) -> Fraction:
    """Return the price of a hundred points, or of a game or partie, in whole units of a currency.

    A unit is assumed to be worth about a pound. In a currency without decimals, a hundred units
    are.
    """
    amount = stake.amount * (100 if stake.per == "point" else 1)
    return Fraction(amount, max(100, unit(stake.currency)))


def rate_in_english(stake: Stake) -> str:
    """Return the rate as players say it, always in English: “ten shillings a hundred”, “5p a
    point”."""
    words = _LSD_WORDS.get(stake.amount) if stake.currency == LSD else None
    return f"{words or format_rate(stake.amount, stake.currency)} a {stake.per}"


def points_in_unit(stake: Stake) -> int | None:
    """Return the number of points (or games, or parties) worth one whole unit of the currency.

    Return None if it is not a whole number.
    """
    coins = unit(stake.currency) * (100 if stake.per == "hundred" else 1)
    return coins // stake.amount if coins % stake.amount == 0 else None
