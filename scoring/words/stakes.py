"""Stakes, rates and currencies in words."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from piquet.money.amounts import LSD, format_money, format_rate, unit
from piquet.money.reckoning import reckon_card
from piquet.money.stakes import PRESETS, Stake
from piquet.rule_sets import RUBICON

EXAMPLE_POINTS: Final = 75
"""The points of the example beside each stake. The messages on pages contain this number too."""

_NAMED_STAKES: Mapping[str, Promise] = {
    "ten-shillings-a-hundred-fifties": gettext_lazy(
        "Ten shillings a hundred, fractions of fifty neglected"
    ),
    "ten-shillings-a-hundred-twenty-fives": gettext_lazy(
        "Ten shillings a hundred, fractions of twenty-five neglected"
    ),
    "twopenny-points": gettext_lazy(
        "Twopenny points: a pound a hundred, fractions of fifty neglected"
    ),
    "threepenny-points": gettext_lazy("Threepenny points, fractions of forty neglected"),
    "sixpenny-points": gettext_lazy("Sixpenny points, fractions of a pound neglected"),
    "shilling-points": gettext_lazy("Shilling points, fractions of a pound neglected"),
}

_COINS: Mapping[int, Promise] = {
    1: gettext_lazy("a penny"),
    2: gettext_lazy("twopence"),
    3: gettext_lazy("threepence"),
    6: gettext_lazy("sixpence"),
    12: gettext_lazy("a shilling"),
    24: gettext_lazy("two shillings"),
    30: gettext_lazy("half a crown"),
    60: gettext_lazy("five shillings"),
    120: gettext_lazy("ten shillings"),
    240: gettext_lazy("a pound"),
}

_PER: Mapping[str, Promise] = {
    "point": gettext_lazy("%(money)s a point"),
    "hundred": gettext_lazy("%(money)s a hundred"),
    "game": gettext_lazy("%(money)s a game"),
    "partie": gettext_lazy("%(money)s a partie"),
}

_NEGLECTED: Mapping[str, Promise] = {
    "50": gettext_lazy("fractions of fifty neglected"),
    "25": gettext_lazy("fractions of twenty-five neglected"),
    "40": gettext_lazy("fractions of forty neglected"),
}


def format_stake(stake: Stake | None) -> str:
    """Return the stake with a capital: “Ten shillings a hundred, fractions of fifty neglected”."""
    if stake and stake.preset in _NAMED_STAKES:
        return str(_NAMED_STAKES[stake.preset])
    words = format_terms(stake)
    return words[:1].upper() + words[1:]


def format_offered_stake(name: str, stake: Stake) -> str:
    """Return a stake of a club, with its name if it has one: “Evening stake: 10p a point”."""
    if not name:
        return format_stake(stake)
    return _("%(name)s: %(terms)s") % {"name": name, "terms": format_terms(stake)}


def format_terms(stake: Stake | None) -> str:
    """Return the rate and the fractions neglected: “a penny a point”. “for love” without a stake.

    “nothing neglected” appears only at the rate of a named stake.
    """
    if stake is None:
        return _("for love")
    rate = format_stake_rate(stake)
    if stake.neglect:
        return f"{rate}, {format_neglect(stake)}"
    if any(replace(named, preset="", neglect="") == stake for named in PRESETS.values()):
        return _("%(rate)s, nothing neglected") % {"rate": rate}
    return rate


def format_stake_rate(stake: Stake) -> str:
    """Return the rate in the reader's language: “ten shillings a hundred”, “10p a point”.

    Files and reports have the rate in English instead, by `rate_in_english`.
    """
    coins = _COINS.get(stake.amount) if stake.currency == LSD else None
    amount = coins or format_rate(stake.amount, stake.currency)
    return str(_PER[stake.per]) % {"money": amount}


def format_neglect(stake: Stake) -> str:
    if stake.neglect in _NEGLECTED:
        return str(_NEGLECTED[stake.neglect])
    return _("fractions of %(unit)s neglected") % {"unit": format_unit(stake.currency)}


def format_unit(currency: str) -> str:
    """Return one whole unit of a currency: “a pound”, “€1.00”."""
    if currency in (LSD, "GBP"):
        return _("a pound")
    return format_money(unit(currency), currency)


def currency_name(code: str) -> str:
    """Return a currency's name: “pounds, shillings and pence”, “British pounds”, “euros”.

    Raise ValueError for an unknown currency.
    """
    if code == LSD:
        return _("pounds, shillings and pence")
    from babel.numbers import get_currency_name, is_currency

    if not is_currency(code):
        raise ValueError(f"“{code}” is not a currency.")
    return get_currency_name(code, count=2, locale="en_GB")


def format_example(stake: Stake) -> str:
    """Return what `EXAMPLE_POINTS` pay at a stake. "" at a rate per game or partie."""
    if stake.per not in RUBICON.rates:
        return ""
    return format_money(reckon_card([(EXAMPLE_POINTS, 0)], stake).amounts[0], stake.currency)
