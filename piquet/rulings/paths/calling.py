"""Elder's calls, and younger's questions: Laws 46 and 48 to 50."""

from collections.abc import Iterator
from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.questions import ELDER, KIND, NO_YES, YOUNGER
from piquet.rulings.ruling import Effect, Ruling

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
                Effect(loses=("point",)),
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
                cases=("I",),
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
                cases=("XII",),
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
    "The call stands. Elder can count only what they called, and what is equal to it or lower. If "
    "the deal as written counts more, correct it."
)
ONLY_THE_POINT: Final = _(
    "The call stands. Elder can count only the point they called. If the deal as written counts a "
    "better one, correct it."
)
ALL_OF_THE_KIND: Final = _(
    "Elder can count everything of that kind, even what is better than the call."
)
AS_REFUSED: Final = _(
    "The call stands, and it was not good. Elder counts nothing of that kind, not even what is "
    "better than the call."
)
AS_EQUAL: Final = _(
    "The call stands, and it was equal. Neither player scores anything of that kind."
)


def _called_too_little(kind: str) -> Iterator[Row]:
    """Yield the rows for a call of this kind lower than elder holds, after younger's reply."""
    others_none = Effect(yields=(kind,))
    refused = Effect(loses=(kind,), passes=(kind,))
    yield Row(("refused", kind, ANY), Ruling(AS_REFUSED, ("50",), refused))
    if kind == "point":
        yield Row(("good", kind, ANY), Ruling(ONLY_THE_POINT, ("50",), others_none))
    else:
        yield Row(("good", kind, "no"), Ruling(AS_CALLED, ("50",), others_none))
        yield Row(
            ("good", kind, "yes"),
            Ruling(
                ALL_OF_THE_KIND,
                ("49",),
                others_none,
                differs=_("The Britannica says this only of what is lower than the call."),
            ),
        )
    if kind != "sets":
        yield Row(("equal", kind, ANY), Ruling(AS_EQUAL, ("50",), Effect(neither=(kind,))))


TOO_LITTLE: Final = Path(
    "called-too-little",
    ("49", "50"),
    _("Elder calls less than they hold, and would like to call more"),
    (
        Question(
            "reply",
            _("What had younger replied?"),
            {
                "none": _("Nothing yet"),
                "good": _("“Good”"),
                "equal": _("“Equal” (to what a point makes, not to its number of cards)"),
                "refused": _("“Not good”"),
            },
        ),
        Question("what", _("What did elder call?"), KIND),
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
        Row(("none", ANY, ANY), Ruling(_("Elder may correct the call."), ("50",))),
        *(row for kind in KIND for row in _called_too_little(kind)),
    ),
    offender=ELDER,
)

CALLING: Final[tuple[Path, ...]] = (
    ASKED_ABOUT_POINT,
    INCOMPLETE,
    TOO_LITTLE,
)
