"""Stakes as values of a form's fields: the stakes that a club offers, and the players' own."""

from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from piquet.money.amounts import format_money
from piquet.money.stakes import PRESETS, Stake, check_stake
from piquet.rule_sets import AU_CENT, RUBICON
from scoring.club_defaults import OfferedStake
from scoring.words.stakes import format_example, format_offered_stake

OWN: Final = "own"
LOVE: Final = "love"
OF_POINTS: Final = RUBICON.rates

POINT_RATES: Final = (("point", _("a point")), ("hundred", _("a hundred points")))
GAME_RATES: Final = (("game", _("a game, two for a double")), ("partie", _("a partie")))
NEGLECTED: Final = (
    ("50", _("fractions of fifty")),
    ("25", _("fractions of twenty-five")),
    ("40", _("fractions of forty")),
    ("unit", ""),  # `name_unit` fills this in for the form's currency.
    ("", _("nothing")),
)


@dataclass(frozen=True, slots=True)
class StakeOption:
    """A stake to choose: its value in the form, its words, and what 75 points pay at it.

    `pays` is "" for a rate per game or partie.
    """

    value: str
    label: str
    pays: str
    of_points: bool


class StakeChoiceField(forms.ChoiceField):
    """A stake, by a value that contains its terms.

    So an open page stays valid if the club changes its stakes: the players agree to what it showed.
    The form's `stake_options` are the choices on the page.
    """

    def valid_value(self, value: Any) -> bool:
        return value in (OWN, LOVE) or stake_of_value(value) is not None


def stake_value(stake: Stake) -> str:
    """Return a stake's value in a form: the name of a preset, or its terms, “10:GBP:point:50”."""
    return stake.preset or f"{stake.amount}:{stake.currency}:{stake.per}:{stake.neglect}"


def stake_of_value(value: str) -> Stake | None:
    """Return the stake of a form's value. None for the players' own, and for an invalid value."""
    if value in PRESETS:
        return PRESETS[value]
    amount, *terms = value.split(":")
    if len(terms) != 3 or not (amount.isascii() and amount.isdecimal()):
        return None
    currency, per, neglect = terms
    stake = Stake("", currency, int(amount[:12]), per, neglect)
    try:
        check_stake(stake, RUBICON if per in OF_POINTS else AU_CENT)
    except ValueError:
        return None
    return stake


def as_typed(stake: Stake | None) -> dict[str, str]:
    """Return the terms of a stake as values of the form's fields. None means for love.

    A rate per game or partie goes into the fields for games.
    """
    if stake is None:
        return {"stake": LOVE}
    amount = format_money(stake.amount, stake.currency)
    rate = {"amount": amount, "per": stake.per, "neglect": stake.neglect}
    prefix = "" if stake.per in OF_POINTS else "games_"
    typed = {prefix + name: value for name, value in rate.items()}
    return {"stake": OWN, "currency": stake.currency, **typed}


def option(offered: OfferedStake) -> StakeOption:
    """Return a stake on offer as a choice for the page."""
    stake = offered.stake
    words = format_offered_stake(offered.name, stake)
    return StakeOption(stake_value(stake), words, format_example(stake), stake.per in OF_POINTS)
