"""Errors at piquet au cent, where its laws differ: a1 to a30."""

from typing import Final

from scoring.laws.rulings.path import Path

AU_CENT: Final[tuple[Path, ...]] = ()
