"""Calls that are not shown, and wrong answers to calls, at piquet au cent: a18 and a20 to a22."""

from dataclasses import replace
from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, AU_CENT, Path, Question, Row
from piquet.rulings.paths.au_cent.kinds import ALL_KINDS, KIND, OTHERS, POINT, SEQUENCES, SETS, lost
from piquet.rulings.paths.playing import MISINFORMED
from piquet.rulings.questions import ELDER, YOUNGER, who
from piquet.rulings.ruling import Effect, Ruling

ELDERS_NOT_SHOWN: Final = _(
    "Elder cannot reckon it. Younger may show and reckon their own, even if it is equal to elder’s "
    "or lower."
)
YOUNGERS_NOT_SHOWN: Final = _(
    "Younger’s “equal” or “not good” no longer counts, and they cannot reckon what they did not "
    "show. Elder may show and reckon what they called, though they have led."
)
NOT_THAT_ONE: Final = _("They cannot reckon that one. What else they counted of that kind stays.")
WRONGLY_REFUSED: Final = _("Elder shows and reckons what they called, even after leading a card.")

NOT_SHOWN: Final = Path(
    "au-cent-not-shown",
    ("a18", "a22"),
    _("Somebody plays a card without showing what they called"),
    (who(_("Who did not show it?")), KIND, OTHERS),
    (
        *lost(ELDERS_NOT_SHOWN, ("a18",), *(ELDER, POINT, ANY)),
        *lost(ELDERS_NOT_SHOWN, ("a18",), *(ELDER, SEQUENCES, "no")),
        Row((ELDER, SEQUENCES, "yes"), Ruling(NOT_THAT_ONE, ("a18",))),
        Row(
            (ELDER, SETS, ANY),
            Ruling(_("Quatorzes and trios need not be shown. Nothing follows."), ("a18",)),
        ),
        *lost(YOUNGERS_NOT_SHOWN, ("a22",), *(YOUNGER, POINT, ANY)),
        *lost(YOUNGERS_NOT_SHOWN, ("a22",), *(YOUNGER, "sequences or sets", "no")),
        Row((YOUNGER, "sequences or sets", "yes"), Ruling(NOT_THAT_ONE, ("a22",))),
    ),
    game=AU_CENT,
)


def _abides_by_equal(kind: str) -> Row:
    """Return the row for younger saying “equal” but holding better: the calls count as equal."""
    ruling = Ruling(
        _("Younger abides by “equal”. Neither player scores anything of that kind."),
        ("a20",),
        Effect(neither=(kind,)),
    )
    return Row(("equal", kind), ruling)


def _shown_to_be_equal(kind: str) -> Row:
    """Return the row for younger saying “not good” to an equal call."""
    ruling = Ruling(
        _("Elder shows that it is equal, even after leading a card. Neither player reckons it."),
        ("a21",),
        Effect(neither=(kind,)),
    )
    return Row(("refused_equal", kind), ruling)


WRONG_REPLY: Final = Path(
    "au-cent-wrong-reply",
    ("a20", "a21"),
    _("Younger answers a call wrongly"),
    (
        Question(
            "reply",
            _("What did younger answer?"),
            {
                "good": _("“Good”, and they hold as much or more"),
                "equal": _("“Equal”, and they hold more"),
                "refused": _("“Not good” or “equal”, but elder’s is better"),
                "refused_equal": _("“Not good”, but it is equal"),
            },
        ),
        KIND,
    ),
    (
        *lost(
            _("Younger abides by “good”. Elder reckons what they called."),
            ("a20",),
            *("good", ALL_KINDS),
        ),
        _abides_by_equal(POINT),
        _abides_by_equal(SEQUENCES),
        *lost(WRONGLY_REFUSED, ("a21",), *("refused", ALL_KINDS)),
        _shown_to_be_equal(POINT),
        _shown_to_be_equal(SEQUENCES),
    ),
    offender=YOUNGER,
    game=AU_CENT,
)


MISINFORMED_AU_CENT: Final = replace(
    MISINFORMED, name="au-cent-misinformed", laws=("59",), game=AU_CENT
)

SHOWING_AU_CENT: Final = (NOT_SHOWN, WRONG_REPLY, MISINFORMED_AU_CENT)
