"""Errors in discarding and taking in one's own cards: Laws 24 to 26, 30 to 32, 35 and 37."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.penalties import LET_PASS, NOTHING_RECKONED, TOO_FEW_CARDS
from piquet.rulings.questions import EITHER, ELDER, NO_YES, YOUNGER, who
from piquet.rulings.ruling import Choice, Effect, Ruling

THIRTEEN: Final = _(
    "The player in error cannot alter their discard. They play with more than twelve cards and "
    "reckon nothing in this deal. What they hold still bars the other."
)
CARD_STAYS: Final = _(
    "The card stays in the discard. The player in error plays with fewer than twelve cards, and "
    "the other counts as tricks all cards that cannot be played to."
)
YOUNGER_DISCARDS_AGAIN: Final = Choice(
    "younger",
    _("Younger may alter their discard and take in the cards left."),
    Effect(replay=_("The exchange, from younger’s discard")),
)

PLAYS_WITH_TOO_MANY: Final = Ruling(
    _(
        "The player in error plays with more than twelve cards and reckons nothing in "
        "this deal. Only a carte blanche still counts, if they show it before they mix "
        "a card of the stock with their hand. What they hold still bars the other."
    ),
    ("25", "58", "44"),
    NOTHING_RECKONED,
    (LET_PASS,),
)

CARD_MIXED: Final = Ruling(
    CARD_STAYS,
    ("26", "57"),
    TOO_FEW_CARDS,
)

HAND_AND_DISCARD: Final = Path(
    "hand-and-discard",
    ("24", "25", "26", "44"),
    _("Somebody takes back a discard, or mixes a card with it"),
    (
        who(_("Who did it?")),
        Question(
            "taken",
            _("Had they taken up a card of the stock before?"),
            {"no": _("No"), "yes": _("Yes")},
        ),
        Question(
            "deed",
            _("What did they do?"),
            {
                "retaken": _("They took a card of their discard back into the hand"),
                "mixed": _("They mixed a card of their hand with the discard"),
                "mixed_stock": _("They mixed a card that they were to take in with the discard"),
            },
        ),
    ),
    (
        Row(
            (EITHER, "no", ANY),
            Ruling(
                _("Players may alter their discard until they take up a card. Nothing follows."),
                ("24",),
            ),
        ),
        Row(
            (EITHER, "yes", "retaken"),
            PLAYS_WITH_TOO_MANY,
        ),
        Row(
            (EITHER, "yes", "mixed"),
            CARD_MIXED,
        ),
        Row(
            (EITHER, "yes", "mixed_stock"),
            Ruling(
                CARD_STAYS,
                ("26", "57"),
                TOO_FEW_CARDS,
                differs=_("The Britannica says this only of a card of the hand."),
            ),
        ),
    ),
)

TOO_FEW_TAKEN: Final = Path(
    "too-few-taken-in",
    ("30",),
    _("Somebody discards more cards than they take in"),
    (
        who(_("Who took too few?")),
        Question(
            "card",
            _("What became of the card that they did not take?"),
            {
                "free": _("Nobody said that it was left, it lies apart, and they take it in now"),
                "gone": _(
                    "They said that they left it, it no longer lies apart, or they do not take it "
                    "in"
                ),
            },
        ),
        Question(
            "suit",
            _("Had younger already failed to follow the suit of that card?"),
            {"no": _("No, or nothing was played yet"), "yes": _("Yes")},
        ),
    ),
    (
        Row(
            (ELDER, "free", ANY),
            Ruling(_("Elder takes the card in, and the deal goes on."), ("23", "30")),
        ),
        Row(
            (YOUNGER, "free", "no"),
            Ruling(_("Younger takes the card in, and the deal goes on."), ("30",), cases=("XIII",)),
        ),
        Row(
            (YOUNGER, "free", "yes"),
            Ruling(
                _(
                    "Younger takes the card in. They take back what they played instead of that "
                    "suit, and play the card. Both take back all cards played since, and play on "
                    "from there."
                ),
                ("30", "59"),
                Effect(replay=_("The play, from where younger did not follow suit")),
                cases=("XIII",),
            ),
        ),
        Row(
            (EITHER, "gone", ANY),
            Ruling(
                _(
                    "The player in error plays with fewer than twelve cards, and the other counts "
                    "as tricks all cards that cannot be played to."
                ),
                ("30", "57"),
                TOO_FEW_CARDS,
                cases=("XIII",),
            ),
        ),
    ),
)

TOO_MANY_TAKEN: Final = Path(
    "too-many-taken-in",
    ("31", "35", "44"),
    _("Somebody takes in more cards than they discard, and none of them is the other’s"),
    (
        who(_("Who took too many?")),
        Question(
            "how",
            _("How did it happen?"),
            {
                "taken": _("Younger took in more cards than they had discarded"),
                "taken_up": _(
                    "Younger took up a card that they were to leave, together with their own"
                ),
                "before_elder": _(
                    "Younger took the bottom three before elder took in, and elder left a card"
                ),
            },
        ),
    ),
    (
        Row(
            (ELDER, ANY),
            Ruling(THIRTEEN, ("31", "24", "58", "44"), NOTHING_RECKONED, (LET_PASS,)),
        ),
        Row(
            (YOUNGER, "taken"),
            Ruling(THIRTEEN, ("31", "24", "58", "44"), NOTHING_RECKONED, (LET_PASS,)),
        ),
        Row(
            (YOUNGER, "taken_up"),
            Ruling(
                _(
                    "Younger cannot alter their discard, and reckons nothing in this deal. What "
                    "they hold still bars elder."
                ),
                ("35", "24", "58", "44"),
                NOTHING_RECKONED,
                (LET_PASS,),
                _(
                    "The Britannica has this penalty for taking in such a card, not for taking it "
                    "up."
                ),
                ("XXII",),
            ),
        ),
        Row(
            (YOUNGER, "before_elder"),
            Ruling(
                _(
                    "Younger cannot alter their discard, and must also take the card that elder "
                    "left. They play with more than twelve cards and reckon nothing in this deal. "
                    "What they hold still bars the other."
                ),
                ("31", "23", "24", "58", "44"),
                NOTHING_RECKONED,
                (LET_PASS,),
                cases=("XIV",),
            ),
        ),
    ),
)

LEFT_UNSAID: Final = Path(
    "cards-left-unsaid",
    ("32", "24"),
    _("Elder does not say, or says late, that they leave cards"),
    (
        Question(
            "when",
            _("When did elder say it, or younger find too many cards in the stock?"),
            {
                "in_time": _("Before elder took up a card or showed a carte blanche"),
                "late": _("Later, but before younger took up a card of the stock"),
                "too_late": _("After younger took up a card of the stock"),
            },
        ),
    ),
    (
        Row(("in_time",), Ruling(_("Elder is in time. Nothing follows."), ("32",))),
        Row(
            ("late",),
            Ruling(
                _("Elder was late. Younger may alter their discard; if not, nothing follows."),
                ("32",),
                choices=(YOUNGER_DISCARDS_AGAIN,),
                differs=_("The Britannica does not say that younger may alter the discard."),
                cases=("V",),
            ),
        ),
        Row(
            ("too_late",),
            Ruling(_("Younger can no longer alter their discard. Nothing follows."), ("32", "24")),
        ),
    ),
    offender=ELDER,
)

LEFT_CARDS_MIXED: Final = Path(
    "left-cards-mixed",
    ("37",),
    _("Younger mixes cards that they left with their discard"),
    (
        Question("shown", _("Had younger shown these cards to elder before?"), NO_YES),
        Question("led", _("Has elder led a card?"), NO_YES),
    ),
    (
        Row(("yes", ANY), Ruling(_("Elder has seen the cards. Nothing follows."), ("37",))),
        Row(
            ("no", "no"),
            Ruling(
                _(
                    "Once elder has led a card, they may see younger’s discard and the cards mixed "
                    "with it. The score does not change."
                ),
                ("37",),
            ),
        ),
        Row(
            ("no", "yes"),
            Ruling(
                _(
                    "Elder may see younger’s discard and the cards mixed with it. The score does "
                    "not change."
                ),
                ("37",),
            ),
        ),
    ),
    offender=YOUNGER,
)

DISCARDING: Final[tuple[Path, ...]] = (
    HAND_AND_DISCARD,
    TOO_FEW_TAKEN,
    TOO_MANY_TAKEN,
    LEFT_UNSAID,
    LEFT_CARDS_MIXED,
)
