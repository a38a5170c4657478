"""Every path, by its name and by the law that decides."""

from collections.abc import Mapping
from typing import Final

from piquet.law_texts.all_entries import LAWS
from piquet.rule_sets import RuleSet, is_of_games
from piquet.rulings.path import AU_CENT, Path
from piquet.rulings.paths.au_cent.calling import CALLING_AU_CENT
from piquet.rulings.paths.au_cent.dealing import DEALING_AU_CENT
from piquet.rulings.paths.au_cent.exchange import EXCHANGE_AU_CENT
from piquet.rulings.paths.au_cent.games import GAMES_AU_CENT
from piquet.rulings.paths.au_cent.left_out import LEFT_OUT_AU_CENT
from piquet.rulings.paths.au_cent.packs import PACKS_AU_CENT
from piquet.rulings.paths.au_cent.showing import SHOWING_AU_CENT
from piquet.rulings.paths.calling import CALLING
from piquet.rulings.paths.carte_blanche import CARTE_BLANCHE
from piquet.rulings.paths.dealing import DEALING
from piquet.rulings.paths.discarding import DISCARDING
from piquet.rulings.paths.left_out import LEFT_OUTS
from piquet.rulings.paths.offers import OFFERS
from piquet.rulings.paths.others_cards import OTHERS_CARDS
from piquet.rulings.paths.packs_and_bystanders import PACKS_AND_BYSTANDERS
from piquet.rulings.paths.playing import PLAYING
from piquet.rulings.paths.scoring import SCORING
from piquet.rulings.paths.totals_and_records import TOTALS_AND_RECORDS
from piquet.rulings.paths.wrong_calls import WRONG_CALLS

PARTS: Final = (
    (*DEALING, *OFFERS),
    CARTE_BLANCHE,
    OTHERS_CARDS,
    DISCARDING,
    (*CALLING, *LEFT_OUTS, *WRONG_CALLS),
    PLAYING,
    (*SCORING, *TOTALS_AND_RECORDS),
    PACKS_AND_BYSTANDERS,
    (
        *DEALING_AU_CENT,
        *EXCHANGE_AU_CENT,
        *CALLING_AU_CENT,
        *LEFT_OUT_AU_CENT,
        *SHOWING_AU_CENT,
        *GAMES_AU_CENT,
        *PACKS_AU_CENT,
    ),
)
"""The paths in the order of the printed laws, part by part; piquet au cent comes last."""

PATHS: Final[Mapping[str, Path]] = {path.name: path for part in PARTS for path in part}


_CHANGED: Final = {
    law for entry in LAWS.values() if not entry.by_agreement for law in entry.changes
}
"""The laws of piquet that piquet au cent replaces with its own."""
_REPLACED: Final = {
    path.name.removeprefix(f"{AU_CENT}-") for path in PATHS.values() if path.game == AU_CENT
}
"""The names of paths of piquet that piquet au cent replaces with a path of its own."""


def decides_at(path: Path, rules: RuleSet) -> bool:
    """Return whether the path decides in this game.

    In games up to a hundred, a path of piquet decides only if piquet au cent has no law or path of
    its own.
    """
    if not is_of_games(rules):
        return path.game != AU_CENT
    replaced = path.name in _REPLACED or not _CHANGED.isdisjoint(path.laws)
    return path.game == AU_CENT or not replaced


def paths_of(cited: str) -> tuple[Path, ...]:
    """Return the paths with a ruling that cites the law or the case of this number."""
    return tuple(
        path
        for path in PATHS.values()
        if any(cited in (*row.ruling.laws, *row.ruling.cases) for row in path.rows)
    )
