"""The stakes that a club is offered in its own currency, before it chooses its own."""

from dataclasses import replace

from piquet.money.amounts import LSD, unit
from piquet.money.stakes import PRESETS, Stake


def usual_stakes(currency: str) -> tuple[Stake, ...]:
    """The named stakes in £ s. d. (R53); in any other currency points at 1, 5 and 10 small coins.

    A small coin is a hundredth of the whole unit, or the unit itself where it has no decimals. The
    fractions neglected are those of the named stakes: of fifty, of twenty-five, or of a unit.
    Raises ValueError for an unknown currency.
    """
    if currency == LSD:
        return tuple(PRESETS.values())
    coin = max(1, unit(currency) // 100)
    whole = "unit" if unit(currency) > 1 else "25"
    rates = ((1, "50"), (1, "25"), (5, "50"), (5, "25"), (10, "50"), (10, whole))
    return tuple(Stake("", currency, n * coin, "point", neglect) for n, neglect in rates)


def with_preset(stake: Stake) -> Stake:
    """The stake, by its name if its terms are those of a named stake."""
    named = next(
        (preset for preset in PRESETS.values() if replace(preset, preset="") == stake), None
    )
    return named or stake
