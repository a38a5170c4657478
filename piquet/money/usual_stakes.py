"""The stakes offered to a club in its own currency, before it chooses its own."""

from dataclasses import replace

from piquet.money.amounts import LSD, unit
from piquet.money.stakes import PRESETS, Stake


def usual_stakes(currency: str) -> tuple[Stake, ...]:
    """Return the named stakes in £ s. d. (R53); in any other currency, points at 1, 5 and 10 small
    coins.

    A small coin is a hundredth of the whole unit, or the unit itself in a currency without
    decimals. The stakes neglect the same fractions as the named stakes: fifty, twenty-five, or a
    unit. Raises ValueError for an unknown currency.
    """
    if currency == LSD:
        return tuple(PRESETS.values())
    coin = max(1, unit(currency) // 100)
    whole = "unit" if unit(currency) > 1 else "25"
    rates = ((1, "50"), (1, "25"), (5, "50"), (5, "25"), (10, "50"), (10, whole))
    return tuple(Stake("", currency, n * coin, "point", neglect) for n, neglect in rates)


def with_preset(stake: Stake) -> Stake:
    """Return the named stake with the same terms if there is one, else the stake itself."""
    named = next(
        (preset for preset in PRESETS.values() if replace(preset, preset="") == stake), None
    )
    return named or stake
