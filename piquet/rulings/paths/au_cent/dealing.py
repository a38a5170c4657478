"""Errors in cutting and dealing at piquet au cent: a1, a3 to a5, a13, a14 and a30."""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, AU_CENT, Path, Question, Row
from piquet.rulings.paths.wrong_number import (
    ALTER_DISCARD,
    ELDERS,
    ELEVEN_AND_SEVEN,
    FRESH_DEAL,
    FRESH_IF_ELDER_LIKES,
    MUST_BE_FRESH,
    PUT_RIGHT,
    STOCK,
)
from piquet.rulings.questions import YOUNGER
from piquet.rulings.ruling import NOTHING, RIGHT_DEALER, Choice, Effect, Ruling

CUT_FOR_DEAL: Final = Path(
    "au-cent-cut-for-deal",
    ("a1", "a30"),
    _("The cut for the deal is in doubt"),
    (
        Question(
            "what",
            _("What is the matter?"),
            {
                "shown": _("A player showed more than one card"),
                "deal": _("Who deals?"),
                "packs": _("Who may choose between the packs for a fresh partie?"),
            },
        ),
    ),
    (
        Row(
            ("shown",),
            Ruling(
                _("The cut counts. It need not be made again."),
                ("a1",),
                choices=(
                    Choice(
                        "other",
                        _("The other player may treat the lowest of these as the card cut."),
                        NOTHING,
                    ),
                ),
            ),
        ),
        Row(
            ("deal",),
            Ruling(
                _(
                    "The player who cut the lower card deals. The ace is the highest card, the "
                    "seven the lowest."
                ),
                ("a1", "4"),
            ),
        ),
        Row(("packs",), Ruling(_("Nobody. Each player keeps the pack they have."), ("a30",))),
    ),
    offender="",
    game=AU_CENT,
)

WHEN: Final = Question(
    "when",
    _("When was it found?"),
    {
        "before_hands": _("Before anybody took up their hand"),
        "before_stock": _("Later, but before elder touched the stock"),
        "touched": _("When elder had touched the stock, but not taken up a card of it"),
        "after": _("After elder took up a card of the stock"),
    },
)

MAY_BE_PUT_RIGHT: Final = Ruling(
    _(
        "One card was dealt wrongly. The dealer may put it right if elder allows it. If it is not "
        "put right, elder may look at their hand and then choose a fresh deal."
    ),
    ("10", "a3"),
    choices=(PUT_RIGHT, FRESH_IF_ELDER_LIKES),
)
FRESH_UNLESS_PUT_RIGHT: Final = Ruling(
    _(
        "The dealer may put the deal right if elder allows it. If it is not put right, the deal is "
        "void and the same player deals again."
    ),
    ("10", "12"),
    FRESH_DEAL,
    (PUT_RIGHT,),
)

THIRTEEN: Final = Ruling(
    _(
        "Elder may have a fresh deal. If they let the deal stand, they discard one card more than "
        "they take in. They need not take in any, and must leave at least three. If younger has "
        "eleven, they discard one card fewer than they take in."
    ),
    ("a3", "38", "a13", "40"),
    choices=(FRESH_IF_ELDER_LIKES,),
)
ELEVEN_AND_EIGHT: Final = Ruling(
    _(
        "Elder may have a fresh deal. If they let the deal stand, they discard one card fewer than "
        "they take in, and at least one. Younger discards one card more than they take in, and "
        "need not take in any."
    ),
    ("a3", "38", "a14"),
    choices=(FRESH_IF_ELDER_LIKES,),
)
TWELVE_AND_SEVEN: Final = Ruling(
    _(
        "Elder may have a fresh deal, or alter their discard. If they let the deal stand, they "
        "discard as many cards as they take in, and leave at least three. Younger discards one "
        "card more than they take in, and need not take in any."
    ),
    ("11", "a8", "a14"),
    choices=(FRESH_IF_ELDER_LIKES, ALTER_DISCARD),
)

