"""What the paths come to. Errors in discarding and taking in: Laws 21 to 37, and 40 to 45."""

from tests.scoring.laws.rulings.endings import Ending

DISCARDING: tuple[Ending, ...] = ()
