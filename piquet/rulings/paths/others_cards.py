"""Taking cards of the stock that belong to the other player: Laws 27 to 29 and 33."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.penalties import DEAL_AFRESH, LET_PASS, NOTHING_RECKONED
from piquet.rulings.questions import ELDER, YOUNGER
from piquet.rulings.ruling import Ruling

ONLY_EXPOSED: Final = _("The Britannica has no penalty for a card that is only taken up.")
ELDER_RECKONS_NOTHING: Final = _(
    "Elder reckons nothing in this deal. What they hold still bars younger."
)
YOUNGER_RECKONS_NOTHING: Final = _(
    "Younger reckons nothing in this deal. What they hold still bars elder."
)
ELDER_MIXED: Final = _(
    "The deal stands and elder reckons nothing in it, unless younger chooses otherwise. What elder "
    "holds still bars younger. Younger takes in only those of their cards that are not mixed."
)

BOTTOM_EXPOSED: Final = Row(
    ("bottom", "exposed"),
    Ruling(ELDER_RECKONS_NOTHING, ("27", "44"), NOTHING_RECKONED, (LET_PASS,)),
)

LEFT_LOOKED_AT: Final = Row(
    ("left", "looked"),
    Ruling(_("Elder may look at cards that they leave. Nothing follows."), ("33",)),
)

BY_ELDER: Final = Path(
    "elder-takes-others-cards",
    ("27", "28", "33", "44"),
    _("Elder takes cards of the stock that are not theirs to take"),
    (
        Question(
            "cards",
            _("Which cards were they?"),
            {
                "bottom": _(
                    "Some of the bottom three (the bottom two, if only two are left for younger)"
                ),
                "left": _("Cards that elder had left"),
            },
        ),
        Question(
            "deed",
            _("What did elder do with them?"),
            {
                "looked": _("They looked at them apart"),
                "exposed": _("They turned one face up"),
                "taken_up": _("They took them up, but did not mix them with the hand"),
                "together": _("They took them up together with the cards they were to take in"),
                "mixed": _("They mixed them with their hand"),
            },
        ),
    ),
    (
        BOTTOM_EXPOSED,
        Row(
            ("bottom", "taken_up"),
            Ruling(
                ELDER_RECKONS_NOTHING, ("27", "44"), NOTHING_RECKONED, (LET_PASS,), ONLY_EXPOSED
            ),
        ),
        Row(
            ("bottom", "mixed"),
            Ruling(ELDER_MIXED, ("28", "44"), NOTHING_RECKONED, (DEAL_AFRESH, LET_PASS)),
        ),
        LEFT_LOOKED_AT,
        Row(
            ("left", "together"),
            Ruling(
                ELDER_RECKONS_NOTHING,
                ("33", "44"),
                NOTHING_RECKONED,
                (LET_PASS,),
                _("The Britannica has no law for this."),
            ),
        ),
        Row(
            ("left", "mixed"),
            Ruling(ELDER_MIXED, ("28", "44"), NOTHING_RECKONED, (DEAL_AFRESH, LET_PASS)),
        ),
    ),
    offender=ELDER,
)

BY_YOUNGER: Final = Path(
    "younger-takes-others-cards",
    ("27", "29", "44"),
    _("Younger takes one of the top five cards, which elder had not left"),
    (
        Question(
            "deed",
            _("What did younger do with it?"),
            {
                "exposed": _("They turned it face up"),
                "taken_up": _("They took it up, but did not mix it with the hand"),
                "mixed": _("They mixed it with their hand"),
            },
        ),
        Question(
            "begun",
            _("Had elder already taken in some of their cards?"),
            {"no": _("No"), "yes": _("Yes, the others still lay on the stock")},
        ),
    ),
    (
        Row(
            ("exposed", ANY),
            Ruling(YOUNGER_RECKONS_NOTHING, ("27", "44"), NOTHING_RECKONED, (LET_PASS,)),
        ),
        Row(
            ("taken_up", "no"),
            Ruling(
                YOUNGER_RECKONS_NOTHING, ("27", "44"), NOTHING_RECKONED, (LET_PASS,), ONLY_EXPOSED
            ),
        ),
        Row(
            ("taken_up", "yes"),
            Ruling(_("There is no penalty. Younger puts the card back."), ("29",)),
        ),
        Row(
            ("mixed", "no"),
            Ruling(
                _(
                    "The deal stands and younger reckons nothing in it, unless elder chooses "
                    "otherwise. What younger holds still bars elder. Elder takes in only those of "
                    "their cards that are not mixed."
                ),
                ("29", "44"),
                NOTHING_RECKONED,
                (DEAL_AFRESH, LET_PASS),
            ),
        ),
        Row(
            ("mixed", "yes"),
            Ruling(
                YOUNGER_RECKONS_NOTHING,
                ("29", "44"),
                NOTHING_RECKONED,
                (LET_PASS,),
                _("In the Britannica elder may have a fresh deal here too."),
            ),
        ),
    ),
    offender=YOUNGER,
)

OTHERS_CARDS: Final[tuple[Path, ...]] = (BY_ELDER, BY_YOUNGER)
