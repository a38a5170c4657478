"""The kinds of calls, and the rows in which all that a player holds of one kind is lost."""

from typing import Final

from scoring.laws.catalogue.entry import gettext_noop as _
from scoring.laws.rulings.path import OR, Question, Row
from scoring.laws.rulings.questions import KIND as KINDS
from scoring.laws.rulings.ruling import Effect, Ruling

POINT: Final = "point"
SEQUENCES: Final = "sequences"
SETS: Final = "sets"
KIND: Final = Question("kind", _("What was it about?"), KINDS)
ALL_KINDS: Final = "point or sequences or sets"


def lost(says: str, laws: tuple[str, ...], *answers: str) -> tuple[Row, ...]:
    """A row for each kind in the answers, in which the player in error loses what they hold of that
    kind."""
    place = next(at for at, one in enumerate(answers) if {*one.split(OR)} <= KIND.answers.keys())
    return tuple(
        Row(
            (*answers[:place], kind, *answers[place + 1 :]),
            Ruling(says, laws, Effect(loses=(kind,))),
        )
        for kind in answers[place].split(OR)
    )
