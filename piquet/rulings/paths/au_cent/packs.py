"""A card of the other pack at piquet au cent: Case XVIII with a23."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, AU_CENT, Path, Question, Row
from piquet.rulings.paths.au_cent.kinds import (
    POINT,
    SEQUENCE_BESIDE,
    SEQUENCES,
    SET_BESIDE,
    SETS,
    lost,
)
from piquet.rulings.paths.packs_and_bystanders import IN_THE_DISCARD, USED_FALSELY, WHERE_FOUND
from piquet.rulings.penalties import false_call_penalty
from piquet.rulings.questions import EITHER, who
from piquet.rulings.ruling import Effect, Ruling

NOT_RECKONED: Final = _(
    "The card goes back to its own pack. The player who used it cannot reckon what they called "
    "with it, but is not penalised."
)
ONLY_THE_OTHER: Final = _(
    "The card goes back to its own pack. The player who used it cannot reckon what they called "
    "with it, but is not penalised. The other sequence that they called stays."
)
CASE: Final = ("XVIII",)


def _false_set(used: str, *, loses: tuple[str, ...]) -> Row:
    """Return the row for using the card in a quatorze or trio, which makes it a false call."""
    return Row(
        (EITHER, "hand", used),
        Ruling(USED_FALSELY, ("a23", "54", "44"), *false_call_penalty(loses), cases=CASE),
    )


STRAY_CARD: Final = Path(
    "au-cent-stray-card",
    ("58", "75", "a23", "44"),
    _("A card of the other pack is among a player’s cards"),
    (
        who(_("Who has it?")),
        WHERE_FOUND,
        Question(
            "used",
            _("For what did they use it that was good or equal, before they played a card?"),
            {
                "nothing": _("For nothing"),
                POINT: _("For the point"),
                SEQUENCES: _("For a sequence"),
                SETS: _("For a quatorze or trio"),
                SEQUENCE_BESIDE: _("For a sequence, and they rightly called another"),
                SET_BESIDE: _("For a quatorze or trio, and they rightly called another"),
            },
        ),
    ),
    (
        Row(
            (EITHER, "discard", ANY),
            IN_THE_DISCARD,
        ),
        Row(
            (EITHER, "hand", "nothing"),
            Ruling(
                _("The card goes back to its own pack, and nobody is penalised."),
                ("75",),
                cases=CASE,
            ),
        ),
        *lost(NOT_RECKONED, ("75", "a23"), *(EITHER, "hand", "point or sequences"), cases=CASE),
        Row(
            (EITHER, "hand", SEQUENCE_BESIDE),
            Ruling(ONLY_THE_OTHER, ("75", "a23"), cases=CASE),
        ),
        _false_set(SETS, loses=(SETS,)),
        _false_set(SET_BESIDE, loses=()),
        Row(
            (EITHER, "played", ANY),
            Ruling(
                _(
                    "The card goes back to its own pack. Both players take up their hands and play "
                    "this deal again."
                ),
                ("75",),
                Effect(replay=_("The play, from the first lead")),
                cases=CASE,
            ),
        ),
    ),
    game=AU_CENT,
)

PACKS_AU_CENT: Final = (STRAY_CARD,)
