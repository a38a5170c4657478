"""An ending as its test tells it, with its answers and what comes out; and all ways to an end."""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.laws.rulings.path import Path, answers_open, next_question
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


def walks(path: Path, answers: dict[str, str] | None = None) -> Iterator[dict[str, str]]:
    """Every way of answering the path's questions, to its end."""
    said = answers or {}
    question = next_question(path, said)
    if question is None:
        yield said
        return
    for answer in answers_open(path, said, question):
        yield from walks(path, {**said, question.name: answer})
