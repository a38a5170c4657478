"""What the paths come to. Errors in discarding and taking in: Laws 24 to 35."""

from scoring.laws.rulings.ruling import NOTHING, Effect
from tests.scoring.laws.rulings.endings import Ending

RECKONS_NOTHING = Effect(penalty="reckons_nothing")
PLAYS_SHORT = Effect(penalty="plays_short")
WAIVE = (("other", Effect(penalty="waived")),)
AFRESH_OR_WAIVE = (("other", Effect(deal="afresh")), *WAIVE)
YOUNGER_DISCARDS_AGAIN = (("younger", Effect(replay="The exchange, from younger’s discard")),)
PLAYED_AGAIN = Effect(replay="The play, from where younger did not follow suit")

BY_ELDER = "elder-takes-others-cards"
BY_YOUNGER = "younger-takes-others-cards"
HAND_AND_DISCARD = "hand-and-discard"
TOO_FEW = "too-few-taken-in"
TOO_MANY = "too-many-taken-in"
MIXED = "left-cards-mixed"
UNSAID = "cards-left-unsaid"

OTHERS_CARDS = (
    Ending(BY_ELDER, ("bottom", "exposed"), RECKONS_NOTHING, WAIVE, "elder"),
    Ending(BY_ELDER, ("bottom", "taken_up"), RECKONS_NOTHING, WAIVE, "elder"),
    Ending(BY_ELDER, ("bottom", "mixed"), RECKONS_NOTHING, AFRESH_OR_WAIVE, "elder"),
    Ending(BY_ELDER, ("left", "looked"), offender="elder"),
    Ending(BY_ELDER, ("left", "together"), RECKONS_NOTHING, WAIVE, "elder"),
    Ending(BY_ELDER, ("left", "mixed"), RECKONS_NOTHING, AFRESH_OR_WAIVE, "elder"),
    Ending(BY_YOUNGER, ("exposed",), RECKONS_NOTHING, WAIVE, "younger"),
    Ending(BY_YOUNGER, ("taken_up", "no"), RECKONS_NOTHING, WAIVE, "younger"),
    Ending(BY_YOUNGER, ("taken_up", "yes"), offender="younger"),
    Ending(BY_YOUNGER, ("mixed", "no"), RECKONS_NOTHING, AFRESH_OR_WAIVE, "younger"),
    Ending(BY_YOUNGER, ("mixed", "yes"), RECKONS_NOTHING, WAIVE, "younger"),
)

DISCARDING = (
    *OTHERS_CARDS,
    Ending(HAND_AND_DISCARD, ("elder", "no"), offender="elder"),
    Ending(HAND_AND_DISCARD, ("younger", "yes", "retaken"), RECKONS_NOTHING, WAIVE, "younger"),
    # Case XXI, asked by way of the discard.
    Ending(HAND_AND_DISCARD, ("elder", "yes", "retaken"), RECKONS_NOTHING, WAIVE, "elder"),
    Ending(HAND_AND_DISCARD, ("elder", "yes", "mixed"), PLAYS_SHORT, offender="elder"),
    Ending(HAND_AND_DISCARD, ("younger", "yes", "mixed_stock"), PLAYS_SHORT, offender="younger"),
    # Case XIII: younger left a card on the table by accident, took it in later, or had said so.
    Ending(TOO_FEW, ("elder", "free"), offender="elder"),
    Ending(TOO_FEW, ("younger", "free", "no"), offender="younger"),
    Ending(TOO_FEW, ("younger", "free", "yes"), PLAYED_AGAIN, offender="younger"),
    Ending(TOO_FEW, ("younger", "gone"), PLAYS_SHORT, offender="younger"),
    Ending(TOO_FEW, ("elder", "gone"), PLAYS_SHORT, offender="elder"),
    Ending(TOO_MANY, ("elder",), RECKONS_NOTHING, WAIVE, "elder"),
    Ending(TOO_MANY, ("younger", "taken"), RECKONS_NOTHING, WAIVE, "younger"),
    # Case XXII: younger discarded two and took up all three.
    Ending(TOO_MANY, ("younger", "taken_up"), RECKONS_NOTHING, WAIVE, "younger"),
    # Case XIV: elder leaves a card after younger has taken the bottom three.
    Ending(TOO_MANY, ("younger", "before_elder"), RECKONS_NOTHING, WAIVE, "younger"),
    Ending(UNSAID, ("in_time",), offender="elder"),
    # Case V: elder shows a carte blanche, and then leaves a card.
    Ending(UNSAID, ("late",), NOTHING, YOUNGER_DISCARDS_AGAIN, "elder"),
    Ending(UNSAID, ("too_late",), offender="elder"),
    Ending(MIXED, ("yes",), offender="younger"),
    Ending(MIXED, ("no", "no"), offender="younger"),
    Ending(MIXED, ("no", "yes"), offender="younger"),
)
