"""Errors in discarding and taking in at piquet au cent: a6 and a8 to a12."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, AU_CENT, Path, Question, Row
from piquet.rulings.paths.carte_blanche import (
    DISCARD_RETAKEN,
    HOLDER,
    OTHER_DISCARDS_AGAIN,
    STOCK_MIXED,
)
from piquet.rulings.paths.discarding import (
    CARD_MIXED,
    PLAYS_WITH_TOO_MANY,
    YOUNGER_DISCARDS_AGAIN,
)
from piquet.rulings.paths.others_cards import (
    BOTTOM_EXPOSED,
    ELDER_RECKONS_NOTHING,
    LEFT_LOOKED_AT,
    YOUNGER_RECKONS_NOTHING,
)
from piquet.rulings.penalties import LET_PASS, NOTHING_RECKONED
from piquet.rulings.questions import EITHER, ELDER, NO_YES, YOUNGER, who
from piquet.rulings.ruling import Choice, Effect, Ruling

GAME_LOST: Final = Effect(loses_game=True)
ELDER_LOSES: Final = _("Elder loses the game, whatever the score.")
YOUNGER_LOSES: Final = _("Younger loses the game, whatever the score.")
SHOWN_IN_TIME: Final = _(
    "The carte blanche is shown, card by card, and scores ten. The other player cannot alter their "
    "discard."
)

CARTE_BLANCHE_LATE: Final = Path(
    "au-cent-carte-blanche-late",
    ("19", "a6", "25", "44"),
    _("A carte blanche is announced or shown late"),
    (
        who(_("Who has the carte blanche?")),
        HOLDER,
        Question("other", _("Had the other player touched the stock?"), NO_YES),
    ),
    (
        Row(
            (EITHER, "untouched", "no"),
            Ruling(
                _("The carte blanche is shown, card by card, and scores ten."),
                ("19", "a6", "a8"),
                choices=(OTHER_DISCARDS_AGAIN,),
            ),
        ),
        Row(
            (ELDER, "untouched", "yes"),
            Ruling(SHOWN_IN_TIME, ("19", "20", "a8")),
        ),
        Row(
            (YOUNGER, "untouched", "yes"),
            Ruling(
                _(
                    "The carte blanche is shown, card by card, and scores ten. Younger need not "
                    "tell of it sooner. Elder cannot alter their discard."
                ),
                ("19", "a6", "a8"),
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
                ("19", "25", "a8"),
                cases=("XX",),
            ),
        ),
        DISCARD_RETAKEN,
        STOCK_MIXED,
    ),
    game=AU_CENT,
)

HAND_AND_DISCARD: Final = Path(
    "au-cent-hand-and-discard",
    ("a8", "25", "26", "44"),
    _("Somebody takes back a discard, or mixes a card with it"),
    (
        who(_("Who did it?")),
        Question(
            "stock",
            _("What had they done with the stock before?"),
            {
                "untouched": _("They had not touched it"),
                "touched": _("They had touched it, but not taken up a card"),
                "taken": _("They had taken up a card"),
            },
        ),
        Question(
            "deed",
            _("What did they do?"),
            {
                "retaken": _("They took a card of their discard back into the hand"),
                "mixed": _(
                    "They mixed a card of their hand, or one that they were to take in, with the "
                    "discard"
                ),
            },
        ),
    ),
    (
        Row(
            (EITHER, "untouched", ANY),
            Ruling(
                _("Players may alter their discard until they touch the stock. Nothing follows."),
                ("a8",),
            ),
        ),
        Row(
            (EITHER, "touched", ANY),
            Ruling(
                _("The discard stays as it was. The player in error puts the card back."), ("a8",)
            ),
        ),
        Row(
            (EITHER, "taken", "retaken"),
            PLAYS_WITH_TOO_MANY,
        ),
        Row((EITHER, "taken", "mixed"), CARD_MIXED),
    ),
    game=AU_CENT,
)

BY_ELDER: Final = Path(
    "au-cent-elder-takes-others-cards",
    ("27", "33", "a9", "44"),
    _("Elder takes cards of the stock that are not theirs to take"),
    (
        Question(
            "cards",
            _("Which cards were they?"),
            {"bottom": _("Some of the bottom three"), "left": _("Cards that elder had left")},
        ),
        Question(
            "deed",
            _("What did elder do with them?"),
            {
                "looked": _("They looked at them apart"),
                "exposed": _("They turned one face up, or took one up, unmixed"),
                "together": _("They took them up together with the cards they were to take in"),
                "mixed": _("They mixed them with their hand"),
            },
        ),
    ),
    (
        BOTTOM_EXPOSED,
        LEFT_LOOKED_AT,
        Row(
            ("left", "together"),
            Ruling(ELDER_RECKONS_NOTHING, ("33", "44"), NOTHING_RECKONED, (LET_PASS,)),
        ),
        Row(("bottom or left", "mixed"), Ruling(ELDER_LOSES, ("a9",), GAME_LOST)),
    ),
    offender=ELDER,
    game=AU_CENT,
)

BY_YOUNGER: Final = Path(
    "au-cent-younger-takes-others-cards",
    ("27", "a10", "44"),
    _("Younger takes one of the top five cards, which elder had not left"),
    (
        Question(
            "deed",
            _("What did younger do with it?"),
            {
                "exposed": _("They turned it face up, but did not take it up"),
                "taken_up": _("They took it up"),
            },
        ),
    ),
    (
        Row(
            ("exposed",),
            Ruling(YOUNGER_RECKONS_NOTHING, ("27", "44"), NOTHING_RECKONED, (LET_PASS,)),
        ),
        Row(("taken_up",), Ruling(YOUNGER_LOSES, ("a10",), GAME_LOST)),
    ),
    offender=YOUNGER,
    game=AU_CENT,
)

LEFT_UNSAID: Final = Path(
    "au-cent-cards-left-unsaid",
    ("32", "a8", "a11"),
    _("Elder does not say, or says late, that they leave cards"),
    (
        Question(
            "when",
            _("When did elder say it, or younger find too many cards in the stock?"),
            {
                "in_time": _("Before elder touched the stock"),
                "late": _("Later, but before younger took up a card of the stock"),
                "too_late": _("After younger took up a card of the stock"),
            },
        ),
    ),
    (
        Row(("in_time",), Ruling(_("Elder is in time. Nothing follows."), ("a11",))),
        Row(
            ("late",),
            Ruling(
                _("Elder was late. Younger may alter their discard; if not, nothing follows."),
                ("a11", "32", "a8"),
                choices=(YOUNGER_DISCARDS_AGAIN,),
                cases=("V",),
            ),
        ),
        Row(
            ("too_late",),
            Ruling(_("Younger can no longer alter their discard. Nothing follows."), ("32", "a8")),
        ),
    ),
    offender=ELDER,
    game=AU_CENT,
)

LEFT_CARDS_SEEN: Final = Path(
    "au-cent-left-cards-seen",
    ("36", "a12"),
    _("Somebody looks at the cards that younger left"),
    (
        who(_("Who looked?")),
        Question("unseen", _("Had younger chosen not to look at them?"), NO_YES),
    ),
    (
        Row(
            (EITHER, "no"),
            Ruling(
                _(
                    "Younger may look at them before they play a card. If they do, elder may see "
                    "them too, after leading or naming the suit of the lead."
                ),
                ("36",),
            ),
        ),
        Row(
            (EITHER, "yes"),
            Ruling(
                _("The cards are laid open on the table."),
                ("a12",),
                choices=(
                    Choice(
                        "other",
                        _(
                            "The other player may name the suit that the player in error leads "
                            "next."
                        ),
                        Effect(suit_called=True),
                    ),
                ),
            ),
        ),
    ),
    game=AU_CENT,
)

EXCHANGE_AU_CENT: Final = (
    CARTE_BLANCHE_LATE,
    HAND_AND_DISCARD,
    BY_ELDER,
    BY_YOUNGER,
    LEFT_UNSAID,
    LEFT_CARDS_SEEN,
)
