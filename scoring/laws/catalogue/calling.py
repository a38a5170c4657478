"""Calling and showing: Laws 46 to 56."""

from typing import Final

from scoring.laws.catalogue.entry import Law

CALLING: Final[tuple[Law, ...]] = ()
