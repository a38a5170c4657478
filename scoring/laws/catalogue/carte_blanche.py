"""Carte blanche: Laws 18 to 20."""

from typing import Final

from scoring.laws.catalogue.entry import Law

CARTE_BLANCHE: Final[tuple[Law, ...]] = ()
