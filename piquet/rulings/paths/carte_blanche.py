"""A carte blanche: Laws 18 to 20."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.penalties import LET_PASS, NOTHING_RECKONED
from piquet.rulings.questions import EITHER, who
from piquet.rulings.ruling import Choice, Effect, Ruling

LOST: Final = Effect(loses=("carte_blanche",))
OTHER_DISCARDS_AGAIN: Final = Choice(
    "other",
    _("The other player may still alter their discard."),
    Effect(replay=_("The exchange, from the other player’s discard")),
)

DOUBTED: Final = Path(
    "carte-blanche-doubted",
    ("18", "61"),
    _("It is doubted whether a hand is a carte blanche"),
    (
        who(_("Whose hand is it?")),
        Question(
            "courts",
            _("Were they dealt a king, a queen or a knave?"),
            {"none": _("No"), "some": _("Yes, one or more")},
        ),
        Question(
            "dealt",
            _("How many cards were they dealt?"),
            {"enough": _("Twelve or thirteen"), "eleven": _("Eleven")},
        ),
    ),
    (
        Row(
            (EITHER, "none", "enough"),
            Ruling(
                _(
                    "It is a carte blanche. It scores ten, before everything else, and keeps the "
                    "other from a pique and a repique."
                ),
                ("18", "61"),
            ),
        ),
        Row(
            (EITHER, "none", "eleven"),
            Ruling(_("It is no carte blanche. That needs at least twelve cards."), ("18",), LOST),
        ),
        Row(
            (EITHER, "some", ANY),
            Ruling(
                _("It is no carte blanche. That needs a hand dealt without king, queen or knave."),
                ("18",),
                LOST,
            ),
        ),
    ),
)

HOLDER: Final = Question(
    "holder",
    _("What had they done with the stock before they showed it?"),
    {
        "untouched": _("They had not taken up a card of it"),
        "taken": _("They had taken up cards, still apart from their hand and discard"),
        "retaken": _(
            "They had taken up cards, still apart, and put their discard back into the hand"
        ),
        "mixed": _("They had mixed cards of the stock with their hand"),
    },
)

DISCARD_RETAKEN: Final = Row(
    (EITHER, "retaken", ANY),
    Ruling(
        _(
            "The carte blanche is shown, card by card, and scores ten. Its holder has "
            "taken back their discard, and reckons nothing else in this deal. What they "
            "hold still bars the other."
        ),
        ("19", "25", "58", "44"),
        NOTHING_RECKONED,
        (LET_PASS,),
        cases=("XXI",),
    ),
)

STOCK_MIXED: Final = Row(
    (EITHER, "mixed", ANY),
    Ruling(_("It is too late to show the carte blanche. It scores nothing."), ("19",), LOST),
)

SHOWN_LATE: Final = Path(
    "carte-blanche-late",
    ("19", "20", "25", "44"),
    _("A carte blanche is announced or shown late"),
    (
        who(_("Who has the carte blanche?")),
        HOLDER,
        Question(
            "other",
            _("Had the other player taken up a card of the stock?"),
            {"no": _("No"), "yes": _("Yes")},
        ),
    ),
    (
        Row(
            (EITHER, "untouched", "no"),
            Ruling(
                _("The carte blanche is shown, card by card, and scores ten."),
                ("19", "20", "24"),
                choices=(OTHER_DISCARDS_AGAIN,),
            ),
        ),
        Row(
            (EITHER, "untouched", "yes"),
            Ruling(
                _(
                    "The carte blanche is shown, card by card, and scores ten. The other player "
                    "cannot alter their discard. Its holder is trusted to have told of it as soon "
                    "as they saw it."
                ),
                ("19", "20", "24"),
                cases=("VI",),
            ),
        ),
        Row(
            (EITHER, "taken", ANY),
            Ruling(
                _(
                    "The carte blanche is shown, card by card, and scores ten. Its holder shows "
                    "the hand and the discard apart, because they must not take back any of the "
                    "discard."
                ),
                ("19", "24", "25"),
                cases=("XX",),
            ),
        ),
        DISCARD_RETAKEN,
        STOCK_MIXED,
    ),
)

CARTE_BLANCHE: Final[tuple[Path, ...]] = (DOUBTED, SHOWN_LATE)
