"""Every law and case of the catalogue, by number."""

from collections.abc import Mapping
from typing import Final

from scoring.laws.catalogue.au_cent import AU_CENT
from scoring.laws.catalogue.au_cent_calling import AU_CENT_CALLING
from scoring.laws.catalogue.au_cent_scoring import AU_CENT_SCORING
from scoring.laws.catalogue.calling import CALLING
from scoring.laws.catalogue.carte_blanche import CARTE_BLANCHE
from scoring.laws.catalogue.cases import ALL_CASES
from scoring.laws.catalogue.cutting_and_dealing import CUTTING_AND_DEALING
from scoring.laws.catalogue.discarding import DISCARDING
from scoring.laws.catalogue.entry import Case, Law
from scoring.laws.catalogue.leaving_and_standing import LEAVING_AND_STANDING
from scoring.laws.catalogue.packs_and_bystanders import PACKS_AND_BYSTANDERS
from scoring.laws.catalogue.playing import PLAYING
from scoring.laws.catalogue.scoring import SCORING

PARTS: Final = (
    CUTTING_AND_DEALING,
    CARTE_BLANCHE,
    DISCARDING,
    LEAVING_AND_STANDING,
    CALLING,
    PLAYING,
    SCORING,
    PACKS_AND_BYSTANDERS,
    (*AU_CENT, *AU_CENT_CALLING, *AU_CENT_SCORING),
)
"""The laws in their printed order, a part each."""

LAWS: Final[Mapping[str, Law]] = {law.number: law for part in PARTS for law in part}
CASES: Final[Mapping[str, Case]] = {case.number: case for case in ALL_CASES}
