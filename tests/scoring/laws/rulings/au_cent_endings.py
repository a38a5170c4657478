"""What the paths come to. Errors at piquet au cent, where its laws differ: a1 to a30."""

from tests.scoring.laws.rulings.endings import Ending

AU_CENT: tuple[Ending, ...] = ()
