"""Errors in calling at piquet au cent: a15 to a17, a19, a23 and a24."""

from typing import Final

from scoring.laws.catalogue.entry import gettext_noop as _
from scoring.laws.rulings.path import ANY, AU_CENT, Path, Question, Row
from scoring.laws.rulings.paths.au_cent.kinds import ALL_KINDS, KIND, POINT, SEQUENCES, SETS, lost
from scoring.laws.rulings.penalties import LET_PASS, NOTHING_RECKONED
from scoring.laws.rulings.questions import EITHER, ELDER, NO_YES, YOUNGER, who
from scoring.laws.rulings.ruling import NOTHING, Choice, Effect, Ruling

RETAKES_LEAD: Final = Choice(
    "elder",
    _("Elder may take back the card they led and lead another."),
    Effect(replay=_("The play, from the first lead")),
)
CORRECTED: Final = _(
    "The call is put right, and nobody is penalised. The player reckons what they do hold, if it "
    "is good."
)


CALL_NOT_COMPLETE: Final = Path(
    "au-cent-call-not-complete",
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

UNDERCALLED: Final = Path(
    "au-cent-undercalled",
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

FALSE_CALL: Final = Path(
    "au-cent-false-call",
    ("52", "53", "54", "a18", "a22", "a23", "44"),
    _("Somebody calls what they do not hold, and it is allowed to be good"),
    (
        who(_("Who called it?")),
        KIND,
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
            _("They did not show what they called, so they cannot reckon it."),
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
            Ruling(
                _("They only gave it a wrong name. They cannot reckon it, but nothing more."),
                ("53", "a17"),
                Effect(loses=(SETS,)),
            ),
        ),
        Row(
            (EITHER, SETS, "yes", "no"),
            Ruling(
                _(
                    "The player in error reckons nothing in this deal. The other player reckons "
                    "what no correct call of theirs bars."
                ),
                ("a23", "54", "44"),
                NOTHING_RECKONED,
                (LET_PASS,),
            ),
        ),
    ),
    game=AU_CENT,
)

OMITTED: Final = Path(
    "au-cent-omitted",
    ("46", "a24"),
    _("Somebody forgot to call something"),
    (
        who(_("Who forgot it?")),
        KIND,
        Question("played", _("Had they played a card before they remembered?"), NO_YES),
    ),
    (
        Row(
            (ELDER, POINT, "no"),
            Ruling(
                _("Elder may call it only if they have called nothing else."),
                ("46", "a24"),
            ),
        ),
        Row((ELDER, "sequences or sets", "no"), Ruling(_("Elder may still call it."), ("a24",))),
        Row((YOUNGER, ANY, "no"), Ruling(_("Younger may still call it."), ("a24",))),
        *lost(
            _("It is too late, and they cannot reckon it. What they have shown still bars."),
            ("a24",),
            *(EITHER, ALL_KINDS, "yes"),
        ),
    ),
    game=AU_CENT,
)

CALLING_AU_CENT: Final = (
    CALL_NOT_COMPLETE,
    UNDERCALLED,
    FALSE_CALL,
    OMITTED,
)
