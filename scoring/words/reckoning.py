"""A reckoning in words: its steps, and the sums that players receive."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from piquet.money.amounts import LSD, format_money
from piquet.money.reckoning import Reckoning, Step
from piquet.money.stakes import Stake
from scoring.words.stakes import format_neglect, format_stake_rate


def format_reckoning(
    reckoning: Reckoning, stake: Stake | None, names: Sequence[str] = ("A", "B", "C")
) -> list[str]:
    """Return the steps of a reckoning, a line each (R50–R54). `names` are by seat.

    “692 − 617 = 75”, “Fractions of fifty neglected: 50”, “At ten shillings a hundred: 5s.”
    """
    return [_format_step(step, stake, names) for step in reckoning.steps]


def format_points(reckoning: Reckoning) -> list[str]:
    """Return the steps of a reckoning before the money, for readers who may not see money.

    “692 − 617 = 75”.
    """
    steps = [step for step in reckoning.steps if step.kind in _UP_TO_THE_BALANCE]
    return [_OF_POINTS[step.kind](step) for step in steps]


def _format_step(step: Step, stake: Stake | None, names: Sequence[str]) -> str:
    if step.kind in _OF_A_PLAYER:
        return _of_player(step, stake.currency if stake else "", names)
    if stake is None or step.kind in _OF_POINTS:
        return _OF_POINTS[step.kind](step)
    return _OF_MONEY[step.kind](step, stake)


def _of_player(step: Step, currency: str, names: Sequence[str]) -> str:
    words: dict[str, object] = {**step.figures, "name": names[step.figures["seat"] or 0]}
    for key in ("amount", "whole"):
        if key in step.figures:
            words[key] = format_money(step.figures[key] or 0, currency)
    return str(_OF_A_PLAYER[step.kind]) % words


_OF_A_PLAYER: Mapping[str, Promise] = {
    "wins": gettext_lazy("%(name)s wins %(balance)d"),
    "loses": gettext_lazy("%(name)s loses %(balance)d"),
    "pays": gettext_lazy("%(name)s pays it all: %(amount)s"),
    "shares": gettext_lazy(
        "%(name)s lost %(loss)d of the %(of)d lost in all, and pays that share of %(whole)s: "
        "%(amount)s"
    ),
    "bystander": gettext_lazy(
        "A bystander harmed %(name)s and pays instead of %(name)s: %(amount)s"
    ),
}


def _difference(step: Step) -> str:
    return "{more} − {less} = {balance}".format(**step.figures)


def _even(step: Step) -> str:
    return _("%(each)d − %(each)d = 0: nobody wins anything") % step.figures


def _neglect(step: Step, stake: Stake) -> str:
    return _format_neglect(format_neglect(stake), str(step.figures["counted"]))


def _unit(step: Step, stake: Stake) -> str:
    amount = format_money(step.figures["amount"] or 0, stake.currency)
    if step.figures["counted"]:
        words = {"money": amount, "count": step.figures["counted"]}
        amount = _UNITS_FOR[stake.per] % words
    return _format_neglect(format_neglect(stake), amount)


def _format_neglect(neglect: str, left: str) -> str:
    return _("%(neglect)s: %(left)s") % {"neglect": neglect[:1].upper() + neglect[1:], "left": left}


def _rate(step: Step, stake: Stake) -> str:
    amount = format_money(step.figures["amount"] or 0, stake.currency)
    words = {"rate": format_stake_rate(stake), "money": amount}
    if not step.figures["dropped"]:
        return _("At %(rate)s: %(money)s") % words
    if stake.currency == LSD:
        return _("At %(rate)s: %(money)s, a fraction of a penny dropped") % words
    return _("At %(rate)s: %(money)s, a fraction of the smallest coin dropped") % words


_POINTS = ngettext_lazy(
    "%(money)s, for %(count)d point", "%(money)s, for %(count)d points", "count"
)
_UNITS_FOR: Mapping[str, Any] = {
    "point": _POINTS,
    "hundred": _POINTS,
    "game": ngettext_lazy(
        "%(money)s, for %(count)d game", "%(money)s, for %(count)d games", "count"
    ),
    "partie": ngettext_lazy(
        "%(money)s, for %(count)d partie", "%(money)s, for %(count)d parties", "count"
    ),
}


def _level(_step: Step) -> str:
    return _("All are level, so nobody wins anything")


def _nothing(_step: Step) -> str:
    return _("Nothing is left to pay")


_OF_POINTS: Mapping[str, Callable[[Step], str]] = {
    "difference": _difference,
    "even": _even,
    "level": _level,
    "nothing": _nothing,
}
"""The steps that need no stake. A card for love has only these."""
_UP_TO_THE_BALANCE = ("difference", "even", "level")

_OF_MONEY: Mapping[str, Callable[[Step, Stake], str]] = {
    "neglect": _neglect,
    "rate": _rate,
    "unit": _unit,
}


def format_received(names: Sequence[str], amounts: Sequence[int], currency: str) -> str:
    """Return the sums that players receive: “5s. to Anne”, or “even” if nobody pays.

    `amounts` are by seat, in the smallest coin. In a chouette, two players may receive a sum.
    """
    received = [
        _("%(money)s to %(name)s") % {"money": format_money(amount, currency), "name": name}
        for name, amount in zip(names, amounts, strict=True)
        if amount > 0
    ]
    return ", ".join(received) or _("even")


def format_outcome(names: Sequence[str], reckoning: Mapping[str, Any]) -> str:
    """Return the result of an edition's `reckoning`: “5s. to Anne”, or for love “Anne +75”.

    `names` are by seat.
    """
    if reckoning["currency"]:
        return format_received(names, reckoning["amounts"], reckoning["currency"])
    return format_lead(names, reckoning["balance"])


def won_for_love(names: Sequence[str], balance: Sequence[int], *, games: bool) -> str:
    """Return the result of a card without a stake: “Anne wins by 75 points, for love”.

    For three players: “Anne +150, Celia +40, for love”. `games` is whether the card counts games
    instead of points.
    """
    ahead = max(balance)
    if not ahead:
        return _("All level, for love")
    if len(names) > 2:
        return _("%(ahead)s, for love") % {"ahead": format_lead(names, balance)}
    text = _GAMES_AHEAD if games else _POINTS_AHEAD
    return str(text % {"name": names[balance.index(ahead)], "n": ahead})


_POINTS_AHEAD = ngettext_lazy(
    "%(name)s wins by %(n)d point, for love", "%(name)s wins by %(n)d points, for love", "n"
)
_GAMES_AHEAD = ngettext_lazy(
    "%(name)s wins by %(n)d game, for love", "%(name)s wins by %(n)d games, for love", "n"
)


def format_lead(names: Sequence[str], balance: Sequence[int]) -> str:
    """Return who is ahead, in the units of the balance: “Anne +75”. “even” if nobody is."""
    ahead = [f"{name} +{points}" for name, points in zip(names, balance, strict=True) if points > 0]
    return ", ".join(ahead) or _("even")
