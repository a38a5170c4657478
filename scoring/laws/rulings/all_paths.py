"""Every path, by its name and by the law that it decides by."""

from collections.abc import Mapping
from typing import Final

from scoring.laws.rulings.path import Path
from scoring.laws.rulings.paths.au_cent import AU_CENT
from scoring.laws.rulings.paths.calling import CALLING
from scoring.laws.rulings.paths.carte_blanche import CARTE_BLANCHE
from scoring.laws.rulings.paths.dealing import DEALING
from scoring.laws.rulings.paths.discarding import DISCARDING
from scoring.laws.rulings.paths.left_out import LEFT_OUTS
from scoring.laws.rulings.paths.others_cards import OTHERS_CARDS
from scoring.laws.rulings.paths.packs_and_bystanders import PACKS_AND_BYSTANDERS
from scoring.laws.rulings.paths.playing import PLAYING
from scoring.laws.rulings.paths.scoring import SCORING
from scoring.laws.rulings.paths.totals_and_records import TOTALS_AND_RECORDS
from scoring.laws.rulings.paths.wrong_calls import WRONG_CALLS

PARTS: Final = (
    DEALING,
    CARTE_BLANCHE,
    OTHERS_CARDS,
    DISCARDING,
    CALLING,
    LEFT_OUTS,
    WRONG_CALLS,
    PLAYING,
    SCORING,
    TOTALS_AND_RECORDS,
    PACKS_AND_BYSTANDERS,
    AU_CENT,
)
"""The paths in the order of the printed laws, a part each."""

PATHS: Final[Mapping[str, Path]] = {path.name: path for part in PARTS for path in part}


def paths_of(law: str) -> tuple[Path, ...]:
    """The paths that decide by this law."""
    return tuple(path for path in PATHS.values() if law in path.laws)