LATE_WITH_THIRTEEN: Final = Ruling(
    _(
        "The deal stands, because elder touched the stock without saying that they had thirteen. "
        "Elder keeps to their discard, takes in one card fewer than they discarded and leaves at "
        "least three. If younger has eleven, they discard one card fewer than they take in."
    ),
    ("a3", "a8", "39", "a13", "40"),
)
LATE_WITH_ELEVEN_AND_EIGHT: Final = Ruling(
    _(
        "The deal stands, because elder touched the stock without saying that they had eleven. "
        "Elder keeps to their discard, takes in one card more than they discarded and leaves at "
        "least three. Younger discards one card more than they take in, and need not take in any."
    ),
    ("a3", "a8", "39", "a14"),
)
LATE_WITH_TWELVE_AND_SEVEN: Final = Ruling(
    _(
        "The deal stands, because elder has taken up a card. Elder keeps to their discard, takes "
        "in as many cards as they discarded and leaves at least three. Younger discards one card "
        "more than they take in, and need not take in any."
    ),
    ("11", "a8", "a14"),
)

WRONG_NUMBER: Final = Path(
    "au-cent-wrong-number-dealt",
    ("10", "11", "12", "38", "39", "a3", "a13", "a14"),
    _("Somebody was dealt the wrong number of cards"),
    (WHEN, ELDERS, STOCK),
    (
        Row(("before_hands", "eleven or thirteen", "eight"), MAY_BE_PUT_RIGHT),
        Row(("before_hands", "twelve or thirteen", "seven"), MAY_BE_PUT_RIGHT),
        Row(("before_hands", "eleven", "seven"), FRESH_UNLESS_PUT_RIGHT),
        Row(
            ("before_hands", "eleven or twelve or thirteen", "six or nine"), FRESH_UNLESS_PUT_RIGHT
        ),
        Row(("before_hands", "other", ANY), FRESH_UNLESS_PUT_RIGHT),
        Row(("before_stock", "thirteen", "seven or eight"), THIRTEEN),
        Row(("before_stock", "eleven", "eight"), ELEVEN_AND_EIGHT),
        Row(("before_stock or touched", "twelve", "seven"), TWELVE_AND_SEVEN),
        Row(("touched or after", "thirteen", "seven or eight"), LATE_WITH_THIRTEEN),
        Row(("touched or after", "eleven", "eight"), LATE_WITH_ELEVEN_AND_EIGHT),
        Row(("after", "twelve", "seven"), LATE_WITH_TWELVE_AND_SEVEN),
        Row(("before_stock or touched or after", "eleven", "seven"), ELEVEN_AND_SEVEN),
        Row(
            (
                "before_stock or touched or after",
                "eleven or twelve or thirteen",
                "six or nine",
            ),
            MUST_BE_FRESH,
        ),
        Row(("before_stock or touched or after", "other", ANY), MUST_BE_FRESH),
    ),
    offender=YOUNGER,
    game=AU_CENT,
)

WRONG_PACK: Final = Path(
    "au-cent-wrong-pack",
    ("a4",),
    _("The dealer used the wrong pack"),
    (
        Question(
            "when",
            _("When was it found?"),
            {
                "before": _("Before the deal was completed"),
                "after": _("After the deal was completed"),
            },
        ),
    ),
    (
        Row(
            ("before",),
            Ruling(
                _("The deal is void. The same player deals again with the right pack."),
                ("a4",),
                FRESH_DEAL,
            ),
        ),
        Row(("after",), Ruling(_("The deal stands."), ("a4",))),
    ),
    offender=YOUNGER,
    game=AU_CENT,
)

OUT_OF_TURN: Final = Path(
    "au-cent-deal-out-of-turn",
    ("a5",),
    _("The wrong player dealt"),
    (
        Question(
            "when",
            _("When was it found?"),
            {
                "before": _("Before the player who dealt took up their hand"),
                "after": _("After the player who dealt took up their hand"),
            },
        ),
    ),
    (
        Row(
            ("before",),
            Ruling(
                _("The deal is void. The player whose turn it is deals."),
                ("a5",),
                Effect(deal=RIGHT_DEALER),
            ),
        ),
        Row(
            ("after",),
            Ruling(
                _(
                    "The deal stands. There is no remedy. The other player deals next. In the "
                    "older game both cut for the next deal."
                ),
                ("a5",),
            ),
        ),
    ),
    offender=YOUNGER,
    game=AU_CENT,
)

DEALING_AU_CENT: Final = (CUT_FOR_DEAL, WRONG_NUMBER, WRONG_PACK, OUT_OF_TURN)
