"""A reckoning in words: its steps, and who receives what."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.laws.money.amounts import LSD, format_money
from scoring.laws.money.reckoning import Reckoning, Step
from scoring.laws.money.stakes import Stake
from scoring.words.stakes import neglect_in_words, rate_in_words


def reckoning_in_words(
    reckoning: Reckoning, stake: Stake, names: Sequence[str] = ("A", "B", "C")
) -> list[str]:
    """The steps of a reckoning, a line each (R50–R54); `names` by seat.

    “692 − 617 = 75”, “Fractions of fifty neglected: 50”, “At ten shillings a hundred: 5s.”
    """
    return [_step_in_words(step, stake, names) for step in reckoning.steps]


def _step_in_words(step: Step, stake: Stake, names: Sequence[str]) -> str:
    if step.kind in _OF_A_PLAYER:
        return _of_player(step, stake.currency, names)
    return _STEPS[step.kind](step, stake)


def _of_player(step: Step, currency: str, names: Sequence[str]) -> str:
    words: dict[str, object] = {**step.figures, "name": names[step.figures["seat"] or 0]}
    for key in ("amount", "whole"):
        if key in step.figures:
            words[key] = format_money(step.figures[key] or 0, currency)
    return str(_OF_A_PLAYER[step.kind]) % words


_OF_A_PLAYER: Mapping[str, Promise] = {
    "wins": gettext_lazy("%(name)s wins %(balance)d"),
    "loses": gettext_lazy("%(name)s loses %(balance)d"),
    "pays": gettext_lazy("%(name)s pays what is received: %(amount)s"),
    "shares": gettext_lazy("%(name)s pays %(loss)d parts in %(of)d of %(whole)s: %(amount)s"),
    "bystander": gettext_lazy("A bystander harmed %(name)s and pays in his place: %(amount)s"),
}


def _difference(step: Step, _stake: Stake) -> str:
    return "{more} − {less} = {balance}".format(**step.figures)


def _even(step: Step, _stake: Stake) -> str:
    return _("%(each)d − %(each)d = 0: nothing is won") % step.figures


def _neglect(step: Step, stake: Stake) -> str:
    return _counted(neglect_in_words(stake), str(step.figures["counted"]))


def _unit(step: Step, stake: Stake) -> str:
    amount = format_money(step.figures["amount"] or 0, stake.currency)
    if step.figures["counted"]:
        words = {"money": amount, "count": step.figures["counted"]}
        amount = _UNITS_FOR[stake.per] % words
    return _counted(neglect_in_words(stake), amount)


def _counted(neglect: str, left: str) -> str:
    return _("%(neglect)s: %(left)s") % {"neglect": neglect[:1].upper() + neglect[1:], "left": left}


def _rate(step: Step, stake: Stake) -> str:
    amount = format_money(step.figures["amount"] or 0, stake.currency)
    words = {"rate": rate_in_words(stake), "money": amount}
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


def _level(_step: Step, _stake: Stake) -> str:
    return _("All are level: nothing is won")


def _nothing(_step: Step, _stake: Stake) -> str:
    return _("Nothing is left to pay")


_STEPS: Mapping[str, Callable[[Step, Stake], str]] = {
    "difference": _difference,
    "even": _even,
    "neglect": _neglect,
    "rate": _rate,
    "unit": _unit,
    "nothing": _nothing,
    "level": _level,
}


def received_in_words(names: Sequence[str], amounts: Sequence[int], currency: str) -> str:
    """Who receives what: “5s. to Anne”, in a chouette perhaps two; “even” if nobody pays.

    `amounts` are by seat, in the smallest coin.
    """
    received = [
        _("%(money)s to %(name)s") % {"money": format_money(amount, currency), "name": name}
        for name, amount in zip(names, amounts, strict=True)
        if amount > 0
    ]
    return ", ".join(received) or _("even")
