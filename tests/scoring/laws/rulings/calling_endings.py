"""What the paths come to. Errors in calling and showing: Laws 46 to 56."""

from tests.scoring.laws.rulings.endings import Ending

CALLING: tuple[Ending, ...] = ()
