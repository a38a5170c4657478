"""The kinds of calls, and rows by which a player loses everything they hold of one kind."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import OR, Question, Row
from piquet.rulings.questions import KIND as KINDS
from piquet.rulings.questions import NO_YES
from piquet.rulings.ruling import Effect, Ruling

POINT: Final = "point"
SEQUENCES: Final = "sequences"
SETS: Final = "sets"
KIND: Final = Question("kind", _("What was it about?"), KINDS)
OTHERS: Final = Question(
    "others", _("Had they rightly counted something else of that kind?"), NO_YES
)
SEQUENCE_BESIDE: Final = "sequence_beside"
SET_BESIDE: Final = "beside"
BESIDE: Final = {
    SEQUENCE_BESIDE: _("A sequence, and they rightly called another"),
    SET_BESIDE: _("A quatorze or trio, and they rightly called another"),
}
"""Answers for a wrong call beside a right one of the same kind."""
ALL_KINDS: Final = "point or sequences or sets"


def lost(
    says: str, laws: tuple[str, ...], *answers: str, cases: tuple[str, ...] = ()
) -> tuple[Row, ...]:
    """Return a row for each kind in the answers: the player in error neither scores nor bars that
    kind."""
    place = next(
        at for at, answer in enumerate(answers) if {*answer.split(OR)} <= KIND.answers.keys()
    )
    return tuple(
        Row(
            (*answers[:place], kind, *answers[place + 1 :]),
            Ruling(says, laws, Effect(loses=(kind,), passes=(kind,)), cases=cases),
        )
        for kind in answers[place].split(OR)
    )
