"""Incorrect packs, changing cards and bystanders: Laws 75 to 78."""

from typing import Final

from scoring.laws.catalogue.entry import Law

PACKS_AND_BYSTANDERS: Final[tuple[Law, ...]] = ()
