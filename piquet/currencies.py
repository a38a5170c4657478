"""The currency codes that are money in everyday use, now or in the past."""

from functools import cache
from typing import Final

LSD: Final = "LSD"
"""Pounds, shillings and pence, for which ISO 4217 has no code."""


def is_paid_in(code: str) -> bool:
    """Return whether this code is LSD or a currency that is, or was, legal tender somewhere.

    Gold, drawing rights and codes for testing are not.
    """
    return code == LSD or code in _tenders()


@cache
def _tenders() -> frozenset[str]:
    from babel.core import get_global

    lands = get_global("territory_currencies").values()
    return frozenset(code for land in lands for code, _from, _until, tender in land if tender)


@cache
def current_tenders() -> frozenset[str]:
    """Return the codes of all currencies that are legal tender somewhere today."""
    from babel.core import get_global

    lands = get_global("territory_currencies").values()
    return frozenset(
        code for land in lands for code, _from, until, tender in land if tender and not until
    )
