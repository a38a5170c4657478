"""A wrong number of cards was dealt: Laws 10 to 12 and 38 to 43.

Elder's cards and the stock determine younger's: of thirty-two cards, 13 and 8 leave 11. A deal with
one wrong card can stand. There must be a fresh deal if more than one is wrong, or if nine are left
in the stock.
"""

from typing import Final

from piquet.law_texts.entry import gettext_noop as _
from piquet.rulings.path import ANY, Path, Question, Row
from piquet.rulings.questions import YOUNGER
from piquet.rulings.ruling import AFRESH, NOTHING, Choice, Effect, Ruling

FRESH_DEAL: Final = Effect(deal=AFRESH)
FRESH_IF_ELDER_LIKES: Final = Choice("elder", _("Elder may have a fresh deal."), FRESH_DEAL)
PUT_RIGHT: Final = Choice("both", _("The dealer may put it right if elder allows it."), NOTHING)
ALTER_DISCARD: Final = Choice(
    "elder", _("Elder may alter their discard."), Effect(replay=_("Elder’s discard"))
)
NO_LEAVE_NEEDED: Final = _(
    "In the Britannica the dealer may put it right without leave, but elder may demand a fresh "
    "deal instead."
)
NEED_NOT_LEAVE_THREE: Final = _(
    "The Britannica does not say that elder must leave three cards for younger."
)

WHEN: Final = Question(
    "when",
    _("When was it found?"),
    {
        "before_hands": _("Before anybody took up their hand"),
        "before_stock": _("Later, but before elder took up a card of the stock"),
        "after": _("After elder took up a card of the stock"),
    },
)
ELDERS: Final = Question(
    "elder",
    _("How many cards was elder dealt?"),
    {
        "eleven": _("Eleven"),
        "twelve": _("Twelve"),
        "thirteen": _("Thirteen"),
        "other": _("Fewer than eleven, or more than thirteen"),
    },
)
STOCK: Final = Question(
    "stock",
    _("How many cards were left for the stock? You may count them."),
    {
        "six": _("Six or fewer"),
        "seven": _("Seven"),
        "eight": _("Eight"),
        "nine": _("Nine or more"),
    },
)

MAY_BE_PUT_RIGHT: Final = Ruling(
    _(
        "One card was dealt wrongly. The dealer may put it right if elder allows it. If it is not "
        "put right, elder may look at their hand and then choose a fresh deal."
    ),
    ("10", "11"),
    choices=(PUT_RIGHT, FRESH_IF_ELDER_LIKES),
    differs=NO_LEAVE_NEEDED,
)
FRESH_UNLESS_PUT_RIGHT: Final = Ruling(
    _(
        "The dealer may put the deal right if elder allows it. If it is not put right, the deal is "
        "void and the same player deals again."
    ),
    ("10", "12"),
    FRESH_DEAL,
    (PUT_RIGHT,),
    differs=NO_LEAVE_NEEDED,
)
MUST_BE_FRESH: Final = Ruling(
    _(
        "A deal with so many cards in the wrong place cannot stand. It is void. The same player "
        "deals again."
    ),
    ("12",),
    FRESH_DEAL,
)
ELEVEN_AND_SEVEN: Final = Ruling(
    _(
        "The deal cannot stand if elder has eleven cards and the stock seven, even if elder has "
        "begun to take in. The same player deals again."
    ),
    ("12", "38", "39"),
    FRESH_DEAL,
)

