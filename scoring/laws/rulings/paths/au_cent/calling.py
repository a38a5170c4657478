"""Errors in calling at piquet au cent: a15 to a17, a19, a23 and a24."""

from typing import Final

from scoring.laws.catalogue.entry import gettext_noop as _
from scoring.laws.rulings.path import ANY, AU_CENT, Path, Question, Row
from scoring.laws.rulings.paths.au_cent.kinds import KIND, POINT, SEQUENCES, SETS, lost
from scoring.laws.rulings.penalties import false_call_penalty
from scoring.laws.rulings.questions import EITHER, ELDER, NO_YES, YOUNGER, who
from scoring.laws.rulings.ruling import NOTHING, Choice, Effect, Ruling

RETAKES_LEAD: Final = Choice(
    "elder",
    _("Elder may take back the card they led and lead another."),
    Effect(replay=_("The play, from the first lead")),
)
SETS_BESIDE: Final = _("A quatorze or trio, and they rightly called another")
RECKONS_NOTHING: Final = _(
    "The player in error reckons nothing in this deal. The other may reckon all that they have "
    "good. Only a correct call of the player in error bars it."
)
WRONG_NAME: Final = _(
    "They only gave it a wrong name. They cannot reckon it, but nobody is penalised."
)
CORRECTED: Final = _(
    "The call is put right, and nobody is penalised. The player reckons what they do hold, if it "
    "is good."
)


INCOMPLETE: Final = Path(
    "au-cent-call-incomplete",
    ("46", "a15", "a16"),
    _("Elder’s call is late or not complete"),
    (
        Question(
            "what",
            _("What did elder do?"),
            {
                POINT: _("They did not say what their point makes"),
                "sequence": _("They did not say to what card their sequence goes"),
                "set": _("They did not say of what cards their quatorze or trio is"),
                "late": _("They called something else before their point"),
            },
        ),
    ),
    (
        Row(
            (POINT,),
            Ruling(
                _("Elder must say how much their point makes. Younger need not answer before."),
                ("a15",),
            ),
        ),
        Row(
            ("sequence",),
            Ruling(
                _("Elder must say to what card it goes. Younger need not answer before."), ("a16",)
            ),
        ),
        Row(
            ("set",),
            Ruling(
                _("Elder must say of what cards it is. Younger need not answer before."), ("a16",)
            ),
        ),
        Row(
            ("late",),
            Ruling(_("Elder can no longer call a point."), ("46",), Effect(loses=(POINT,))),
        ),
    ),
    offender=ELDER,
    game=AU_CENT,
)

TOO_LITTLE: Final = Path(
    "au-cent-called-too-little",
    ("a17", "a19"),
    _("Elder calls less than they hold, or misnames it"),
    (
        Question(
            "deed",
            _("What did elder do?"),
            {
                "less": _("They called less than they hold"),
                "shown": _("They called a sequence, and showed a higher one"),
                "misnamed": _("They gave a sequence, quatorze or trio a wrong name"),
            },
        ),
        KIND,
        Question("led", _("Had elder led a card before they corrected it?"), NO_YES),
        Question("good", _("Was the wrong call good against the cards?"), NO_YES),
    ),
    (
        Row(
            ("less", ANY, ANY, ANY),
            Ruling(
                _(
                    "Elder abides by the call. They reckon nothing higher of that kind, even if "
                    "nothing could beat it."
                ),
                ("a17",),
            ),
        ),
        Row(
            ("shown", ANY, ANY, ANY),
            Ruling(
                _(
                    "Elder cannot reckon the higher sequence. But it keeps younger from reckoning "
                    "theirs, unless these are higher than what elder showed."
                ),
                ("a19",),
                Effect(bars=(SEQUENCES,)),
            ),
        ),
        Row(
            ("misnamed", "sequences or sets", "no", "yes"),
            Ruling(
                _(
                    "Elder may correct the name, and reckons what they hold of the same value or a "
                    "lower one."
                ),
                ("a17", "53"),
            ),
        ),
        *lost(
            _("Elder cannot reckon it, because the wrong call was not good."),
            ("a17",),
            *("misnamed", "sequences or sets", "no", "no"),
        ),
        *lost(
            _(
                "It is too late to correct the name. Elder cannot reckon it, and nobody is "
                "penalised."
            ),
            ("a17", "53"),
            *("misnamed", "sequences or sets", "yes", ANY),
        ),
    ),
    offender=ELDER,
    game=AU_CENT,
)

