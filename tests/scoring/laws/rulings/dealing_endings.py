"""What the paths come to. Errors in shuffling, cutting and dealing: Laws 3 to 16, 38 and 39."""

from tests.scoring.laws.rulings.endings import Ending

DEALING: tuple[Ending, ...] = ()
