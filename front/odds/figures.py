"""Chances and large numbers in words and figures."""

from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from piquet.odds.taking_in import odds

HALF = Fraction(1, 2)


def figure(number: int) -> str:
    """Return a whole number with its thousands separated: “225,792,840”."""
    return number_format(number, force_grouping=True)


def fraction(chance: Fraction) -> str:
    """Return a chance in lowest terms: “29/57”."""
    return f"{figure(chance.numerator)}/{figure(chance.denominator)}"


def percent(chance: Fraction) -> str:
    """Return a chance as a percentage: “50.88 %”, with three or more digits near 0 and 100."""
    good, every = chance.as_integer_ratio()  # Whole numbers, because fractions are slow.
    near, places = min(good, every - good), 2
    while 0 < near * 10**places < every:
        places += 1
    whole = (200 * good * 10**places + every) // (2 * every)  # The nearest; a half rounds up.
    text = f"{whole // 10**places}.{whole % 10**places:0{places}}"
    return _("%(number)s %%") % {"number": number_format(text, places)}


def format_odds(chance: Fraction) -> str:
    """Return a chance as odds: “29 to 28 for it”, “331 to 315 against it”."""
    if chance in {0, 1}:
        return _("It is certain.") if chance else _("It cannot happen.")
    good, bad = odds(chance)
    if chance == HALF:
        return _("As likely as not.")
    words = _("%(more)s to %(less)s for it") if good > bad else _("%(more)s to %(less)s against it")
    return words % {"more": figure(max(good, bad)), "less": figure(min(good, bad))}
