"""What the laws find, put into the reader's words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext

from scoring.laws import money
from scoring.laws.reckoning import Reckoning, Step
from scoring.laws.run_of_games import Out
from scoring.laws.stakes import PRESETS, Stake

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


def stake_in_words(stake: Stake) -> str:
    """“Ten shillings a hundred, fractions of fifty neglected”; a sentence without its stop."""
    if stake.preset in _NAMED_STAKES:
        return str(_NAMED_STAKES[stake.preset])
    words = terms_in_words(stake)
    return words[:1].upper() + words[1:]


def terms_in_words(stake: Stake) -> str:
    """The rate and what is neglected: “ten shillings a hundred, fractions of fifty neglected”,
    “a penny a point”; “nothing neglected” only at the rate of a named stake."""
    rate = rate_in_words(stake)
    if stake.neglect:
        return f"{rate}, {_neglect_in_words(stake)}"
    if any(replace(named, preset="", neglect="") == stake for named in PRESETS.values()):
        return _("%(rate)s, nothing neglected") % {"rate": rate}
    return rate


def rate_in_words(stake: Stake) -> str:
    """“ten shillings a hundred”, “€1.25 a point”."""
    coins = _COINS.get(stake.amount) if stake.currency == money.LSD else None
    amount = coins or money.format_money(stake.amount, stake.currency)
    return str(_PER[stake.per]) % {"money": amount}


def _neglect_in_words(stake: Stake) -> str:
    if stake.neglect in _NEGLECTED:
        return str(_NEGLECTED[stake.neglect])
    return _("fractions of %(unit)s neglected") % {"unit": _unit_in_words(stake.currency)}


def _unit_in_words(currency: str) -> str:
    if currency in (money.LSD, "GBP"):
        return _("a pound")
    return money.format_money(money.unit(currency), currency)


def currency_name(code: str) -> str:
    """A currency as people call it: “pounds, shillings and pence”, “British pounds”, “euros”.

    Raises ValueError for a currency nobody knows.
    """
    if code == money.LSD:
        return _("pounds, shillings and pence")
    from babel.numbers import get_currency_name, is_currency

    if not is_currency(code):
        raise ValueError(f"“{code}” is not a currency.")
    return get_currency_name(code, count=2, locale="en_GB")


def sentence(text: str) -> str:
    """The text with its full stop, which may be that of an amount: “Anne paid 5s.”"""
    return text if text.endswith(".") else f"{text}."


def listed(words: Sequence[str]) -> str:
    """“Anne”, “Anne and Bernard”, “A, B and C”; of one or more."""
    *others, last = words
    if not others:
        return last
    return _("%(others)s and %(last)s") % {"others": ", ".join(others), "last": last}


def reckoning_in_words(
    reckoning: Reckoning, stake: Stake, names: Sequence[str] = ("A", "B", "C")
) -> list[str]:
    """The steps of a reckoning at its stake, a line each (R50–R54); `names` by seat.

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
            words[key] = money.format_money(step.figures[key] or 0, currency)
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
    return _counted(_neglect_in_words(stake), str(step.figures["counted"]))


def _unit(step: Step, stake: Stake) -> str:
    amount = money.format_money(step.figures["amount"] or 0, stake.currency)
    if step.figures["counted"]:
        words = {"money": amount, "count": step.figures["counted"]}
        amount = _UNITS_FOR[stake.per] % words
    return _counted(_neglect_in_words(stake), amount)


def _counted(neglect: str, left: str) -> str:
    return _("%(neglect)s: %(left)s") % {"neglect": neglect[:1].upper() + neglect[1:], "left": left}


def _rate(step: Step, stake: Stake) -> str:
    amount = money.format_money(step.figures["amount"] or 0, stake.currency)
    words = {"rate": rate_in_words(stake), "money": amount}
    if not step.figures["dropped"]:
        return _("At %(rate)s: %(money)s") % words
    if stake.currency == money.LSD:
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


_ORDINALS: Sequence[Promise] = (
    gettext_lazy("First partie"),
    gettext_lazy("Second partie"),
    gettext_lazy("Third partie"),
    gettext_lazy("Fourth partie"),
    gettext_lazy("Fifth partie"),
    gettext_lazy("Sixth partie"),
    gettext_lazy("Seventh partie"),
    gettext_lazy("Eighth partie"),
    gettext_lazy("Ninth partie"),
    gettext_lazy("Tenth partie"),
    gettext_lazy("Eleventh partie"),
    gettext_lazy("Twelfth partie"),
)


def partie_in_words(number: int, of: int) -> str:
    """“First partie”, … “Twelfth partie”; on a card `of` more parties than that “Partie 1”, …
    “Partie 13”, so that all of a card are told alike."""
    if 1 <= number <= len(_ORDINALS) >= of:
        return str(_ORDINALS[number - 1])
    return _("Partie %(number)d") % {"number": number}


def received_in_words(names: Sequence[str], amounts: Sequence[int], currency: str) -> str:
    """What is received and by whom, of amounts by seat in the smallest coin: “5s. to Anne”; of a
    chouette perhaps by two. “even” where nobody pays."""
    received = [
        _("%(money)s to %(name)s") % {"money": money.format_money(amount, currency), "name": name}
        for name, amount in zip(names, amounts, strict=True)
        if amount > 0
    ]
    return ", ".join(received) or _("even")


def mark_in_words(mark: str, name: str) -> str:
    """What a deal's mark says of the player so named (R14–R16)."""
    said = {
        "conceded": _("%(name)s conceded the deal (R15)."),
        "reckons_nothing": _("%(name)s reckons nothing (R14)."),
        "plays_short": _("%(name)s played with too few cards (R16)."),
        "loses_game": _("%(name)s loses the game (a9, a10)."),
    }
    return said[mark] % {"name": name}


def out_in_words(out: Out, names: Sequence[str]) -> str:
    """“Anne out first, a double” (R20); `names` as in the columns."""
    words = _("%(name)s out first, a double") if out.double else _("%(name)s out first")
    return words % {"name": names[out.winner]}


def deal_mark_letter(mark: str) -> str:
    """The letter beside a score marked “conceded”, “reckons_nothing” or “plays_short” (R14–R16)."""
    letters = {
        "conceded": pgettext("beside a score", "c"),
        "reckons_nothing": pgettext("beside a score", "n"),
        "plays_short": pgettext("beside a score", "s"),
        "loses_game": pgettext("beside a score", "l"),
    }
    return letters.get(mark, "")
