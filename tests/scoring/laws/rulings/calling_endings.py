"""What the paths come to. Errors in calling and showing: Laws 46 to 56."""

from scoring.laws.rulings.ruling import NOTHING, Effect
from tests.scoring.laws.rulings.endings import Ending

RECKONS_NOTHING = Effect(penalty="reckons_nothing")
WAIVE = (("other", Effect(penalty="waived")),)
LEADS_AGAIN = (("elder", Effect(replay="The first lead")),)

LEFT_OUT = "left-out"
SHOWN = "shown-not-called"
POINT_ASKED = "asked-what-the-point-makes"
INCOMPLETE = "call-incomplete"
TOO_LITTLE = "called-too-little"
REPLY = "wrong-reply"
TOO_MUCH = "called-too-much"
TO_SHOW = "asked-to-show"


def loses(kind, **more):
    """The effect of losing this kind."""
    return Effect(loses=(kind,), **more)


def false_call(who, kind):
    """The ending of a false call of this kind, beside which no other of it was right."""
    waived = (("other", loses(kind, penalty="waived")),)
    penalty = loses(kind, penalty="reckons_nothing")
    return Ending(TOO_MUCH, (who, "after", "yes", kind), penalty, waived, who)


OMISSIONS = (
    Ending(LEFT_OUT, ("elder", "before", "point", "no"), offender="elder"),
    Ending(LEFT_OUT, ("elder", "before", "point", "yes"), loses("point"), offender="elder"),
    # Case IV: elder has led, remembers three aces, and younger has not played.
    Ending(LEFT_OUT, ("elder", "before", "sets"), offender="elder"),
    Ending(LEFT_OUT, ("elder", "before", "sequences"), offender="elder"),
    Ending(LEFT_OUT, ("younger", "before"), offender="younger"),
    Ending(LEFT_OUT, ("elder", "after", "point"), loses("point"), offender="elder"),
    Ending(LEFT_OUT, ("younger", "after", "point"), loses("point"), offender="younger"),
    Ending(LEFT_OUT, ("elder", "after", "sets", "yes"), offender="elder"),
    Ending(LEFT_OUT, ("younger", "after", "sequences", "yes"), offender="younger"),
    Ending(
        LEFT_OUT, ("younger", "after", "sequences", "no"), loses("sequences"), offender="younger"
    ),
    Ending(LEFT_OUT, ("younger", "after", "sets", "no"), loses("sets"), offender="younger"),
    Ending(
        LEFT_OUT, ("elder", "after", "sequences", "no", "no"), loses("sequences"), offender="elder"
    ),
    Ending(LEFT_OUT, ("elder", "after", "sets", "no", "no"), loses("sets"), offender="elder"),
    Ending(
        LEFT_OUT,
        ("elder", "after", "sequences", "no", "yes"),
        loses("sequences", bars=("sequences",)),
        offender="elder",
    ),
    # Case IV: younger plays a card and says nothing of knaves, and elder loses the aces.
    Ending(
        LEFT_OUT,
        ("elder", "after", "sets", "no", "yes"),
        loses("sets", bars=("sets",)),
        offender="elder",
    ),
    Ending(SHOWN, ("no",), offender="younger"),
    Ending(SHOWN, ("yes", "sequences", "no"), loses("sequences"), offender="younger"),
    # Case IV: the point and the tierces prove three aces, and younger calls three knaves.
    Ending(SHOWN, ("yes", "sets", "no"), loses("sets"), offender="younger"),
    Ending(
        SHOWN,
        ("yes", "sequences", "yes"),
        Effect(yields=("sequences",)),
        (("elder", loses("sequences")),),
        "younger",
    ),
    # Case IV: elder is under the rubicon. To object they must reckon their aces.
    Ending(
        SHOWN,
        ("yes", "sets", "yes"),
        Effect(yields=("sets",)),
        (("elder", loses("sets")),),
        "younger",
    ),
)

CALLING = (
    *OMISSIONS,
    Ending(POINT_ASKED, ("fewer",), offender="younger"),
    Ending(POINT_ASKED, ("same",), offender="younger"),
    # Case I: elder has only said what the point makes, which is no other call.
    Ending(POINT_ASKED, ("more", "before"), loses("point", bars=("point",)), offender="younger"),
    Ending(POINT_ASKED, ("more", "after"), loses("point"), offender="younger"),
    Ending(INCOMPLETE, ("point", "yes"), offender="elder"),
    Ending(INCOMPLETE, ("point", "no"), offender="elder"),
    # Case XII: a tierce that is good against the cards.
    Ending(INCOMPLETE, ("other", "yes"), offender="elder"),
    Ending(INCOMPLETE, ("other", "no"), offender="elder"),
    Ending(TOO_LITTLE, ("no",), offender="elder"),
    Ending(TOO_LITTLE, ("yes", "point"), offender="elder"),
    Ending(TOO_LITTLE, ("yes", "other", "no"), offender="elder"),
    Ending(TOO_LITTLE, ("yes", "other", "yes"), offender="elder"),
    Ending(REPLY, ("point", "good", "before"), offender="younger"),
    Ending(REPLY, ("sets", "good", "before"), offender="younger"),
    Ending(REPLY, ("sequences", "equal", "before"), offender="younger"),
    Ending(REPLY, ("point", "good", "after"), loses("point"), offender="younger"),
    Ending(REPLY, ("sequences", "good", "after"), loses("sequences"), offender="younger"),
    Ending(REPLY, ("sets", "good", "after"), loses("sets"), offender="younger"),
    Ending(REPLY, ("point", "equal", "after"), Effect(neither=("point",)), offender="younger"),
    Ending(
        REPLY, ("sequences", "equal", "after"), Effect(neither=("sequences",)), offender="younger"
    ),
    # Case VII: “Which queen do you not reckon?”
    Ending(REPLY, ("sets", "which"), loses("sets"), offender="younger"),
    Ending(TOO_MUCH, ("elder", "refused"), offender="elder"),
    # Case IX: four knaves are called, corrected to three, and then not good.
    Ending(TOO_MUCH, ("elder", "before"), offender="elder"),
    Ending(TOO_MUCH, ("younger", "before"), NOTHING, LEADS_AGAIN, "younger"),
    Ending(TOO_MUCH, ("younger", "shown"), offender="younger"),
    Ending(TOO_MUCH, ("elder", "after", "no", "yes"), offender="elder"),
    Ending(TOO_MUCH, ("elder", "after", "no", "no"), offender="elder"),
    false_call("elder", "point"),
    false_call("younger", "sequences"),
    # Cases II and VIII: three kings of which one is out.
    false_call("elder", "sets"),
    Ending(TOO_MUCH, ("younger", "after", "yes", "beside"), RECKONS_NOTHING, WAIVE, "younger"),
    Ending(TO_SHOW, ("elder", "no")),
    Ending(TO_SHOW, ("elder", "yes", "no")),
    Ending(TO_SHOW, ("younger", "yes", "no")),
    Ending(TO_SHOW, ("younger", "yes", "yes")),
)
