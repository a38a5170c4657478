"""What the paths come to. Errors in cutting and dealing: Laws 4 to 16 and 38 to 43."""

from scoring.laws.rulings.ruling import NOTHING, Effect
from tests.scoring.laws.rulings.endings import Ending

AFRESH = Effect(deal="afresh")
CUT_AGAIN = Effect(replay="The cut")
ELDER_MAY = (("elder", AFRESH),)
PUT_RIGHT = (("both", NOTHING),)
ALTER = (("elder", Effect(replay="Elder’s discard")),)


def wrong_number(*answers, effect=NOTHING, choices=()):
    """An ending of a deal with a wrong number of cards: the dealer is in error."""
    return Ending("wrong-number-dealt", answers, effect, choices, "younger")


DEALING = (
    Ending("cut-for-deal", ("shown",), CUT_AGAIN),
    Ending("cut-for-deal", ("deal",)),
    Ending("cut-for-deal", ("packs",)),
    Ending("cut-to-dealer", ("shown",), CUT_AGAIN),
    Ending("cut-to-dealer", ("confused",), CUT_AGAIN),
    wrong_number("before_hands", "eleven", "eight", choices=PUT_RIGHT + ELDER_MAY),
    wrong_number("before_hands", "thirteen", "eight", choices=PUT_RIGHT + ELDER_MAY),
    wrong_number("before_hands", "twelve", "seven", choices=PUT_RIGHT + ELDER_MAY),
    wrong_number("before_hands", "thirteen", "seven", choices=PUT_RIGHT + ELDER_MAY),
    wrong_number("before_hands", "eleven", "seven", effect=AFRESH, choices=PUT_RIGHT),
    wrong_number("before_hands", "twelve", "nine", effect=AFRESH, choices=PUT_RIGHT),
    wrong_number("before_hands", "thirteen", "six", effect=AFRESH, choices=PUT_RIGHT),
    wrong_number("before_hands", "other", effect=AFRESH, choices=PUT_RIGHT),
    wrong_number("before_stock", "thirteen", "eight", choices=ELDER_MAY),
    wrong_number("before_stock", "thirteen", "seven", choices=ELDER_MAY),
    wrong_number("before_stock", "eleven", "eight", choices=ELDER_MAY),
    wrong_number("before_stock", "twelve", "seven", choices=ELDER_MAY + ALTER),
    wrong_number("after", "thirteen", "eight"),
    wrong_number("after", "thirteen", "seven"),
    wrong_number("after", "eleven", "eight"),
    wrong_number("after", "twelve", "seven"),
    wrong_number("before_stock", "eleven", "seven", effect=AFRESH),
    wrong_number("after", "eleven", "seven", effect=AFRESH),
    wrong_number("before_stock", "twelve", "nine", effect=AFRESH),
    wrong_number("after", "eleven", "nine", effect=AFRESH),
    wrong_number("after", "thirteen", "six", effect=AFRESH),
    wrong_number("before_stock", "other", effect=AFRESH),
    wrong_number("after", "other", effect=AFRESH),
    Ending("card-shown-in-dealing", ("elder",), choices=ELDER_MAY, offender="younger"),
    Ending("card-shown-in-dealing", ("stock",), choices=ELDER_MAY, offender="younger"),
    Ending("card-shown-in-dealing", ("younger",), offender="younger"),
    Ending("card-face-up", ("pack",), AFRESH),
    Ending("card-face-up", ("stock",), AFRESH),
    Ending("wrong-pack", ("before",), AFRESH, offender="younger"),
    Ending("wrong-pack", ("after",), offender="younger"),
    Ending("deal-out-of-turn", ("before",), Effect(deal="right_dealer"), offender="younger"),
    Ending(
        "deal-out-of-turn", ("after", "no"), Effect(deal="elder_deals_twice"), offender="younger"
    ),
    Ending("deal-out-of-turn", ("after", "yes"), offender="younger"),
    Ending("fresh-deal-offered", ("accepted",), AFRESH),
    Ending("fresh-deal-offered", ("refused",)),
    # Case III: B says nothing, and A discards.
    Ending("fresh-deal-offered", ("silent",)),
)
