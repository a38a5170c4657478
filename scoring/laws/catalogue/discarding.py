"""Discarding and taking in: Laws 21 to 45."""

from typing import Final

from scoring.laws.catalogue.entry import Law

DISCARDING: Final[tuple[Law, ...]] = ()