THIRTEEN_AND_EIGHT: Final = Ruling(
    _(
        "Elder may have a fresh deal. If they let the deal stand, they discard one card more than "
        "they take in, and at least two. Younger discards one card fewer than they take in. If "
        "younger takes only one card, they need not discard any."
    ),
    ("11", "38", "40"),
    choices=(FRESH_IF_ELDER_LIKES,),
)
THIRTEEN_AND_SEVEN: Final = Ruling(
    _(
        "Elder may have a fresh deal. If they let the deal stand, they discard one card more than "
        "they take in, and at least two. If elder takes all five cards, they discard six and "
        "younger can take only two."
    ),
    ("11", "38", "41"),
    choices=(FRESH_IF_ELDER_LIKES,),
    differs=_("In the Britannica elder may also alter their discard."),
)
ELEVEN_AND_EIGHT: Final = Ruling(
    _(
        "Elder may have a fresh deal. If they let the deal stand, they discard one card fewer than "
        "they take in. If elder takes only one card, they need not discard any. Younger discards "
        "one card more than they take in, and at least two."
    ),
    ("11", "38", "42"),
    choices=(FRESH_IF_ELDER_LIKES,),
)
TWELVE_AND_SEVEN: Final = Ruling(
    _(
        "Elder may have a fresh deal, or alter their discard. If they let the deal stand, they "
        "discard as many cards as they take in. If elder takes all five cards, younger can take "
        "only two. Younger discards one card more than they take in, and at least two."
    ),
    ("11", "43"),
    choices=(FRESH_IF_ELDER_LIKES, ALTER_DISCARD),
)

LATE_WITH_THIRTEEN_AND_EIGHT: Final = Ruling(
    _(
        "The deal stands, because elder took a card without saying that they had thirteen. Elder "
        "keeps to their discard, takes in one card fewer than they discarded and leaves at least "
        "three. Younger discards one card fewer than they take in. If younger takes only one card, "
        "they need not discard any."
    ),
    ("39", "40"),
    differs=NEED_NOT_LEAVE_THREE,
)
LATE_WITH_THIRTEEN_AND_SEVEN: Final = Ruling(
    _(
        "The deal stands, because elder took a card without saying that they had thirteen. Elder "
        "keeps to their discard, takes in one card fewer than they discarded and leaves at least "
        "three."
    ),
    ("39", "41"),
    differs=NEED_NOT_LEAVE_THREE,
)
LATE_WITH_ELEVEN_AND_EIGHT: Final = Ruling(
    _(
        "The deal stands, because elder took a card without saying that they had eleven. Elder "
        "keeps to their discard, takes in one card more than they discarded and leaves at least "
        "three. Younger discards one card more than they take in, and at least two."
    ),
    ("39", "42"),
    differs=NEED_NOT_LEAVE_THREE,
)
LATE_WITH_TWELVE_AND_SEVEN: Final = Ruling(
    _(
        "The deal stands, because elder has taken up a card. Elder keeps to their discard and "
        "takes in as many cards as they discarded. Younger takes from what is left, and discards "
        "one card more than they take in, and at least two."
    ),
    ("11", "24", "43"),
)

WRONG_NUMBER: Final = Path(
    "wrong-number-dealt",
    ("10", "11", "12", "38", "39", "40", "41", "42", "43"),
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
        Row(("before_stock", "thirteen", "eight"), THIRTEEN_AND_EIGHT),
        Row(("before_stock", "thirteen", "seven"), THIRTEEN_AND_SEVEN),
        Row(("before_stock", "eleven", "eight"), ELEVEN_AND_EIGHT),
        Row(("before_stock", "twelve", "seven"), TWELVE_AND_SEVEN),
        Row(("after", "thirteen", "eight"), LATE_WITH_THIRTEEN_AND_EIGHT),
        Row(("after", "thirteen", "seven"), LATE_WITH_THIRTEEN_AND_SEVEN),
        Row(("after", "eleven", "eight"), LATE_WITH_ELEVEN_AND_EIGHT),
        Row(("after", "twelve", "seven"), LATE_WITH_TWELVE_AND_SEVEN),
        Row(("before_stock or after", "eleven", "seven"), ELEVEN_AND_SEVEN),
        Row(
            ("before_stock or after", "eleven or twelve or thirteen", "six or nine"), MUST_BE_FRESH
        ),
        Row(("before_stock or after", "other", ANY), MUST_BE_FRESH),
    ),
    offender=YOUNGER,
)
