"""An ending as its test tells it, with its answers and what comes out; and all ways to an end."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from piquet.rulings.path import Path, answers_open, next_question
from piquet.rulings.ruling import NOTHING, Effect

Choice = tuple[str, Effect]


class Ending(NamedTuple):
    """One walk along a path.

    `answers` are what the players answer, in the order in which they are asked. `choices` are who
    may choose what, as (who, effect).
    """

    path: str
    answers: tuple[str, ...]
    effect: Effect = NOTHING
    choices: tuple[Choice, ...] = ()
    offender: str = ""


def ends(path: str, offender: str, *rows: str | tuple[str, Effect, *tuple[Choice, ...]]):
    """Yield the endings of a path. The player in error is “who” if one of the answers names them.

    A row has walks that come to the same, with commas between, as “elder no, younger yes no”; then
    their effect and choices, unless nothing follows.
    """
    for row in rows:
        walks, effect, *choices = (row, NOTHING) if isinstance(row, str) else row
        for walk in walks.split(", "):
            answers = tuple(walk.split())
            named = next((one for one in answers if one in ("elder", "younger")), "")
            who = named if offender == "who" else offender
            yield Ending(path, answers, effect, tuple(choices), who)


def loses(kind: str, *, bars: bool = False, penalty: str = "") -> Effect:
    """The player in error scores nothing of this kind, and may still bar the other by it."""
    return Effect(penalty, (kind,), (kind,) if bars else ())


def neither(kind: str) -> Effect:
    """Nobody scores this kind."""
    return Effect(neither=(kind,))


def yields(kind: str) -> Effect:
    """The call counts, and the other player scores nothing of this kind."""
    return Effect(yields=(kind,))


def again(what: str) -> Effect:
    """This is done once more."""
    return Effect(replay=what)


def false(kind: str) -> tuple[Effect, Choice]:
    """What follows a false call of this kind, beside which no other of it was right."""
    return loses(kind, penalty="reckons_nothing"), ("other", loses(kind, penalty="waived"))


AFRESH: Final = Effect(deal="afresh")
RECKONS_NOTHING: Final = Effect(penalty="reckons_nothing")
PLAYS_SHORT: Final = Effect(penalty="plays_short")
WAIVE: Final = ("other", Effect(penalty="waived"))
ELDER_MAY: Final = ("elder", AFRESH)
PUT_RIGHT: Final = ("both", NOTHING)
DISCARDS_AGAIN: Final = ("other", again("The exchange, from the other player’s discard"))


def walked(path: Path, answers: Iterable[str]) -> dict[str, str]:
    """The answers of a walk, each to the question that is asked when it is given."""
    said: dict[str, str] = {}
    for answer in answers:
        question = next_question(path, said)
        assert question, f"{answer} answers nothing"
        assert answer in answers_open(path, said, question), (question.text, answer)
        said[question.name] = answer
    return said


def walks(path: Path, answers: dict[str, str] | None = None) -> Iterator[dict[str, str]]:
    """Every way of answering the path's questions, to its end."""
    said = answers or {}
    question = next_question(path, said)
    if question is None:
        yield said
        return
    for answer in answers_open(path, said, question):
        yield from walks(path, {**said, question.name: answer})
