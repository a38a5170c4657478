"""What the paths come to. A carte blanche: Laws 18 to 20."""

from tests.scoring.laws.rulings.endings import Ending

CARTE_BLANCHE: tuple[Ending, ...] = ()
