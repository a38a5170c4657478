"""What the paths about the play of the cards come to."""

from scoring.laws.rulings.ruling import NOTHING, Effect
from tests.scoring.laws.rulings.endings import Ending

RECKONS_NOTHING = Effect(penalty="reckons_nothing")
WAIVE = (("other", NOTHING),)

PLAYING = (
    Ending("too-many-cards", ("elder",), RECKONS_NOTHING, WAIVE, offender="elder"),
    Ending("too-many-cards", ("younger",), RECKONS_NOTHING, WAIVE, offender="younger"),
)
