"""Which codes are money: what people pay with, or paid with in their day."""

from functools import cache
from typing import Final

LSD: Final = "LSD"
"""Pounds, shillings and pence, for which ISO 4217 has no code."""


def is_paid_in(code: str) -> bool:
    """Whether this is LSD or the code of a currency that is, or was, legal tender somewhere: gold,
    drawing rights, codes for testing or for no currency at all are not."""
    return code == LSD or code in _tenders()


@cache
def _tenders() -> frozenset[str]:
    from babel.core import get_global

    lands = get_global("territory_currencies").values()
    return frozenset(code for land in lands for code, _from, _until, tender in land if tender)
