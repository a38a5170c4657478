"""Every path, by its name and by the law that it decides by."""

from collections.abc import Mapping
from typing import Final

from scoring.laws.catalogue.all_entries import LAWS
from scoring.laws.rulings.path import AU_CENT, Path
from scoring.laws.rulings.paths.au_cent.calling import CALLING_AU_CENT
from scoring.laws.rulings.paths.au_cent.dealing import DEALING_AU_CENT
from scoring.laws.rulings.paths.au_cent.exchange import EXCHANGE_AU_CENT
from scoring.laws.rulings.paths.au_cent.games import GAMES_AU_CENT
from scoring.laws.rulings.paths.au_cent.packs import PACKS_AU_CENT
from scoring.laws.rulings.paths.au_cent.showing import SHOWING_AU_CENT
from scoring.laws.rulings.paths.calling import CALLING
from scoring.laws.rulings.paths.carte_blanche import CARTE_BLANCHE
from scoring.laws.rulings.paths.dealing import DEALING
from scoring.laws.rulings.paths.discarding import DISCARDING
from scoring.laws.rulings.paths.left_out import LEFT_OUTS
from scoring.laws.rulings.paths.offers import OFFERS
from scoring.laws.rulings.paths.others_cards import OTHERS_CARDS
from scoring.laws.rulings.paths.packs_and_bystanders import PACKS_AND_BYSTANDERS
from scoring.laws.rulings.paths.playing import PLAYING
from scoring.laws.rulings.paths.scoring import SCORING
from scoring.laws.rulings.paths.totals_and_records import TOTALS_AND_RECORDS
from scoring.laws.rulings.paths.wrong_calls import WRONG_CALLS

PARTS: Final = (
    DEALING,
    OFFERS,
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
    DEALING_AU_CENT,
    EXCHANGE_AU_CENT,
    CALLING_AU_CENT,
    SHOWING_AU_CENT,
    GAMES_AU_CENT,
    PACKS_AU_CENT,
)
"""The paths in the order of the printed laws, a part each."""

PATHS: Final[Mapping[str, Path]] = {path.name: path for part in PARTS for path in part}


def paths_at(game: str) -> tuple[Path, ...]:
    """The paths of piquet; or of piquet au cent: its own, and those of piquet that decide by no law
    which it changes."""
    changed = {law for one in LAWS.values() if not one.by_agreement for law in one.changes}
    return tuple(
        path
        for path in PATHS.values()
        if path.game == game or (game == AU_CENT and not changed & {*path.laws})
    )


def paths_of(law: str) -> tuple[Path, ...]:
    """The paths that decide by this law."""
    return tuple(path for path in PATHS.values() if law in path.laws)
