"""Doubts about records and totals: Laws 70 to 74."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.questions import EITHER, ELDER, NO_YES, YOUNGER, who
from piquet.rulings.ruling import Ruling

COUNTED_WRONGLY: Final = Path(
    "counted-wrongly",
    ("70",),
    _("A player counted their hand wrongly"),
    (
        who(_("Whose score was counted wrongly?")),
        Question("proved", _("Is it proved, or do both agree on it?"), NO_YES),
        Question("seen", _("Has that player seen their next hand?"), NO_YES),
    ),
    (
        Row(
            (EITHER, "no", ANY),
            Ruling(_("The score stays as it was counted."), ("70",)),
        ),
        Row((EITHER, "yes", "no"), Ruling(_("The score is put right."), ("70",), corrects=True)),
        Row(
            (EITHER, "yes", "yes"),
            Ruling(
                _("It is too late to put it right. The score stays as it was counted."), ("70",)
            ),
        ),
    ),
)

RECORDS_DIFFER: Final = Path(
    "records-differ",
    ("74",),
    _("The players wrote different scores"),
    (
        Question(
            "whose",
            _("About whose score do they differ?"),
            {ELDER: _("Elder’s"), YOUNGER: _("Younger’s"), "both": _("Both")},
        ),
        Question("own", _("Did that player write down a score of their own?"), NO_YES),
    ),
    (
        Row(
            (ELDER, "yes"),
            Ruling(_("What elder wrote of their own hand is right."), ("74",), corrects=True),
        ),
        Row(
            (YOUNGER, "yes"),
            Ruling(_("What younger wrote of their own hand is right."), ("74",), corrects=True),
        ),
        Row(
            ("both", ANY),
            Ruling(_("What each player wrote of their own hand is right."), ("74",), corrects=True),
        ),
        Row(
            (EITHER, "no"),
            Ruling(
                _(
                    "The one record stands for now. When that player writes their own score, that "
                    "score is right."
                ),
                ("74",),
            ),
        ),
    ),
    offender="",
)

PARTIE_DOUBTED: Final = Path(
    "partie-doubted",
    ("71",),
    _("It is doubted who has won the partie"),
    (
        Question(
            "deals",
            _("How many deals were played?"),
            {
                "six": _("Six"),
                "four": _("Four, as was agreed"),
                "more": _("One more each, after a tie"),
            },
        ),
        Question("tie", _("Are the totals equal?"), NO_YES),
    ),
    (
        Row(
            ("six or more", "no"),
            Ruling(_("The player with the higher total wins the partie."), ("71",)),
        ),
        Row(("six", "yes"), Ruling(_("Each player deals once more."), ("71",))),
        Row(
            ("four", "no"),
            Ruling(
                _(
                    "The player with the higher total wins the partie. The first and the last "
                    "deal count double."
                ),
                ("71",),
                differs=_("The Britannica does not speak of a partie of four deals."),
            ),
        ),
        Row(
            ("four", "yes"),
            Ruling(
                _("Each player deals once more, and these deals count single."),
                ("71",),
                differs=_("The Britannica does not speak of a partie of four deals."),
            ),
        ),
        Row(
            ("more", "yes"),
            Ruling(_("The partie is over, and nobody has won it."), ("71",)),
        ),
    ),
    offender="",
)

POINTS_DOUBTED: Final = Path(
    "points-won-doubted",
    ("72", "73"),
    _("It is doubted how many points the winner of the partie has won"),
    (
        Question(
            "loser",
            _("What is the loser’s total?"),
            {"saved": _("A hundred or more"), "rubiconed": _("Less than a hundred")},
        ),
    ),
    (
        Row(
            ("saved",),
            Ruling(
                _("The points won are the winner’s total less the loser’s, and a hundred more."),
                ("72",),
            ),
        ),
        Row(
            ("rubiconed",),
            Ruling(
                _(
                    "The points won are both totals together, and a hundred more, even if the "
                    "winner too has less than a hundred."
                ),
                ("73",),
            ),
        ),
    ),
    offender="",
)

TOTALS_AND_RECORDS: Final[tuple[Path, ...]] = (
    COUNTED_WRONGLY,
    RECORDS_DIFFER,
    PARTIE_DOUBTED,
    POINTS_DOUBTED,
)
