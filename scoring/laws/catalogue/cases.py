"""The cases and decisions I to XXII."""

from typing import Final

from scoring.laws.catalogue.entry import Case

ALL_CASES: Final[tuple[Case, ...]] = ()
