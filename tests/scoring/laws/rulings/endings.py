"""An ending as its test tells it: the answers given at the table, and what comes out."""

from typing import NamedTuple

from scoring.laws.rulings.ruling import NOTHING, Effect


class Ending(NamedTuple):
    """One walk along a path.

    `answers` are what the players answer, in the order in which they are asked. `choices` are who
    may choose what, as (who, effect).
    """

    path: str
    answers: tuple[str, ...]
    effect: Effect = NOTHING
    choices: tuple[tuple[str, Effect], ...] = ()
    offender: str = ""
