"""A deal in which elder holds two equal points, told by its cards (Case IV).

Younger’s tierce is better than the hearts make, and not better than the spades.
"""

from typing import Any, Final

from tests.piquet.table import any_play

SPADES: Final = "AS KS QS JS"
HEARTS: Final = "AH QH JH TH"
TWO_POINTS: Final = f"{SPADES} {HEARTS} 9D 8D 9C 8C"
YOUNGER: Final = "KD QD JD 7D KC TC 7C 9H 8H TS 9S 7S"


def two_points(younger: str = YOUNGER, **calls: object) -> dict[str, Any]:
    """The deal with these cards of younger's and these calls of elder's, as a record keeps it."""
    told = {"elder": {"hand": TWO_POINTS}, "younger": {"hand": younger}}
    play = [pair.split() for pair in any_play(TWO_POINTS, younger).split(", ")]
    return {**told, **({"calls": {"elder": calls}} if calls else {}), "tricks": play}
