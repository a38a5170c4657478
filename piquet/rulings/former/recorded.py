"""The table that led to a recorded ruling."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from piquet.rulings.all_paths import PATHS
from piquet.rulings.former.au_cent import FORMER_AU_CENT
from piquet.rulings.former.piquet import FORMER_PIQUET
from piquet.rulings.path import ANY, Path, Row
from piquet.rulings.paths.au_cent.showing import WRONG_REPLY as WRONG_REPLY_AU_CENT
from piquet.rulings.paths.au_cent.showing import WRONGLY_REFUSED
from piquet.rulings.paths.calling import ASKED_ABOUT_POINT
from piquet.rulings.paths.left_out import NOTHING_BETTER, SHOWN_NOT_CALLED
from piquet.rulings.paths.scoring import CALL_DOUBTED
from piquet.rulings.paths.wrong_calls import CALLED_TOO_MUCH, IMPOSSIBLE_CALL, WRONG_REPLY
from piquet.rulings.questions import EITHER
from piquet.rulings.ruling import NOTHING, Ruling

VERSION: Final = 2
"""The version of the tables. Records of version 1 do not name a version."""


def _before(path: Path, idle: Callable[[Row], object] = lambda _row: False) -> Path:
    """Return the path of version 1: endings that are `idle` change no score, and no effect has
    `passes`."""
    rows = ((row, NOTHING if idle(row) else row.ruling.effect) for row in path.rows)
    return replace(
        path,
        rows=tuple(
            replace(row, ruling=replace(row.ruling, effect=replace(effect, passes=())))
            for row, effect in rows
        ),
    )


def _with_one(path: Path, row: Row, answered: int) -> Path:
    """Return the path of version 1: this row was the ending for its first `answered` answers."""
    others = (each for each in path.rows if each.answers[:answered] != row.answers[:answered])
    return replace(path, rows=(*others, row))


_VERSION_1: Final[Mapping[str, Path]] = {
    path.name: path
    for path in (
        *FORMER_PIQUET,
        *map(_before, FORMER_AU_CENT),
        _before(ASKED_ABOUT_POINT, lambda row: "fewer" in row.answers),
        _before(WRONG_REPLY, lambda row: "before" in row.answers),
        _with_one(
            _before(WRONG_REPLY_AU_CENT, lambda row: "refused_equal" in row.answers),
            Row(("refused", ANY), Ruling(WRONGLY_REFUSED, ("a21",))),
            answered=1,
        ),
        _before(CALL_DOUBTED, lambda row: row.ruling.effect.yields),
        _with_one(
            SHOWN_NOT_CALLED, Row(("no", ANY, ANY), Ruling(NOTHING_BETTER, ("56",))), answered=1
        ),
        _with_one(
            CALLED_TOO_MUCH,
            Row((EITHER, "after", "no", "no", ANY), Ruling(IMPOSSIBLE_CALL, ("54",))),
            answered=4,
        ),
    )
}


def path_of(recorded: Mapping[str, Any]) -> Path | None:
    """Return the path of a recorded ruling, in the version in which the ruling was recorded.

    Return None if these laws have no such path.
    """
    name: str = recorded["path"]
    former = _VERSION_1.get(name) if recorded.get("version", 1) == 1 else None
    return former or PATHS.get(name)
