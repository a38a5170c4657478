"""Calls that were forgotten, or shown but not called: Laws 46, 47 and 56."""

from collections.abc import Iterator
from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.questions import ELDER, KIND, NO_YES, YOUNGER, who
from piquet.rulings.ruling import Choice, Effect, Ruling

SETS: Final = "sets"
TOO_LATE: Final = _(
    "It is too late once younger has played to the first trick. What was forgotten scores nothing."
)
TOO_LATE_BESIDE: Final = _(
    "It is too late once younger has played to the first trick. What was forgotten scores nothing, "
    "and what was counted stays. If the deal as written counts what was forgotten, correct it."
)
NOBODY_COUNTS: Final = _(
    "It is too late once younger has played to the first trick. Neither player counts anything of "
    "that kind, because neither can count what they left out."
)
REFUSED_AND_FORGOTTEN: Final = _(
    "It is too late once younger has played to the first trick. Neither player counts anything of "
    "that kind: younger left it out, and what younger holds still bars elder."
)
SAID_GOOD: Final = _(
    "It is too late once younger has played to the first trick. Younger said “good”, so elder "
    "counts what they called, and younger nothing of that kind."
)
SAID_EQUAL: Final = _(
    "It is too late once younger has played to the first trick. “Equal” stands, so neither player "
    "scores anything of that kind."
)
STILL_BARS: Final = _(
    "It is too late once younger has played to the first trick. Elder scores nothing of that kind. "
    "What the cards proved still bars younger."
)
WHO_COUNTED: Final = _("Who had counted something of that kind?")
COUNTED_OTHER: Final = {
    "own": _("Elder, something else"),
    "other": _("Younger"),
    "nobody": _("Neither player"),
}
REPLY: Final = Question(
    "reply",
    _("What had younger said to elder’s call of that kind?"),
    {
        "good": _("“Good”"),
        "equal": _("“Equal” (to what a point makes, not to its number of cards)"),
        "refused": _("“Not good”, and then they counted nothing of that kind"),
        "beside": _("They had counted something else of that kind"),
        "none": _("Nothing, because elder had called nothing of that kind"),
    },
)
PROVED: Final = Question(
    "proved",
    _("Did elder’s other calls, or the cards that they showed, prove that they held it?"),
    NO_YES,
)


def _too_late(kind: str) -> Iterator[Row]:
    """Yield the rows for this kind once it is too late to count it.

    They differ by the player who forgot it, and by what the other counted or answered.
    """
    lost, neither = Effect(loses=(kind,), passes=(kind,)), Effect(neither=(kind,))
    barred = Effect(loses=(kind,), bars=(kind,))

    def elders(counted: str, proved: str, ruling: Ruling) -> Row:
        return Row((ELDER, "after", kind, ANY, counted, proved, ANY), ruling)

    def youngers(reply: str, ruling: Ruling) -> Row:
        return Row((YOUNGER, "after", kind, ANY, ANY, ANY, reply), ruling)

    yield elders("other", ANY, Ruling(TOO_LATE, ("56",), lost))
    if kind == "point":
        yield elders("nobody", ANY, Ruling(NOBODY_COUNTS, ("56",), neither))
    else:
        yield elders("own", ANY, Ruling(TOO_LATE_BESIDE, ("56",)))
        yield elders("nobody", "no", Ruling(NOBODY_COUNTS, ("56",), neither))
        yield elders("nobody", "yes", Ruling(STILL_BARS, ("56",), barred, cases=("IV",)))
        yield youngers("beside", Ruling(TOO_LATE_BESIDE, ("56",)))
    yield youngers("good", Ruling(SAID_GOOD, ("56", "51"), lost))
    yield youngers("refused", Ruling(REFUSED_AND_FORGOTTEN, ("56",), barred))
    yield youngers("none", Ruling(NOBODY_COUNTS, ("56",), neither))
    if kind != SETS:
        yield youngers("equal", Ruling(SAID_EQUAL, ("56", "51"), neither))


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
        Question("counted", WHO_COUNTED, COUNTED_OTHER),
        PROVED,
        REPLY,
    ),
    (
        Row(
            (ELDER, "before", "point", "no", ANY, ANY, ANY),
            Ruling(_("Elder may still call their point."), ("46", "56")),
        ),
        Row(
            (ELDER, "before", "point", "yes", ANY, ANY, ANY),
            Ruling(
                _("Elder must call the point first. They have lost the right to call it."),
                ("46",),
                Effect(loses=("point",)),
            ),
        ),
        Row(
            (ELDER, "before", "sequences or sets", ANY, ANY, ANY, ANY),
            Ruling(
                _(
                    "Elder may still call it. It must not be better than what they called of that "
                    "kind before, unless that was good against the cards."
                ),
                ("47", "49", "50", "56"),
                cases=("IV",),
            ),
        ),
        Row(
            (YOUNGER, "before", ANY, ANY, ANY, ANY, ANY),
            Ruling(
                _("Younger may still count it, in any order, before they play a card."),
                ("47", "56"),
            ),
        ),
        *(row for kind in KIND for row in _too_late(kind)),
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
NOTHING_BETTER: Final = _("Younger counts it, for elder has not called anything better.")
ELDER_OBJECTS: Final = _("Elder may object, and then counts what their cards prove.")


def _not_called(kind: str) -> Iterator[Row]:
    """Yield the rows for younger wanting to count this kind."""
    lost, lets = Effect(loses=(kind,)), Effect(yields=(kind,))
    objects = Choice(ELDER, ELDER_OBJECTS, lost)
    yield Row(("no", kind, ANY), Ruling(NOTHING_BETTER, ("56",), lets))
    yield Row(("yes", kind, "no"), Ruling(BARRED, ("56",), lost, cases=("IV",)))
    ruling = Ruling(OBJECT_AND_COUNT, ("56",), lets, (objects,), cases=("IV",))
    yield Row(("yes", kind, "yes"), ruling)


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
    tuple(row for kind in ("sequences", "sets") for row in _not_called(kind)),
    offender=YOUNGER,
)

LEFT_OUTS: Final[tuple[Path, ...]] = (LEFT_OUT, SHOWN_NOT_CALLED)
