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


def omitted(*answers, effect=NOTHING):
    """The ending of something forgotten, by who forgot it."""
    return Ending(LEFT_OUT, answers, effect, offender=answers[0])


def too_late(kind):
    """The endings of something forgotten of this kind once younger has played (Law 56)."""
    after = ("after", kind)
    return (
        omitted("elder", *after, "other", effect=loses(kind)),
        omitted("younger", *after, "good", effect=loses(kind)),
        omitted("younger", *after, "refused", effect=loses(kind, bars=(kind,))),
        omitted("younger", *after, "none", effect=Effect(neither=(kind,))),
    )


def beside(kind):
    """Those only of sequences, quatorzes and trios, of which a player may hold several."""
    after = ("after", kind)
    return (
        omitted("elder", *after, "own"),
        omitted("younger", *after, "beside"),
        omitted("elder", *after, "nobody", "no", effect=Effect(neither=(kind,))),
        # Case IV: younger plays a card and says nothing of knaves, and elder loses the aces.
        omitted("elder", *after, "nobody", "yes", effect=loses(kind, bars=(kind,))),
    )


def shown(kind):
    """Younger counts something, and elder had shown better. Case IV: three aces, three knaves."""
    return (
        Ending(SHOWN, ("no", kind), Effect(yields=(kind,)), offender="younger"),
        Ending(SHOWN, ("yes", kind, "no"), loses(kind), offender="younger"),
        # Case IV: elder is under the rubicon. To object they must reckon their aces.
        Ending(
            SHOWN,
            ("yes", kind, "yes"),
            Effect(yields=(kind,)),
            (("elder", loses(kind)),),
            "younger",
        ),
    )


OMISSIONS = (
    omitted("elder", "before", "point", "no"),
    omitted("elder", "before", "point", "yes", effect=loses("point")),
    # Case IV: elder has led, remembers three aces, and younger has not played.
    omitted("elder", "before", "sets"),
    omitted("elder", "before", "sequences"),
    omitted("younger", "before"),
    *(ending for kind in ("point", "sequences", "sets") for ending in too_late(kind)),
    *(ending for kind in ("sequences", "sets") for ending in beside(kind)),
    omitted("elder", "after", "point", "nobody", effect=Effect(neither=("point",))),
    omitted("younger", "after", "point", "equal", effect=Effect(neither=("point",))),
    omitted("younger", "after", "sequences", "equal", effect=Effect(neither=("sequences",))),
    *shown("sequences"),
    *shown("sets"),
)


def too_little(*answers, effect=NOTHING):
    """An ending of a call by elder of less than they hold."""
    return Ending(TOO_LITTLE, answers, effect, offender="elder")


def impossible(called, effect=NOTHING):
    """The ending of a false call that the other player could see through."""
    return Ending(TOO_MUCH, ("elder", "after", "no", "no", called), effect, offender="elder")


def corrected(kind, said):
    """The ending of a reply that younger corrects in time."""
    return Ending(REPLY, (kind, said, "before"), Effect(yields=(kind,)), offender="younger")


UNDERCALLS = (
    too_little("none"),
    too_little("good", "point", effect=Effect(yields=("point",))),
    too_little("good", "sequences", "no", effect=Effect(yields=("sequences",))),
    too_little("good", "sequences", "yes", effect=Effect(yields=("sequences",))),
    too_little("good", "sets", "no", effect=Effect(yields=("sets",))),
    too_little("good", "sets", "yes", effect=Effect(yields=("sets",))),
    too_little("equal", "point", effect=Effect(neither=("point",))),
    too_little("equal", "sequences", effect=Effect(neither=("sequences",))),
    too_little("refused", "point", effect=loses("point")),
    too_little("refused", "sequences", effect=loses("sequences")),
    too_little("refused", "sets", effect=loses("sets")),
)

CALLING = (
    *OMISSIONS,
    *UNDERCALLS,
    Ending(POINT_ASKED, ("fewer",), loses("point"), offender="younger"),
    Ending(POINT_ASKED, ("same",), offender="younger"),
    # Case I: elder has only said what the point makes, which is no other call.
    Ending(POINT_ASKED, ("more", "before"), loses("point", bars=("point",)), offender="younger"),
    Ending(POINT_ASKED, ("more", "after"), loses("point"), offender="younger"),
    Ending(INCOMPLETE, ("point", "yes"), offender="elder"),
    Ending(INCOMPLETE, ("point", "no"), offender="elder"),
    # Case XII: a tierce that is good against the cards.
    Ending(INCOMPLETE, ("other", "yes"), offender="elder"),
    Ending(INCOMPLETE, ("other", "no"), offender="elder"),
    corrected("point", "good"),
    corrected("sequences", "good"),
    corrected("sets", "good"),
    corrected("point", "equal"),
    corrected("sequences", "equal"),
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
    impossible("point", loses("point")),
    impossible("sequences", loses("sequences")),
    impossible("sets", loses("sets")),
    impossible("beside"),
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