CALLED_TOO_MUCH: Final = Path(
    "au-cent-called-too-much",
    ("52", "53", "54", "a18", "a22", "a23", "44"),
    _("Somebody calls what they do not hold, and it is allowed to be good"),
    (
        who(_("Who called it?")),
        Question("kind", _("What did they call?"), {**KIND.answers, "beside": SETS_BESIDE}),
        Question("played", _("Had they played a card before they corrected it?"), NO_YES),
        Question(
            "misnomer",
            _("Do they hold another of the same number, and could never have held what they said?"),
            NO_YES,
        ),
    ),
    (
        Row((ELDER, ANY, "no", ANY), Ruling(CORRECTED, ("52", "a23"))),
        Row(
            (YOUNGER, ANY, "no", ANY),
            Ruling(CORRECTED, ("52", "a23"), NOTHING, (RETAKES_LEAD,)),
        ),
        *lost(
            _(
                "They did not show what they called, so they cannot reckon it. Younger may show "
                "and reckon their own, even if it is equal or lower."
            ),
            ("a18",),
            *(ELDER, "point or sequences", "yes", ANY),
        ),
        *lost(
            _(
                "They did not show what they called, so they cannot reckon it. Elder may show and "
                "reckon their own."
            ),
            ("a22",),
            *(YOUNGER, "point or sequences", "yes", ANY),
        ),
        Row(
            (EITHER, SETS, "yes", "yes"),
            Ruling(WRONG_NAME, ("53", "a17"), Effect(loses=(SETS,))),
        ),
        Row((EITHER, "beside", "yes", "yes"), Ruling(WRONG_NAME, ("53", "a17"))),
        Row(
            (EITHER, SETS, "yes", "no"),
            Ruling(RECKONS_NOTHING, ("a23", "54", "44"), *false_call_penalty((SETS,))),
        ),
        Row(
            (EITHER, "beside", "yes", "no"),
            Ruling(RECKONS_NOTHING, ("a23", "54", "44"), *false_call_penalty(())),
        ),
    ),
    game=AU_CENT,
)

TOO_LATE: Final = _("It is too late, and they cannot reckon it.")


def _still_bars(kind: str) -> Row:
    """Elder forgot what the cards that they showed prove."""
    says = _("It is too late, and elder cannot reckon it. What they have shown still bars younger.")
    effect = Effect(loses=(kind,), bars=(kind,))
    return Row((ELDER, kind, "yes", ANY, "yes"), Ruling(says, ("a24",), effect))


LEFT_OUT: Final = Path(
    "au-cent-left-out",
    ("46", "47", "a24"),
    _("Somebody forgot to call something"),
    (
        who(_("Who forgot it?")),
        KIND,
        Question("played", _("Had they played a card before they remembered?"), NO_YES),
        Question("first", _("Had elder called a sequence, a quatorze or a trio before?"), NO_YES),
        Question(
            "proved",
            _("Did the cards that elder showed for other calls prove that they held it?"),
            NO_YES,
        ),
    ),
    (
        Row(
            (ELDER, POINT, "no", "no", ANY),
            Ruling(_("Elder may still call their point."), ("46", "a24")),
        ),
        *lost(
            _("Elder must call the point first. They have lost the right to call it."),
            ("46",),
            *(ELDER, POINT, "no", "yes", ANY),
        ),
        Row(
            (ELDER, "sequences or sets", "no", ANY, ANY),
            Ruling(_("Elder may still call it."), ("47", "a24")),
        ),
        Row(
            (YOUNGER, ANY, "no", ANY, ANY),
            Ruling(_("Younger may still call it, in any order."), ("47", "a24")),
        ),
        *lost(TOO_LATE, ("a24",), *(EITHER, POINT, "yes", ANY, ANY)),
        *lost(TOO_LATE, ("a24",), *(YOUNGER, "sequences or sets", "yes", ANY, ANY)),
        *lost(TOO_LATE, ("a24",), *(ELDER, "sequences or sets", "yes", ANY, "no")),
        _still_bars(SEQUENCES),
        _still_bars(SETS),
    ),
    game=AU_CENT,
)

CALLING_AU_CENT: Final = (
    INCOMPLETE,
    TOO_LITTLE,
    CALLED_TOO_MUCH,
    LEFT_OUT,
)
