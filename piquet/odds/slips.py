"""Slips of the pen: the pair of scores probably meant by an impossible or unlikely one.

A typed pair may be true, or another pair with a slip in it. The likelihood of each depends on how
often the true pair comes up (`simulated_deals`) and how often this slip happens (`HOW_OFTEN`).
docs/slips.md has the numbers of true deals that are questioned, and of slips that are caught.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from piquet.odds import possible_pairs
from piquet.odds.simulated_deals import WIDE, one_in, table
from piquet.rule_sets import RUBICON, RuleSet, is_of_games

Pair = tuple[int, int]

DIGITS: Final = "digits"  # Two digits of a score changed places.
COLUMNS: Final = "columns"  # Each score was typed in the other's column.
NOUGHT: Final = "nought"  # One nought too many was typed at the end.
DOUBLED: Final = "doubled"  # A digit was typed twice.
MISSING: Final = "missing"  # A digit was left out.
NEIGHBOUR: Final = "neighbour"  # The key beside the right one was pressed.
# How often each slip happens compared with the others, if it changes anything.
HOW_OFTEN: Final[Mapping[str, float]] = {
    DIGITS: 2, COLUMNS: 2, NOUGHT: 2, DOUBLED: 2, MISSING: 1, NEIGHBOUR: 1,
}  # fmt: skip
# The keys that touch each key of the pad.
BESIDE: Final = {
    "1": "24", "2": "135", "3": "26", "4": "157", "5": "2468", "6": "359", "7": "48", "8": "5790",
    "9": "68", "0": "8",
}  # fmt: skip
# The site questions a pair if only one deal in RARE is as rare, and if slips cause it SUSPECT times
# as often as true deals do, assuming a slip in every other deal.
RARE: Final = 25.0
SUSPECT: Final = 3.0
# The site questions a pair as rare as this even if no slip explains it.
UNHEARD_OF: Final = 1000.0
OFFERED: Final = 2
LEAST_SHARE: Final = 0.25  # A second guess is offered if it has this share of the first's chance.
# The weight of a possible pair in which no simulated deal ended.
UNSEEN: Final = 0.2
LONGEST: Final = 6  # Longer scores are not searched for slips.
WIDTH: Final = len(str(RUBICON.highest))


@dataclass(frozen=True, slots=True)
class Slip:
    """A pair that may have been meant, and the kind of slip that turned it into the typed one.

    `likeliness` compares it with other guesses for the same typed pair.
    """

    elder: int
    younger: int
    kind: str
    likeliness: float


@dataclass(frozen=True, slots=True)
class UnlikelyPair:
    """The reason for a question about a possible pair.

    One deal in `one_in` is as rare. `slips` are other pairs that may have been meant, the likeliest
    first. It is empty if no slip explains the pair.
    """

    one_in: float
    slips: tuple[Slip, ...]

    @property
    def about(self) -> int:
        """`one_in` to two significant figures, which are easy to remember."""
        return int(float(f"{self.one_in:.2g}"))


def unlikely_pair(elder: int, younger: int, rules: RuleSet) -> UnlikelyPair | None:
    """Return what to ask about a pair typed for a deal without a mark, before it is recorded.

    Return None if the pair is impossible or frequent enough, or if the rules are not those of the
    simulated deals. Also return None if no slip explains it better and it is not extremely rare
    (`UNHEARD_OF`).
    """
    simulated = possible_pairs.counts_as_rubicon(rules) and not is_of_games(rules)
    if not simulated or not _can_be((elder, younger), rules):
        return None
    rare = one_in(elder, younger)
    if rare < RARE:
        return None
    meant = _may_be_meant((elder, younger), rules)
    if sum(slip.likeliness for slip in meant) >= SUSPECT * _frequency((elder, younger)):
        return UnlikelyPair(rare, _offered(meant))
    return UnlikelyPair(rare, ()) if rare >= UNHEARD_OF else None


def likeliest(elder: int, younger: int, rules: RuleSet) -> tuple[Slip, ...]:
    """Return the possible pairs that were probably meant by a typed one, the likeliest first.

    There are one or two, or none if no single slip turns a possible pair into the typed one.
    """
    return _offered(_may_be_meant((elder, younger), rules))


def slipped(pair: Pair) -> dict[str, list[Pair]]:
    """Return every pair that each kind of slip makes of this one, without kinds that make none."""
    elder, younger = pair
    made = {COLUMNS: [(younger, elder)] if elder != younger else []}
    for kind in _ONE_SCORE:
        made[kind] = [
            *((score, younger) for score in _slipped_score(elder)[kind]),
            *((elder, score) for score in _slipped_score(younger)[kind]),
        ]
    return {kind: made[kind] for kind in HOW_OFTEN if made[kind]}


def _offered(slips: list[Slip]) -> tuple[Slip, ...]:
    best = sorted(slips, key=lambda slip: (-slip.likeliness, slip.elder, slip.younger))[:OFFERED]
    return tuple(slip for slip in best if slip.likeliness >= LEAST_SHARE * best[0].likeliness)


def _may_be_meant(typed: Pair, rules: RuleSet) -> list[Slip]:
    """Return every possible pair that one slip turns into the typed one."""
    around = (pair for pair in set(_around(typed)) if _can_be(pair, rules))
    slips = (_as_slip(pair, typed) for pair in around)
    return [slip for slip in slips if slip]


def _as_slip(true: Pair, typed: Pair) -> Slip | None:
    """Return the slip that turns the true pair into the typed one; None if no single slip does."""
    made = slipped(true)
    every = sum(HOW_OFTEN[kind] for kind in made)
    shares = {
        kind: HOW_OFTEN[kind] / every / len(ways) for kind, ways in made.items() if typed in ways
    }
    if not shares:
        return None
    kind = max(shares, key=lambda kind: shares[kind])
    return Slip(*true, kind, sum(shares.values()) * _frequency(true))


def _around(typed: Pair) -> Iterator[Pair]:
    """Yield pairs, including every pair that one slip turns into the typed one."""
    elder, younger = typed
    yield younger, elder
    yield from ((score, younger) for score in _near(elder))
    yield from ((elder, score) for score in _near(younger))


def _can_be(pair: Pair, rules: RuleSet) -> bool:
    most = rules.highest
    return all(0 <= score <= most for score in pair) and possible_pairs.is_possible(*pair, rules)


def _frequency(pair: Pair) -> float:
    """Return the number of simulated deals that ended in a pair, plus `UNSEEN`."""
    return table()[pair[0] * WIDE + pair[1]] + UNSEEN


@lru_cache(maxsize=RUBICON.highest + 1)
def _slipped_score(score: int) -> dict[str, list[int]]:
    """Return the other scores that a slip of each kind makes of this one."""
    text = str(score)
    made = {
        DIGITS: _swapped(text),
        NOUGHT: {f"{text}0"},
        DOUBLED: {text[:at] + text[at] + text[at:] for at in range(len(text))},
        MISSING: {text[:at] + text[at + 1 :] for at in range(len(text))} - {""},
        NEIGHBOUR: _beside(text),
    }
    return {
        kind: sorted({int(slipped) for slipped in texts} - {score}) for kind, texts in made.items()
    }


_ONE_SCORE: Final = tuple(kind for kind in HOW_OFTEN if kind != COLUMNS)


@lru_cache(maxsize=1000)
def _near(score: int) -> frozenset[int]:
    """Return scores, including every score that a slip turns into this one."""
    if score < 0 or len(str(score)) > LONGEST:
        return frozenset()
    # A zero that a slip moved to the front is no longer part of the figure.
    texts = {f"{score:0{width}}" for width in range(1, WIDTH + 1)}
    return frozenset(int(near) for text in texts for near in _neighbourhood(text)) - {score}


def _neighbourhood(text: str) -> set[str]:
    """Return the text with two digits swapped, one left out, one added, or one replaced."""
    places = range(len(text) + 1)
    without = {text[:at] + text[at + 1 :] for at in places} - {""}
    more = {text[:at] + str(digit) + text[at:] for at in places for digit in range(10)}
    return without | more | _beside(text) | _swapped(text)


def _swapped(text: str) -> set[str]:
    """Return the text with two neighbouring digits swapped, unless a zero would be first."""
    places = range(len(text) - 1)
    swapped = (text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in places)
    return {other for other in swapped if other[0] != "0"}


def _beside(text: str) -> set[str]:
    """Return the text with one digit replaced by a key beside it."""
    places = range(len(text))
    return {text[:at] + key + text[at + 1 :] for at in places for key in BESIDE[text[at]]}
