"""What was forgotten, or shown and not called: Laws 46, 47 and 56."""

from typing import Final

from scoring.laws.catalogue.entry import gettext_noop as _
from scoring.laws.rulings.path import ANY, Path, Question, Row
from scoring.laws.rulings.questions import EITHER, ELDER, KIND, NO_YES, YOUNGER, who
from scoring.laws.rulings.ruling import Choice, Effect, Ruling

NO_POINT: Final = Effect(loses=("point",))
NO_SEQUENCES: Final = Effect(loses=("sequences",))
NO_SETS: Final = Effect(loses=("sets",))
LETS_SEQUENCES: Final = Effect(yields=("sequences",))
LETS_SETS: Final = Effect(yields=("sets",))
TOO_LATE: Final = _(
    "It is too late once younger has played to the first trick. What was forgotten scores nothing."
)

ALL_LEFT_OUT: Final = _(
    "It is too late once younger has played to the first trick. Nothing of that kind scores for "
    "the player who forgot it."
)
STILL_BARS: Final = _(
    "It is too late once younger has played to the first trick. Elder scores nothing of that kind. "
    "What the cards proved still bars younger."
)
LEFT_OUT: Final = Path(
    "left-out",
    ("46", "47", "56"),
    _("Somebody forgot to call or to count something"),
    (
        who(_("Who forgot it?")),
        Question(
            "when",
            _("When did they notice?"),
            {
                "before": _("Before younger played to the first trick"),
                "after": _("After that"),
            },
        ),
        Question("what", _("What had they forgotten?"), KIND),
        Question(
            "first",
            _("Had elder called a sequence, a quatorze or a trio before?"),
            NO_YES,
        ),
        Question(
            "others",
            _("Had they counted something else of that kind?"),
            NO_YES,
        ),
        Question(
            "proved",
            _("Did elder’s other calls, or the cards that they showed, prove that they held it?"),
            NO_YES,
        ),
    ),
    (
        Row(
            (ELDER, "before", "point", "no", ANY, ANY),
            Ruling(_("Elder may still call their point."), ("46", "56")),
        ),
        Row(
            (ELDER, "before", "point", "yes", ANY, ANY),
            Ruling(
                _("Elder must call the point first. They have lost the right to call it."),
                ("46",),
                NO_POINT,
            ),
        ),
        Row(
            (ELDER, "before", "sequences or sets", ANY, ANY, ANY),
            Ruling(
                _(
                    "Elder may still call it. It must not be better than what they called of that "
                    "kind before, unless that was good against the cards."
                ),
                ("47", "49", "50", "56"),
            ),
        ),
        Row(
            (YOUNGER, "before", ANY, ANY, ANY, ANY),
            Ruling(
                _("Younger may still count it, in any order, before they play a card."),
                ("47", "56"),
            ),
        ),
        Row((EITHER, "after", "point", ANY, ANY, ANY), Ruling(TOO_LATE, ("56",), NO_POINT)),
        Row((EITHER, "after", "sequences or sets", ANY, "yes", ANY), Ruling(TOO_LATE, ("56",))),
        Row(
            (YOUNGER, "after", "sequences", ANY, "no", ANY),
            Ruling(ALL_LEFT_OUT, ("56",), NO_SEQUENCES),
        ),
        Row((YOUNGER, "after", "sets", ANY, "no", ANY), Ruling(ALL_LEFT_OUT, ("56",), NO_SETS)),
        Row(
            (ELDER, "after", "sequences", ANY, "no", "no"),
            Ruling(ALL_LEFT_OUT, ("56",), NO_SEQUENCES),
        ),
        Row((ELDER, "after", "sets", ANY, "no", "no"), Ruling(ALL_LEFT_OUT, ("56",), NO_SETS)),
        Row(
            (ELDER, "after", "sequences", ANY, "no", "yes"),
            Ruling(STILL_BARS, ("56",), Effect(loses=("sequences",), bars=("sequences",))),
        ),
        Row(
            (ELDER, "after", "sets", ANY, "no", "yes"),
            Ruling(STILL_BARS, ("56",), Effect(loses=("sets",), bars=("sets",))),
        ),
    ),
)

BARRED: Final = _(
    "Younger cannot count it, because elder’s cards prove something better. Elder may count that "
    "until younger plays to the first trick."
)
OBJECT_AND_COUNT: Final = _(
    "Elder may let it pass, and then younger counts it. If elder objects, they must count what "
    "their cards prove."
)
ELDER_OBJECTS: Final = _("Elder may object, and then counts what their cards prove.")
SHOWN_NOT_CALLED: Final = Path(
    "shown-not-called",
    ("56",),
    _("Younger counts something, and elder had shown better without calling it"),
    (
        Question(
            "proved",
            _("Did elder’s calls, or the cards that they showed, prove that they held better?"),
            NO_YES,
        ),
        Question(
            "kind",
            _("What does younger want to count?"),
            {"sequences": _("A sequence"), "sets": _("A quatorze or a trio")},
        ),
        Question(
            "rubicon",
            _("Can elder no longer save the rubicon, so that they would rather count nothing?"),
            NO_YES,
        ),
    ),
    (
        Row(
            ("no", ANY, ANY),
            Ruling(_("Younger counts it, for elder has not called anything better."), ("56",)),
        ),
        Row(("yes", "sequences", "no"), Ruling(BARRED, ("56",), NO_SEQUENCES)),
        Row(("yes", "sets", "no"), Ruling(BARRED, ("56",), NO_SETS)),
        Row(
            ("yes", "sequences", "yes"),
            Ruling(
                OBJECT_AND_COUNT,
                ("56",),
                LETS_SEQUENCES,
                choices=(Choice(ELDER, ELDER_OBJECTS, NO_SEQUENCES),),
            ),
        ),
        Row(
            ("yes", "sets", "yes"),
            Ruling(
                OBJECT_AND_COUNT,
                ("56",),
                LETS_SETS,
                choices=(Choice(ELDER, ELDER_OBJECTS, NO_SETS),),
            ),
        ),
    ),
    offender=YOUNGER,
)

LEFT_OUTS: Final[tuple[Path, ...]] = (LEFT_OUT, SHOWN_NOT_CALLED)
