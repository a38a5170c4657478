"""How elder calls, and what younger may ask: Laws 46 and 48 to 50."""

from typing import Final

from scoring.laws.catalogue.entry import gettext_noop as _
from scoring.laws.rulings.path import ANY, Path, Question, Row
from scoring.laws.rulings.questions import ELDER, NO_YES, YOUNGER
from scoring.laws.rulings.ruling import Effect, Ruling

ASKED_ABOUT_POINT: Final = Path(
    "asked-what-the-point-makes",
    ("46", "51"),
    _("Younger asks what a point makes, or says “equal” to its number of cards"),
    (
        Question(
            "holds",
            _("How many cards has younger’s longest suit?"),
            {
                "fewer": _("Fewer than elder’s point"),
                "same": _("As many as elder’s point"),
                "more": _("More than elder’s point"),
            },
        ),
        Question(
            "when",
            _("When did younger say that they hold more?"),
            {
                "before": _("Before elder called anything else, or led a card"),
                "after": _("After that"),
            },
        ),
    ),
    (
        Row(
            ("fewer", ANY),
            Ruling(
                _("Younger had no right to ask. Elder’s point is good, and nothing else follows."),
                ("46",),
            ),
        ),
        Row(
            ("same", ANY),
            Ruling(
                _("Younger may ask. Elder says what the point makes, and the pips decide."),
                ("46", "62"),
            ),
        ),
        Row(
            ("more", "before"),
            Ruling(
                _(
                    "Neither player scores the point. Younger’s longer point bars elder’s, and "
                    "saves a pique or a repique, but it cannot be counted."
                ),
                ("46", "51"),
                Effect(loses=("point",), bars=("point",)),
                differs=_(
                    "The Britannica does not say that asking keeps younger from counting the "
                    "longer point."
                ),
            ),
        ),
        Row(
            ("more", "after"),
            Ruling(
                _("It is too late. The reply stands, and younger’s longer point counts nothing."),
                ("46", "51"),
                Effect(loses=("point",)),
            ),
        ),
    ),
    offender=YOUNGER,
)

INCOMPLETE: Final = Path(
    "call-incomplete",
    ("46", "48"),
    _("Elder calls only a number of cards"),
    (
        Question(
            "what",
            _("What did they call?"),
            {"point": _("A point"), "other": _("A sequence, a quatorze or a trio")},
        ),
        Question(
            "sure",
            _(
                "Is it good against the cards? (That is, younger can have nothing as good, in "
                "hand and discard together.)"
            ),
            NO_YES,
        ),
    ),
    (
        Row(
            ("point", "yes"), Ruling(_("The number of cards is enough for a point."), ("46", "48"))
        ),
        Row(
            ("point", "no"),
            Ruling(
                _(
                    "The number of cards is enough for a point. Younger may ask what it makes if "
                    "they hold one of as many cards."
                ),
                ("46",),
                differs=_("In the Britannica elder must also say what the point makes."),
            ),
        ),
        Row(
            ("other", "yes"),
            Ruling(
                _(
                    "The number of cards is enough. Younger may ask elder to show the cards, and "
                    "if they do not ask they cannot complain later."
                ),
                ("48", "55"),
            ),
        ),
        Row(
            ("other", "no"),
            Ruling(
                _(
                    "Elder must say what the highest card of the sequence is, or which cards the "
                    "quatorze or trio is of."
                ),
                ("48",),
            ),
        ),
    ),
    offender=ELDER,
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

CALLING: Final[tuple[Path, ...]] = (
    ASKED_ABOUT_POINT,
    INCOMPLETE,
    TOO_LITTLE,
)
