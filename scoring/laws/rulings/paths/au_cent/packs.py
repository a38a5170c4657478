"""A card of the other pack at piquet au cent: Case XVIII with a23."""

from typing import Final

from scoring.laws.catalogue.entry import gettext_noop as _
from scoring.laws.rulings.path import ANY, AU_CENT, Path, Question, Row
from scoring.laws.rulings.paths.au_cent.kinds import POINT, SEQUENCES, SETS, lost
from scoring.laws.rulings.penalties import LET_PASS, NOTHING_RECKONED, false_call_penalty
from scoring.laws.rulings.questions import EITHER, who
from scoring.laws.rulings.ruling import Effect, Ruling

STRAY_CARD: Final = Path(
    "au-cent-stray-card",
    ("58", "75", "a23", "44"),
    _("A card of the other pack is among a player’s cards"),
    (
        who(_("Who has it?")),
        Question(
            "where",
            _("Where was it found?"),
            {
                "discard": _("In their discard, and they now hold thirteen cards"),
                "hand": _("In their hand"),
                "played": _("They have played it"),
            },
        ),
        Question(
            "used",
            _("For what did they use it that was good or equal, before they played a card?"),
            {
                "nothing": _("For nothing"),
                POINT: _("For the point"),
                SEQUENCES: _("For a sequence"),
                SETS: _("For a quatorze or trio"),
            },
        ),
    ),
    (
        Row(
            (EITHER, "discard", ANY),
            Ruling(
                _(
                    "The deal stands, for nobody can show that the pack was incorrect when it was "
                    "dealt. The player with thirteen cards reckons nothing in this deal. What they "
                    "hold still bars the other."
                ),
                ("58", "75", "44"),
                NOTHING_RECKONED,
                (LET_PASS,),
            ),
        ),
        Row(
            (EITHER, "hand", "nothing"),
            Ruling(_("The card goes back to its own pack, and nobody is penalised."), ("75",)),
        ),
        *lost(
            _(
                "The card goes back to its own pack. The player who used it cannot reckon what "
                "they called with it, but is not penalised."
            ),
            ("75", "a23"),
            *(EITHER, "hand", "point or sequences"),
        ),
        Row(
            (EITHER, "hand", SETS),
            Ruling(
                _(
                    "The card goes back to its own pack. The player who used it reckons nothing in "
                    "this deal. The other may reckon all that they have good. Only a correct call "
                    "of the player in error bars it."
                ),
                ("a23", "54", "44"),
                *false_call_penalty((SETS,)),
            ),
        ),
        Row(
            (EITHER, "played", ANY),
            Ruling(
                _(
                    "The card goes back to its own pack. Both players take up their hands and play "
                    "this deal again."
                ),
                ("75",),
                Effect(replay=_("The play, from the first lead")),
            ),
        ),
    ),
    game=AU_CENT,
)

PACKS_AU_CENT: Final = (STRAY_CARD,)
