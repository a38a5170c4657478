"""The pairs of scores that a deal can end in: a bitmap for each game and mark.

`tools.possible_pairs` makes the bitmaps. docs/possible-totals.md explains how. This module reads
them when they are first needed.
"""

import zlib
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

from piquet.rule_sets import HUNDRED_UP, RUBICON, RuleSet, rule_set

HIGHEST: Final = RUBICON.highest
BITMAPS_FILE: Final = Path(__file__).with_name("data") / "possible-pairs.bin"
NOTHING: Final = "reckons_nothing"
SHORT: Final = "plays_short"
CONCEDED: Final = "conceded"
UNPLAYED: Final = "conceded_unplayed"
"""The mark of a conceded deal in which the other side does not play for a capot (R15)."""

# The games whose deals count differently. Deals of a four-deal partie count as in Rubicon.
_GAMES: Final = {
    "rubicon": RUBICON,
    "ending-in-four": rule_set("au-cent", {"point_ending_in_four": True}),
    "no-small-cards": rule_set("au-cent", {"small_cards_count": False}),
    "neither": rule_set("au-cent", {"point_ending_in_four": True, "small_cards_count": False}),
    "hundred-up": HUNDRED_UP,
}
_MARKS: Final = ("//", *(f"/{m}/{side}" for m in (NOTHING, SHORT) for side in ("elder", "younger")))
# The bitmaps, as game/mark/side.
BITMAPS: Final = (
    *(game + mark for game, mark in product(_GAMES, _MARKS)),
    *(
        f"rubicon/{mark}{n}/{side}"
        for mark, n, side in product((CONCEDED, UNPLAYED), (0, 2), ("elder", "younger"))
    ),
)
_WIDE: Final = HIGHEST + 1
_BYTES: Final = (_WIDE * _WIDE + 7) // 8


def rules_of(game: str) -> RuleSet:
    """Return the rules by which the deals of this game count."""
    return _GAMES[game]


def is_possible(elder: int, younger: int, rules: RuleSet, mark: str = "", side: str = "") -> bool:
    """Return whether a deal can end in this pair; each score is from 0 to `HIGHEST`.

    `mark` is "", `NOTHING`, `SHORT`, `CONCEDED` or `UNPLAYED`, for the side `side`.
    """
    return _has(_name(rules, mark, side), elder, younger)


def nearest_possible(
    elder: int, younger: int, rules: RuleSet, mark: str = "", side: str = ""
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the possible scores nearest to elder's if younger's is right, and the reverse.

    Each has at most one score below and one above.
    """
    name = _name(rules, mark, side)
    return (
        _around(elder, _beside(name, 1, younger)),
        _around(younger, _beside(name, 0, elder)),
    )


def count(rules: RuleSet) -> int:
    """Return the number of possible pairs for a deal without a mark."""
    return sum(byte.bit_count() for byte in bitmaps()[_name(rules, "", "")])


def counts_as_rubicon(rules: RuleSet) -> bool:
    """Return whether a deal of this game counts as in Rubicon piquet."""
    return _counts(rules) == _counts(RUBICON)


def _around(score: int, scores: Sequence[int]) -> tuple[int, ...]:
    place = bisect_left(scores, score)
    return tuple(scores[max(0, place - 1) : place + 1])


@cache
def _beside(name: str, side: int, score: int) -> tuple[int, ...]:
    """Return the other side's possible scores with this score of a side, lowest first."""
    if side == 0:
        return tuple(other for other in range(_WIDE) if _has(name, score, other))
    return tuple(other for other in range(_WIDE) if _has(name, other, score))


def _has(name: str, elder: int, younger: int) -> bool:
    place, bit = divmod(elder * _WIDE + younger, 8)
    return bool(bitmaps()[name][place] >> bit & 1)


@cache
def bitmaps() -> dict[str, bytes]:
    """Return the bitmaps by their names.

    Each has a bit for each pair, at elder × (`HIGHEST` + 1) + younger, lowest bit of a byte first.
    """
    data = zlib.decompress(BITMAPS_FILE.read_bytes())
    return {name: data[place * _BYTES : (place + 1) * _BYTES] for place, name in enumerate(BITMAPS)}


@cache
def _name(rules: RuleSet, mark: str, side: str) -> str:
    if mark in (CONCEDED, UNPLAYED):
        return f"rubicon/{mark}{rules.conceded_play}/{side}"
    return f"{game_of(rules)}/{mark}/{side}"


def game_of(rules: RuleSet) -> str:
    """Return the game in `BITMAPS` whose deals count as by these rules."""
    return next(game for game, known in _GAMES.items() if _counts(known) == _counts(rules))


def _counts(rules: RuleSet) -> tuple[bool, ...]:
    return (
        rules.point_ending_in_four,
        rules.small_cards_count,
        rules.last_trick_extra,
        rules.younger_pique,
    )
