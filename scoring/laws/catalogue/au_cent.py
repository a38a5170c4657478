"""What piquet au cent does otherwise, in the printed order: a1 to a30."""

from typing import Final

from scoring.laws.catalogue.entry import Law

AU_CENT: Final[tuple[Law, ...]] = ()
