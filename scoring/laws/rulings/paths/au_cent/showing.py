"""Calls that are not shown, and wrong answers to calls, at piquet au cent: a18 and a20 to a22."""

from dataclasses import replace
from typing import Final

from scoring.laws.catalogue.entry import gettext_noop as _
from scoring.laws.rulings.path import ANY, AU_CENT, Path, Question, Row
from scoring.laws.rulings.paths.au_cent.kinds import ALL_KINDS, KIND, POINT, SEQUENCES, SETS, lost
from scoring.laws.rulings.paths.playing import MISINFORMED
from scoring.laws.rulings.questions import ELDER, YOUNGER, who
from scoring.laws.rulings.ruling import Effect, Ruling

NOT_SHOWN: Final = Path(
    "au-cent-not-shown",
    ("a18", "a22"),
    _("Somebody plays a card without showing what they called"),
    (who(_("Who did not show it?")), KIND),
    (
        *lost(
            _(
                "Elder cannot reckon it. Younger may show and reckon their own, even if it is "
                "equal to elder’s or lower."
            ),
            ("a18",),
            *(ELDER, "point or sequences"),
        ),
        Row(
            (ELDER, SETS),
            Ruling(_("Quatorzes and trios need not be shown. Nothing follows."), ("a18",)),
        ),
        *lost(
            _(
                "Younger’s “equal” or “not good” no longer counts, and they cannot reckon what "
                "they did not show. Elder may show and reckon what they called, though they have "
                "led."
            ),
            ("a22",),
            *(YOUNGER, ALL_KINDS),
        ),
    ),
    game=AU_CENT,
)


def _abides_by_equal(kind: str) -> Row:
    """Younger said “equal” and holds better: it counts as equal."""
    ruling = Ruling(
        _("Younger abides by “equal”. Neither player scores anything of that kind."),
        ("a20",),
        Effect(neither=(kind,)),
    )
    return Row(("equal", kind), ruling)


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
        Row(
            ("refused", ANY),
            Ruling(
                _("Elder shows and reckons what they called, even after leading a card."), ("a21",)
            ),
        ),
        Row(
            ("refused_equal", "point or sequences"),
            Ruling(
                _(
                    "Elder shows that it is equal, even after leading a card. Neither player "
                    "reckons it."
                ),
                ("a21",),
            ),
        ),
    ),
    offender=YOUNGER,
    game=AU_CENT,
)


MISINFORMED_AU_CENT: Final = replace(
    MISINFORMED, name="au-cent-misinformed", laws=("59",), game=AU_CENT
)

SHOWING_AU_CENT: Final = (NOT_SHOWN, WRONG_REPLY, MISINFORMED_AU_CENT)
