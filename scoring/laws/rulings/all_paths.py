"""Every path, by its name and by the law that it decides by."""

from collections.abc import Mapping
from typing import Final

from scoring.laws.catalogue.all_entries import LAWS
from scoring.laws.rule_sets import RuleSet, is_of_games
from scoring.laws.rulings.path import AU_CENT as AT_AU_CENT
from scoring.laws.rulings.path import Path
from scoring.laws.rulings.paths.au_cent import AU_CENT
from scoring.laws.rulings.paths.calling import CALLING
from scoring.laws.rulings.paths.carte_blanche import CARTE_BLANCHE
from scoring.laws.rulings.paths.dealing import DEALING
from scoring.laws.rulings.paths.discarding import DISCARDING
from scoring.laws.rulings.paths.others_cards import OTHERS_CARDS
from scoring.laws.rulings.paths.packs_and_bystanders import PACKS_AND_BYSTANDERS
from scoring.laws.rulings.paths.playing import PLAYING
from scoring.laws.rulings.paths.scoring import SCORING

PARTS: Final = (
    DEALING,
    CARTE_BLANCHE,
    OTHERS_CARDS,
    DISCARDING,
    CALLING,
    PLAYING,
    SCORING,
    PACKS_AND_BYSTANDERS,
    AU_CENT,
)
"""The paths in the order of the printed laws, a part each."""

PATHS: Final[Mapping[str, Path]] = {path.name: path for part in PARTS for path in part}


_CHANGED: Final = {law for entry in LAWS.values() for law in entry.changes}
"""The laws of piquet that piquet au cent replaces by its own."""


def decides_at(path: Path, rules: RuleSet) -> bool:
    """Whether the path decides at this game.

    Up to a hundred the laws of piquet hold where piquet au cent has none of its own.
    """
    if not is_of_games(rules):
        return path.game != AT_AU_CENT
    return path.game == AT_AU_CENT or not _CHANGED & {*path.laws}


def paths_of(law: str) -> tuple[Path, ...]:
    """The paths that decide by this law."""
    return tuple(path for path in PATHS.values() if law in path.laws)
