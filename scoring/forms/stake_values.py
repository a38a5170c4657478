"""Stakes as values of a form's fields: those a club offers, and one of the players' own."""

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
OF_POINTS: Final = ("point", "hundred")

POINT_RATES: Final = (("point", _("a point")), ("hundred", _("a hundred points")))
GAME_RATES: Final = (("game", _("a game, two for a double")), ("partie", _("a partie")))
NEGLECTED: Final = (
    ("50", _("fractions of fifty")),
    ("25", _("fractions of twenty-five")),
    ("40", _("fractions of forty")),
    ("unit", ""),  # `name_unit` says it in the form's currency.
    ("", _("nothing")),
)


@dataclass(frozen=True, slots=True)
class StakeOption:
    """A stake to choose: its value in the form, its words, and what 75 points pay at it.

    `pays` is "" for a rate a game or a partie.
    """

    value: str
    label: str
    pays: str
    of_points: bool


class StakeChoiceField(forms.ChoiceField):
    """A stake by its value, which says its terms.

    So a page stays good when the club changes its stakes: what it showed is what is agreed. The
    choices on the page are the form's `stake_options`.
    """

    def valid_value(self, value: Any) -> bool:
        return value in (OWN, LOVE) or stake_of_value(value) is not None


def stake_value(stake: Stake) -> str:
    """A stake's value in a form: the name of a preset, or the terms, “10:GBP:point:50”."""
    return stake.preset or f"{stake.amount}:{stake.currency}:{stake.per}:{stake.neglect}"


def stake_of_value(value: str) -> Stake | None:
    """The stake that a form's value says; None for the players' own, and for no stake at all."""
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
    """The terms of a stake as values of the form's fields, including those for games; None is for
    love."""
    if stake is None:
        return {"stake": LOVE}
    amount = format_money(stake.amount, stake.currency)
    rate = {"amount": amount, "per": stake.per, "neglect": stake.neglect}
    prefix = "" if stake.per in OF_POINTS else "games_"
    typed = {prefix + name: value for name, value in rate.items()}
    return {"stake": OWN, "currency": stake.currency, **typed}


def option(offered: OfferedStake) -> StakeOption:
    """A stake on offer as one to choose."""
    stake = offered.stake
    words = format_offered_stake(offered.name, stake)
    return StakeOption(stake_value(stake), words, format_example(stake), stake.per in OF_POINTS)
