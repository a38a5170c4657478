"""What the paths come to. Piquet au cent: a1 to a30."""

from scoring.laws.rulings.ruling import NOTHING, Effect
from tests.scoring.laws.rulings.endings import Ending

AFRESH = Effect(deal="afresh")
ELDER_MAY = (("elder", AFRESH),)
PUT_RIGHT = (("both", NOTHING),)
ALTER = (("elder", Effect(replay="Elder’s discard")),)
RECKONS_NOTHING = Effect(penalty="reckons_nothing")
WAIVE = (("other", Effect(penalty="waived")),)
PLAYS_SHORT = Effect(penalty="plays_short")
NO_BLANCHE = Effect(loses=("carte_blanche",))
GAME_LOST = Effect(loses_game=True)
DISCARD_AGAIN = (("other", Effect(replay="The exchange, from the other player’s discard")),)
YOUNGER_DISCARDS_AGAIN = (("younger", Effect(replay="The exchange, from younger’s discard")),)
CALLS_A_SUIT = (("other", Effect(suit_called=True)),)
RETAKES_LEAD = (("elder", Effect(replay="The play, from the first lead")),)
NO_POINT = Effect(loses=("point",))
NO_SEQUENCES = Effect(loses=("sequences",))
NO_SETS = Effect(loses=("sets",))
KINDS = ("point", "sequences", "sets")
PLAYS_AGAIN = (("other", Effect(replay="The play, from the wrong answer")),)
SETS_FALSE = Effect(penalty="reckons_nothing", loses=("sets",))
ONLY_SETS_LOST = (("other", Effect(penalty="waived", loses=("sets",))),)


def loses(kind, bars=()):
    """The effect of losing this kind."""
    return Effect(loses=(kind,), bars=bars)


def cut(*answers, choices=()):
    """An ending of a cut for the deal, which is nobody's error."""
    return Ending("au-cent-cut-for-deal", answers, choices=choices)


def wrong_number(*answers, effect=NOTHING, choices=()):
    """An ending of a deal with a wrong number of cards: the dealer is in error."""
    return Ending("au-cent-wrong-number-dealt", answers, effect, choices, "younger")


def blanche(*answers, effect=NOTHING, choices=()):
    """An ending of a carte blanche shown late, by its holder."""
    return Ending("au-cent-carte-blanche-late", answers, effect, choices, answers[0])


def discard(*answers, effect=NOTHING, choices=()):
    """An ending of a hand and a discard that were mixed, by who did it."""
    return Ending("au-cent-hand-and-discard", answers, effect, choices, answers[0])


def by_elder(*answers, effect=NOTHING, choices=()):
    """An ending of cards taken by elder."""
    return Ending("au-cent-elder-takes-others-cards", answers, effect, choices, "elder")


def by_younger(*answers, effect=NOTHING, choices=()):
    """An ending of cards taken by younger."""
    return Ending("au-cent-younger-takes-others-cards", answers, effect, choices, "younger")


def incomplete(*answers, effect=NOTHING):
    """An ending of a call by elder that is not complete."""
    return Ending("au-cent-call-incomplete", answers, effect, offender="elder")


def undercalled(*answers, effect=NOTHING):
    """An ending of a call by elder of less than they hold."""
    return Ending("au-cent-called-too-little", answers, effect, offender="elder")


def unshown(*answers, effect=NOTHING):
    """An ending of something called and not shown, by who called it."""
    return Ending("au-cent-not-shown", answers, effect, offender=answers[0])


def reply(*answers, effect=NOTHING):
    """An ending of a wrong answer by younger."""
    return Ending("au-cent-wrong-reply", answers, effect, offender="younger")


def false_call(*answers, effect=NOTHING, choices=()):
    """An ending of a false call, by who made it."""
    return Ending("au-cent-called-too-much", answers, effect, choices, answers[0])


