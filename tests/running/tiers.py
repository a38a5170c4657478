"""Which tests run when.

    make test           the everyday tier
    make test ALL=1     the everyday tier and the tier “all”, as .ci/run does
    make matrix         everything

A test belongs to the everyday tier unless it or its file says otherwise, by
`pytest.mark.tier("all")` or `pytest.mark.tier("matrix")`. What a test says of itself counts, not
what its file says of all of its tests.

A test that opens, say, every page as every visitor with every method gives its cases to
`enough_of`. The matrix runs them all. Another tier runs enough of them that every two values that
occur together in a case are together in one that runs. They are drawn with the version of Rubicon
as the seed, so that other cases come up in time.

A test that draws cases by chance, as those of Hypothesis do, draws a quarter of them everyday.
"""

import random
import tomllib
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Final, TypeVar

import pytest

from tests.paths import ROOT

EVERYDAY: Final = "everyday"
ALL: Final = "all"
MATRIX: Final = "matrix"
TIERS: Final = (EVERYDAY, ALL, MATRIX)
"""Each with the tests of those before it."""

Value = TypeVar("Value")
Case = TypeVar("Case", bound=tuple[Any, ...])

_running = ALL


def run(asked: str) -> str:
    """Set the tier that this run asks for. Return what is wrong with it, or an empty text."""
    global _running
    _running = asked if asked in TIERS else ALL
    if asked in TIERS:
        return ""
    return f"there is no tier “{asked}”, so everything but the matrix runs ({', '.join(TIERS)})"


def is_left_out(item: pytest.Item) -> bool:
    """Whether the test belongs to a tier that is not run. A mark must name a tier."""
    return TIERS.index(tier_of(item)) > TIERS.index(_running)


def tier_of(item: pytest.Item) -> str:
    """Return the highest tier that the test's own marks name, else those of its class or file."""
    named = [(node, mark.args[0]) for node, mark in item.iter_markers_with_node("tier")]
    if unknown := {tier for _node, tier in named} - set(TIERS):
        raise pytest.UsageError(f"{item.nodeid}: there is no tier {unknown.pop()!r}, only {TIERS}")
    nearest = [tier for node, tier in named if node is named[0][0]]
    return max(nearest, key=TIERS.index, default=EVERYDAY)


def is_matrix() -> bool:
    """Whether this run is the matrix."""
    return _running == MATRIX


def drawn(most: int) -> int:
    """Return how many cases a test draws by chance: a quarter everyday, all elsewhere."""
    return max(1, most // 4) if _running == EVERYDAY else most


def in_turn(values: Sequence[Value], at: int) -> Sequence[Value]:
    """Return every third value everyday, from another one on for each `at`, and all elsewhere."""
    return values[at % 3 :: 3] if _running == EVERYDAY else values


def enough_of(cases: Iterable[Case]) -> list[Case]:
    """Return all cases in the matrix, else enough for every two values; in the order given.

    A case with more new pairs is taken before one with fewer, so few cases are taken.
    """
    every = list(cases)
    if is_matrix():
        return every
    left = random.Random(_version()).sample(range(len(every)), len(every))
    met: set[tuple[object, ...]] = set()
    taken: set[int] = set()
    most = max((len(_pairs(case)) for case in every), default=0)
    for least in range(most, 0, -1):
        for at in left:
            if len(new := _pairs(every[at]) - met) >= least:
                met |= new
                taken.add(at)
        left = [at for at in left if at not in taken]
    return [every[at] for at in sorted(taken)]


def _pairs(case: tuple[object, ...]) -> set[tuple[object, ...]]:
    return {
        (one, case[one], other, case[other]) for one, other in combinations(range(len(case)), 2)
    }


def _version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])
