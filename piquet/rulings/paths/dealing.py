"""Errors in cutting and dealing: Laws 4 to 16. `wrong_number.py` has wrong numbers of cards."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.paths.wrong_number import FRESH_DEAL, FRESH_IF_ELDER_LIKES, WRONG_NUMBER
from piquet.rulings.questions import NO_YES, YOUNGER
from piquet.rulings.ruling import ELDER_DEALS_TWICE, RIGHT_DEALER, Effect, Ruling

CUT_AGAIN: Final = Effect(replay=_("The cut"))
FOUND: Final = Question(
    "when",
    _("When was it found?"),
    {
        "before": _("Before either player took up a card of theirs"),
        "after": _("After a player took up a card of theirs"),
    },
)

CUT_FOR_DEAL: Final = Path(
    "cut-for-deal",
    ("4", "5"),
    _("The cut for the deal is in doubt"),
    (
        Question(
            "what",
            _("What is the matter?"),
            {
                "shown": _("A player showed more than one card"),
                "deal": _("Who may choose the deal?"),
                "packs": _("Who may choose between the packs?"),
            },
        ),
    ),
    (
        Row(
            ("shown",), Ruling(_("The player who showed the cards cuts again."), ("5",), CUT_AGAIN)
        ),
        Row(
            ("deal",),
            Ruling(
                _(
                    "The player who cut the higher card chooses who deals. The ace is the highest "
                    "card, the seven the lowest."
                ),
                ("4",),
            ),
        ),
        Row(
            ("packs",),
            Ruling(
                _("The dealer of the first deal chooses, anew in each partie."),
                ("4",),
                differs=_("In the Britannica the player who cut the higher card chooses the pack."),
            ),
        ),
    ),
    offender="",
)

CUT_TO_DEALER: Final = Path(
    "cut-to-dealer",
    ("7",),
    _("The cut to the dealer went wrong"),
    (
        Question(
            "what",
            _("What happened?"),
            {
                "shown": _("A card was shown in the cut, or when the packets were put together"),
                "confused": _("The cards fell into confusion"),
            },
        ),
    ),
    (
        Row(("shown",), Ruling(_("The pack is cut again."), ("7",), CUT_AGAIN)),
        Row(
            ("confused",),
            Ruling(
                _("The pack is cut again."),
                ("7",),
                CUT_AGAIN,
                differs=_("The Britannica asks for a fresh cut only if a card was shown."),
            ),
        ),
    ),
    offender="",
)

CARD_SHOWN: Final = Path(
    "card-shown-in-dealing",
    ("13",),
    _("The dealer showed a card"),
    (
        Question(
            "whose",
            _("Whose card was it?"),
            {
                "elder": _("Elder’s"),
                "stock": _("It belongs to the stock"),
                "younger": _("Younger’s, who dealt"),
            },
        ),
    ),
    (
        Row(
            ("elder or stock",),
            Ruling(
                _("The deal stands, unless elder wants a fresh deal."),
                ("13",),
                choices=(FRESH_IF_ELDER_LIKES,),
            ),
        ),
        Row(
            ("younger",),
            Ruling(
                _("The deal stands."),
                ("13",),
                differs=_("The Britannica does not say what happens then."),
            ),
        ),
    ),
    offender=YOUNGER,
)

CARD_FACE_UP: Final = Path(
    "card-face-up",
    ("14",),
    _("A card lay face up among the others"),
    (
        Question(
            "where",
            _("Where did it lie?"),
            {
                "pack": _("In the pack, while it was dealt"),
                "stock": _("In the stock, when a player took in"),
            },
        ),
    ),
    (
        Row(
            ("pack or stock",),
            Ruling(
                _("The deal is void. The same player deals again."),
                ("14",),
                FRESH_DEAL,
            ),
        ),
    ),
    offender="",
)

WRONG_PACK: Final = Path(
    "wrong-pack",
    ("15",),
    _("The dealer used the wrong pack"),
    (FOUND,),
    (
        Row(
            ("before",),
            Ruling(
                _("The deal is void. The same player deals again with the right pack."),
                ("15",),
                FRESH_DEAL,
            ),
        ),
        Row(
            ("after",),
            Ruling(_("The deal stands. From now on the packs are exchanged."), ("15",)),
        ),
    ),
    offender=YOUNGER,
)

OUT_OF_TURN: Final = Path(
    "deal-out-of-turn",
    ("16",),
    _("The wrong player dealt"),
    (
        FOUND,
        Question(
            "last",
            _("Is this deal or the next one the last of the partie?"),
            NO_YES,
        ),
    ),
    (
        Row(
            ("before", ANY),
            Ruling(
                _("The deal is void. The player whose turn it is deals."),
                ("16",),
                Effect(deal=RIGHT_DEALER),
            ),
        ),
        Row(
            ("after", "no"),
            Ruling(
                _(
                    "The deal stands. Elder of this deal deals the next two deals, both with the "
                    "same pack, unless new packs are called for."
                ),
                ("16", "76"),
                Effect(deal=ELDER_DEALS_TWICE),
                differs=_("In the Britannica elder deals both with elder’s own pack."),
            ),
        ),
        Row(
            ("after", "yes"),
            Ruling(_("The deal stands, and nobody deals twice running to make up."), ("16",)),
        ),
    ),
    offender=YOUNGER,
)

DEALING: Final = (
    CUT_FOR_DEAL,
    CUT_TO_DEALER,
    WRONG_NUMBER,
    CARD_SHOWN,
    CARD_FACE_UP,
    WRONG_PACK,
    OUT_OF_TURN,
)
