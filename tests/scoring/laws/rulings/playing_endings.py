"""What the paths come to. Errors in the play of the cards: Laws 57 to 59."""

from scoring.laws.rulings.ruling import NOTHING, Effect
from tests.scoring.laws.rulings.endings import Ending

RECKONS_NOTHING = Effect(penalty="reckons_nothing")
PLAYS_SHORT = Effect(penalty="plays_short")
WAIVE = (("other", Effect(penalty="waived")),)
ANSWERED_WRONGLY = (("other", Effect(replay="The play, from the wrong answer")),)

BACK = "card-taken-back"
EXTRA = "too-many-played"
TURN = "led-out-of-turn"
SUIT = "suit-not-followed"
TOLD = "misinformed"

PLAYING = (
    Ending("too-few-cards", ("elder",), PLAYS_SHORT, offender="elder"),
    Ending("too-few-cards", ("younger",), PLAYS_SHORT, offender="younger"),
    Ending("too-many-cards", ("elder",), RECKONS_NOTHING, WAIVE, offender="elder"),
    Ending("too-many-cards", ("younger",), RECKONS_NOTHING, WAIVE, offender="younger"),
    Ending(BACK, ("younger", "dropped"), offender="younger"),
    # Case XI: the seven of spades among six cards led at once, instead of the seven of clubs.
    Ending(BACK, ("elder", "laid", "no"), Effect(replay="The lead of the wrong card"), (), "elder"),
    Ending(BACK, ("elder", "laid", "yes"), offender="elder"),
    Ending(BACK, ("elder", "played"), offender="elder"),
    Ending(EXTRA, ("younger", "no"), offender="younger"),
    # Case X: younger played six cards to five, and it is found at the last trick.
    Ending(
        EXTRA,
        ("younger", "yes"),
        Effect(replay="The play, from where too many cards were played"),
        offender="younger",
    ),
    Ending(
        TURN,
        ("younger", "no"),
        Effect(replay="The lead, by the player whose turn it is"),
        offender="younger",
    ),
    Ending(TURN, ("elder", "yes"), offender="elder"),
    Ending(SUIT, ("elder", "no"), Effect(replay="The card played in error"), offender="elder"),
    Ending(
        SUIT,
        ("younger", "yes"),
        Effect(replay="The play, from the trick in which suit was not followed"),
        offender="younger",
    ),
    # Case XII: younger takes a tierce to a knave for one to a queen, and did not ask.
    Ending(TOLD, ("no",)),
    # Case XVI: younger has one heart, which they have not called, and answers “none”.
    Ending(TOLD, ("yes", "younger", "yes"), offender="younger"),
    # Case XV: elder has one diamond of the quint and another, and answers “two”.
    Ending(TOLD, ("yes", "elder", "no"), NOTHING, ANSWERED_WRONGLY, "elder"),
)
