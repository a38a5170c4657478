"""Errors in calling at piquet au cent: a15 to a17, a19 and a23."""

from collections.abc import Iterator
from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, AU_CENT, Path, Question, Row
from piquet.rulings.paths.au_cent.kinds import (
    BESIDE,
    KIND,
    OTHERS,
    POINT,
    SEQUENCE_BESIDE,
    SEQUENCES,
    SET_BESIDE,
    SETS,
    lost,
)
from piquet.rulings.penalties import false_call_penalty
from piquet.rulings.questions import EITHER, ELDER, NO_YES, YOUNGER, who
from piquet.rulings.ruling import NOTHING, Choice, Effect, Ruling

RETAKES_LEAD: Final = Choice(
    "elder",
    _("Elder may take back the card they led and lead another."),
    Effect(replay=_("The play, from the first lead")),
)
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

ABIDES: Final = _(
    "Elder abides by the call. They reckon nothing higher of that kind, even if nothing could beat "
    "it. If the deal as written counts more, correct it."
)
ABIDES_REFUSED: Final = _(
    "Elder abides by the call. It was not good, so they reckon nothing of that kind."
)
ABIDES_EQUAL: Final = _(
    "Elder abides by the call. It was equal, so neither player reckons anything of that kind."
)
NOT_THAT_ONE: Final = _(
    "They cannot reckon that one, and nobody is penalised. What else they counted of that kind "
    "stays."
)


def _abides(kind: str) -> Iterator[Row]:
    """Yield the rows for elder calling less of this kind than they hold."""
    answers = ("less", kind)
    rest = (ANY, ANY, ANY)
    yield Row((*answers, "good", *rest), Ruling(ABIDES, ("a17",), Effect(yields=(kind,))))
    refused = Ruling(ABIDES_REFUSED, ("a17",), Effect(loses=(kind,), passes=(kind,)))
    yield Row((*answers, "refused", *rest), refused)
    if kind != SETS:
        equal = Ruling(ABIDES_EQUAL, ("a17",), Effect(neither=(kind,)))
        yield Row((*answers, "equal", *rest), equal)


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
        Question(
            "reply",
            _("What did younger answer?"),
            {"good": _("“Good”"), "equal": _("“Equal”"), "refused": _("“Not good”")},
        ),
        Question("led", _("Had elder led a card before they corrected it?"), NO_YES),
        Question("good", _("Was the wrong call good against the cards?"), NO_YES),
        OTHERS,
    ),
    (
        *(row for kind in KIND.answers for row in _abides(kind)),
        Row(
            ("shown", ANY, ANY, ANY, ANY, ANY),
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
            ("misnamed", "sequences or sets", ANY, "no", "yes", ANY),
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
            *("misnamed", "sequences or sets", ANY, "no", "no", "no"),
        ),
        Row(
            ("misnamed", "sequences or sets", ANY, "no", "no", "yes"),
            Ruling(NOT_THAT_ONE, ("a17",)),
        ),
        *lost(
            _(
                "It is too late to correct the name. Elder cannot reckon it, and nobody is "
                "penalised."
            ),
            ("a17", "53"),
            *("misnamed", "sequences or sets", ANY, "yes", ANY, "no"),
        ),
        Row(
            ("misnamed", "sequences or sets", ANY, "yes", ANY, "yes"),
            Ruling(NOT_THAT_ONE, ("a17", "53")),
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
        Question("kind", _("What did they call?"), {**KIND.answers, **BESIDE}),
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
        Row((ELDER, SEQUENCE_BESIDE, "yes", ANY), Ruling(NOT_THAT_ONE, ("a18",))),
        Row((YOUNGER, SEQUENCE_BESIDE, "yes", ANY), Ruling(NOT_THAT_ONE, ("a22",))),
        Row(
            (EITHER, SETS, "yes", "yes"),
            Ruling(WRONG_NAME, ("53", "a17"), Effect(loses=(SETS,))),
        ),
        Row((EITHER, SET_BESIDE, "yes", "yes"), Ruling(NOT_THAT_ONE, ("53", "a17"))),
        Row(
            (EITHER, SETS, "yes", "no"),
            Ruling(RECKONS_NOTHING, ("a23", "54", "44"), *false_call_penalty((SETS,))),
        ),
        Row(
            (EITHER, SET_BESIDE, "yes", "no"),
            Ruling(RECKONS_NOTHING, ("a23", "54", "44"), *false_call_penalty(())),
        ),
    ),
    game=AU_CENT,
)

CALLING_AU_CENT: Final = (
    INCOMPLETE,
    TOO_LITTLE,
    CALLED_TOO_MUCH,
)
