"""What the paths come to. Doubts about the score and its records: Laws 61 to 74."""

from tests.scoring.laws.rulings.endings import Ending

SCORING: tuple[Ending, ...] = ()
