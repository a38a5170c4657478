"""What the paths come to. Incorrect packs, new cards and bystanders: Laws 75 to 78."""

from tests.scoring.laws.rulings.endings import Ending

PACKS_AND_BYSTANDERS: tuple[Ending, ...] = ()
