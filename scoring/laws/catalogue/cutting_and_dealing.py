"""Shuffling, cutting and dealing: Laws 1 to 17."""

from typing import Final

from scoring.laws.catalogue.entry import Law

CUTTING_AND_DEALING: Final[tuple[Law, ...]] = ()
