"""Tables of piquet in version 1, for paths whose questions have changed since."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.questions import EITHER, ELDER, KIND, NO_YES, YOUNGER, who
from piquet.rulings.ruling import Effect, Ruling

NO_POINT: Final = Effect(loses=("point",))

NO_SEQUENCES: Final = Effect(loses=("sequences",))

NO_SETS: Final = Effect(loses=("sets",))

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
AS_CALLED: Final = _(
    "The call stands. Elder can count only what they called, and what is equal to it or lower."
)
TOO_LITTLE: Final = Path(
    "called-too-little",
    ("49", "50"),
    _("Elder calls less than they hold, and would like to call more"),
    (
        Question("replied", _("Had younger replied?"), NO_YES),
        Question(
            "what",
            _("What did elder call?"),
            {"point": _("A point"), "other": _("A sequence, a quatorze or a trio")},
        ),
        Question(
            "sure",
            _(
                "Was it good against the cards? (That is, younger could have nothing as good, in "
                "hand and discard together.)"
            ),
            NO_YES,
        ),
    ),
    (
        Row(("no", ANY, ANY), Ruling(_("Elder may correct the call."), ("50",))),
        Row(
            ("yes", "point", ANY),
            Ruling(_("The call stands. Elder can count only the point they called."), ("50",)),
        ),
        Row(("yes", "other", "no"), Ruling(AS_CALLED, ("50",))),
        Row(
            ("yes", "other", "yes"),
            Ruling(
                _("Elder can count everything of that kind, even what is better than the call."),
                ("49",),
                differs=_("The Britannica says this only of what is lower than the call."),
            ),
        ),
    ),
    offender=ELDER,
)

FORMER_PIQUET: Final = (LEFT_OUT, TOO_LITTLE)
