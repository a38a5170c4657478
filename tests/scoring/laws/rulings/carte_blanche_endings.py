"""What the paths come to. A carte blanche: Laws 18 to 20."""

from scoring.laws.rulings.ruling import NOTHING, Effect
from tests.scoring.laws.rulings.endings import Ending

LOST = Effect(loses=("carte_blanche",))
RECKONS_NOTHING = Effect(penalty="reckons_nothing")
WAIVE = (("other", Effect(penalty="waived")),)
DISCARD_AGAIN = (("other", Effect(replay="The exchange, from the other player’s discard")),)

DOUBTED = "carte-blanche-doubted"
LATE = "carte-blanche-late"

CARTE_BLANCHE = (
    Ending(DOUBTED, ("elder", "none", "enough"), offender="elder"),
    Ending(DOUBTED, ("younger", "none", "enough"), offender="younger"),
    Ending(DOUBTED, ("elder", "none", "eleven"), LOST, offender="elder"),
    Ending(DOUBTED, ("younger", "some"), LOST, offender="younger"),
    Ending(LATE, ("elder", "untouched", "no"), NOTHING, DISCARD_AGAIN, "elder"),
    Ending(LATE, ("younger", "untouched", "no"), NOTHING, DISCARD_AGAIN, "younger"),
    # Case VI: elder has taken up a card, and younger then finds a carte blanche.
    Ending(LATE, ("younger", "untouched", "yes"), offender="younger"),
    # Case XX: elder takes some cards while younger considers, and has not mixed them.
    Ending(LATE, ("elder", "taken"), offender="elder"),
    # Case XXI: elder then mixes the discard with the hand.
    Ending(LATE, ("elder", "retaken"), RECKONS_NOTHING, WAIVE, "elder"),
    Ending(LATE, ("younger", "retaken"), RECKONS_NOTHING, WAIVE, "younger"),
    Ending(LATE, ("elder", "mixed"), LOST, offender="elder"),
)