def omitted(*answers, effect=NOTHING):
    """An ending of something forgotten, by who forgot it."""
    return Ending("au-cent-left-out", answers, effect, offender=answers[0])


def stray(*answers, effect=NOTHING, choices=()):
    """An ending of a card of the other pack, by who has it."""
    return Ending("au-cent-stray-card", answers, effect, choices, answers[0])


def too_late(kind):
    """The endings of something forgotten of this kind until a card was played."""
    return (
        omitted("elder", kind, "yes", "other", effect=loses(kind)),
        omitted("younger", kind, "yes", "good", effect=loses(kind)),
        omitted("younger", kind, "yes", "refused", effect=loses(kind)),
        omitted("younger", kind, "yes", "none", effect=Effect(neither=(kind,))),
    )


def beside(kind):
    """Those only of sequences, quatorzes and trios, of which a player may hold several."""
    return (
        omitted("elder", kind, "yes", "own"),
        omitted("younger", kind, "yes", "beside"),
        omitted("elder", kind, "yes", "nobody", "no", effect=Effect(neither=(kind,))),
        omitted("elder", kind, "yes", "nobody", "yes", effect=loses(kind, bars=(kind,))),
    )


DEALING = (
    cut("shown", choices=(("other", NOTHING),)),
    cut("deal"),
    cut("packs"),
    wrong_number("before_hands", "eleven", "eight", choices=PUT_RIGHT + ELDER_MAY),
    wrong_number("before_hands", "twelve", "seven", choices=PUT_RIGHT + ELDER_MAY),
    wrong_number("before_hands", "eleven", "seven", effect=AFRESH, choices=PUT_RIGHT),
    wrong_number("before_hands", "thirteen", "six", effect=AFRESH, choices=PUT_RIGHT),
    wrong_number("before_hands", "other", effect=AFRESH, choices=PUT_RIGHT),
    wrong_number("before_stock", "thirteen", "eight", choices=ELDER_MAY),
    wrong_number("before_stock", "thirteen", "seven", choices=ELDER_MAY),
    wrong_number("before_stock", "eleven", "eight", choices=ELDER_MAY),
    wrong_number("before_stock", "twelve", "seven", choices=ELDER_MAY + ALTER),
    # Elder finds the stock of seven only by touching it.
    wrong_number("touched", "twelve", "seven", choices=ELDER_MAY + ALTER),
    wrong_number("touched", "thirteen", "eight"),
    wrong_number("after", "thirteen", "seven"),
    wrong_number("touched", "eleven", "eight"),
    wrong_number("after", "twelve", "seven"),
    wrong_number("before_stock", "eleven", "seven", effect=AFRESH),
    wrong_number("after", "eleven", "seven", effect=AFRESH),
    wrong_number("touched", "twelve", "nine", effect=AFRESH),
    wrong_number("after", "other", effect=AFRESH),
    Ending("au-cent-wrong-pack", ("before",), AFRESH, offender="younger"),
    Ending("au-cent-wrong-pack", ("after",), offender="younger"),
    Ending("au-cent-deal-out-of-turn", ("before",), Effect(deal="right_dealer"), (), "younger"),
    Ending("au-cent-deal-out-of-turn", ("after",), offender="younger"),
)
EXCHANGE = (
    blanche("elder", "untouched", "no", choices=DISCARD_AGAIN),
    blanche("elder", "untouched", "yes"),
    blanche("younger", "untouched", "yes"),
    blanche("elder", "taken"),
    blanche("younger", "retaken", effect=RECKONS_NOTHING, choices=WAIVE),
    blanche("elder", "mixed", effect=NO_BLANCHE),
    discard("elder", "untouched"),
    discard("elder", "touched"),
    discard("younger", "taken", "retaken", effect=RECKONS_NOTHING, choices=WAIVE),
    discard("elder", "taken", "mixed", effect=PLAYS_SHORT),
    by_elder("bottom", "exposed", effect=RECKONS_NOTHING, choices=WAIVE),
    by_elder("bottom", "mixed", effect=GAME_LOST),
    by_elder("left", "looked"),
    by_elder("left", "together", effect=RECKONS_NOTHING, choices=WAIVE),
    by_elder("left", "mixed", effect=GAME_LOST),
    by_younger("exposed", effect=RECKONS_NOTHING, choices=WAIVE),
    by_younger("taken_up", effect=GAME_LOST),
    Ending("au-cent-cards-left-unsaid", ("in_time",), offender="elder"),
    Ending("au-cent-cards-left-unsaid", ("late",), NOTHING, YOUNGER_DISCARDS_AGAIN, "elder"),
    Ending("au-cent-cards-left-unsaid", ("too_late",), offender="elder"),
    Ending("au-cent-left-cards-seen", ("younger", "no"), offender="younger"),
    Ending("au-cent-left-cards-seen", ("elder", "yes"), NOTHING, CALLS_A_SUIT, "elder"),
    Ending("au-cent-left-cards-seen", ("younger", "yes"), NOTHING, CALLS_A_SUIT, "younger"),
)
CALLING = (
    incomplete("point"),
    incomplete("sequence"),
    incomplete("set"),
    incomplete("late", effect=NO_POINT),
    *(undercalled("less", kind, "good", effect=Effect(yields=(kind,))) for kind in KINDS),
    *(undercalled("less", kind, "refused", effect=loses(kind)) for kind in KINDS),
    *(undercalled("less", kind, "equal", effect=Effect(neither=(kind,))) for kind in KINDS[:2]),
    undercalled("shown", effect=Effect(bars=("sequences",))),
    undercalled("misnamed", "sequences", "no", "yes"),
    undercalled("misnamed", "sets", "no", "yes"),
    undercalled("misnamed", "sequences", "no", "no", "no", effect=NO_SEQUENCES),
    undercalled("misnamed", "sets", "no", "no", "no", effect=NO_SETS),
    undercalled("misnamed", "sets", "no", "no", "yes"),
    undercalled("misnamed", "sequences", "yes", "no", effect=NO_SEQUENCES),
    undercalled("misnamed", "sets", "yes", "no", effect=NO_SETS),
    undercalled("misnamed", "sequences", "yes", "yes"),
    unshown("elder", "point", effect=NO_POINT),
    unshown("elder", "sequences", "no", effect=NO_SEQUENCES),
    unshown("elder", "sequences", "yes"),
    unshown("elder", "sets"),
    unshown("younger", "point", effect=NO_POINT),
    unshown("younger", "sequences", "no", effect=NO_SEQUENCES),
    unshown("younger", "sets", "no", effect=NO_SETS),
    unshown("younger", "sets", "yes"),
    reply("good", "point", effect=NO_POINT),
    reply("good", "sequences", effect=NO_SEQUENCES),
    reply("good", "sets", effect=NO_SETS),
    reply("equal", "point", effect=Effect(neither=("point",))),
    reply("equal", "sequences", effect=Effect(neither=("sequences",))),
    *(reply("refused", kind, effect=loses(kind)) for kind in KINDS),
    *(reply("refused_equal", kind, effect=Effect(neither=(kind,))) for kind in KINDS[:2]),
    false_call("elder", "sets", "no"),
    false_call("younger", "sets", "no", choices=RETAKES_LEAD),
    false_call("elder", "point", "yes", effect=NO_POINT),
    false_call("elder", "sequences", "yes", effect=NO_SEQUENCES),
    false_call("younger", "point", "yes", effect=NO_POINT),
    false_call("younger", "sequences", "yes", effect=NO_SEQUENCES),
    false_call("elder", "sequence_beside", "yes"),
    false_call("younger", "sequence_beside", "yes"),
    false_call("elder", "sets", "yes", "yes", effect=NO_SETS),
    false_call("elder", "beside", "yes", "yes"),
    false_call("younger", "sets", "yes", "no", effect=SETS_FALSE, choices=ONLY_SETS_LOST),
    false_call("elder", "beside", "yes", "no", effect=RECKONS_NOTHING, choices=WAIVE),
    omitted("elder", "point", "no", "no"),
    omitted("elder", "point", "no", "yes", effect=NO_POINT),
    omitted("elder", "sequences", "no", "no"),
    omitted("elder", "sets", "no", "yes"),
    omitted("younger", "point", "no"),
    *(ending for kind in KINDS for ending in too_late(kind)),
    *(ending for kind in KINDS[1:] for ending in beside(kind)),
    omitted("elder", "point", "yes", "nobody", effect=Effect(neither=("point",))),
    Ending("au-cent-misinformed", ("no",)),
    Ending("au-cent-misinformed", ("yes", "younger", "yes"), offender="younger"),
    Ending("au-cent-misinformed", ("yes", "elder", "no"), NOTHING, PLAYS_AGAIN, "elder"),
)
GAMES = (
    Ending("au-cent-by-agreement", ("point", "yes")),
    Ending("au-cent-by-agreement", ("point", "no")),
    Ending("au-cent-by-agreement", ("card", "yes")),
    Ending("au-cent-by-agreement", ("card", "no")),
    Ending("au-cent-play-doubted", ("other", "led")),
    Ending("au-cent-play-doubted", ("other", "won")),
    Ending("au-cent-play-doubted", ("last", "neither")),
    Ending("au-cent-play-doubted", ("last", "led", "no")),
    Ending("au-cent-play-doubted", ("last", "led", "yes", "twelve")),
    Ending("au-cent-play-doubted", ("last", "won", "twelve")),
    Ending("au-cent-play-doubted", ("last", "led", "yes", "more")),
    Ending("au-cent-play-doubted", ("last", "won", "more")),
    Ending("au-cent-pique-or-repique-doubted", ("elder", "hand", "no")),
    Ending("au-cent-pique-or-repique-doubted", ("elder", "play", "no")),
    Ending("au-cent-pique-or-repique-doubted", ("younger", "hand", "yes")),
    Ending("au-cent-pique-or-repique-doubted", ("elder", "play", "yes")),
    Ending("au-cent-pique-or-repique-doubted", ("elder", "cards")),
    Ending("au-cent-pique-or-repique-doubted", ("younger", "play", "no")),
    Ending("au-cent-pique-or-repique-doubted", ("younger", "play", "yes")),
    Ending("au-cent-score-error", ("marked", "later")),
    Ending("au-cent-score-error", ("counted", "at_once")),
    Ending("au-cent-score-error", ("marked", "over")),
    Ending("au-cent-score-error", ("counted", "later")),
    Ending("au-cent-what-is-won", ("game", "no")),
    Ending("au-cent-what-is-won", ("game", "yes", "under")),
    Ending("au-cent-what-is-won", ("game", "yes", "fifty")),
    Ending("au-cent-what-is-won", ("partie", "no")),
    Ending("au-cent-what-is-won", ("partie", "yes")),
)
PACKS = (
    stray("elder", "discard", effect=RECKONS_NOTHING, choices=WAIVE),
    stray("elder", "hand", "nothing"),
    stray("younger", "hand", "point", effect=NO_POINT),
    stray("elder", "hand", "sequences", effect=NO_SEQUENCES),
    stray("younger", "hand", "sequence_beside"),
    stray("elder", "hand", "beside", effect=RECKONS_NOTHING, choices=WAIVE),
    stray("elder", "hand", "sets", effect=SETS_FALSE, choices=ONLY_SETS_LOST),
    stray("younger", "played", effect=Effect(replay="The play, from the first lead")),
)
AU_CENT = (*DEALING, *EXCHANGE, *CALLING, *GAMES, *PACKS)
