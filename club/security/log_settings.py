"""Turn a change of a club's settings, as the log stores it, into a sentence."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.time_zones import format_zone
from piquet.currencies import LSD

_OTHERS: Final = gettext_lazy("The club’s settings were changed.")
_WHOLE: Final[Mapping[str, Promise]] = {
    "default code": gettext_lazy("The usual game was changed."),
    "default switches": gettext_lazy("The usual house rules were changed."),
    "chances in play: False to True": gettext_lazy("Chances are now shown during play."),
    "chances in play: True to False": gettext_lazy("Chances are no longer shown during play."),
    "who sees balances: all to own": gettext_lazy("Players now see only their own balance."),
    "who sees balances: own to all": gettext_lazy("Everybody now sees all balances."),
}
"""Sentences for a whole stored text, or for the name of a setting alone."""


def format_change(about: str) -> str:
    """Return a stored change, such as “timezone: Asia/Tokyo to Europe/Paris”, as a sentence."""
    setting, _colon, values = about.partition(": ")
    whole = _WHOLE.get(about) or _WHOLE.get(setting)
    sentence = _CHANGES.get(setting)
    match = re.fullmatch(r"(?P<old>.*) to (?P<new>.*)", values)
    if whole is not None:
        return str(whole)
    if sentence is not None and match is not None:
        return sentence(match["old"], match["new"])
    return _stakes(values) if setting == "stakes" else str(_OTHERS)


def _name(old: str, new: str) -> str:
    return _("The club’s name was changed from “%(old)s” to “%(new)s”.") % {"old": old, "new": new}


def _time_zone(old: str, new: str) -> str:
    words = {"old": format_zone(old), "new": format_zone(new)}
    return _("The time zone was changed from %(old)s to %(new)s.") % words


def _currency(old: str, new: str) -> str:
    words = {"old": _money(old), "new": _money(new)}
    return _("The currency was changed from %(old)s to %(new)s.") % words


def _closing(_old: str, new: str) -> str:
    if new == "0":
        return _("The treasurer can now close a month as soon as it is over.")
    sentence = ngettext(
        "The treasurer can now close a month %(n)s day after it is over.",
        "The treasurer can now close a month %(n)s days after it is over.",
        int(new),
    )
    return sentence % {"n": new}


def _stakes(values: str) -> str:
    count, _in, code = values.partition(" in ")
    words = {"n": count, "currency": _money(code)}
    if count == "the usual":
        return _("The club went back to the usual stakes in %(currency)s.") % words
    return _("The stakes in %(currency)s were changed. The club offers %(n)s of them.") % words


def _money(code: str) -> str:
    return "£ s. d." if code == LSD else code


_CHANGES: Final[Mapping[str, Callable[[str, str], str]]] = {
    "name": _name,
    "timezone": _time_zone,
    "currency": _currency,
    "days before closing": _closing,
}
