"""Scoring: Laws 61 to 74."""

from typing import Final

from scoring.laws.catalogue.entry import Law

SCORING: Final[tuple[Law, ...]] = ()
