"""How often a deal ends in each pair of scores, from simulated deals.

`tools.simulate_deals` made the table, which docs/simulation.md describes. This module reads it when
it is first needed.
"""

import sys
import zlib
from array import array
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

from piquet.rule_sets import RUBICON

WIDE: Final = RUBICON.highest + 1
DATA: Final = Path(__file__).with_name("data")
TABLE_FILE: Final = DATA / "simulated-deals.bin"
LENGTH: Final = 4


def read_numbers(path: Path, place: int = 0) -> "array[int]":
    """Return the four-byte whole numbers, lowest byte first, in one part of a data file.

    Each part is compressed and begins with its length in bytes. `place` is the index of the part.
    """
    data, begin = path.read_bytes(), 0
    for _ in range(place):
        begin += LENGTH + int.from_bytes(data[begin : begin + LENGTH], "little")
    length = int.from_bytes(data[begin : begin + LENGTH], "little")
    numbers = array("I")
    numbers.frombytes(zlib.decompress(data[begin + LENGTH : begin + LENGTH + length]))
    if sys.byteorder == "big":  # pragma: no cover
        numbers.byteswap()
    return numbers


@cache
def table() -> "array[int]":
    """Return the number of simulated deals that ended in each pair, at elder × `WIDE` + younger."""
    return read_numbers(TABLE_FILE)


@cache
def deals() -> int:
    """Return the number of simulated deals."""
    return sum(table())


def one_in(elder: int, younger: int) -> float:
    """Return how unusual a pair is: one deal in this many ends in a pair at most as frequent.

    That is 1 / (share of simulated deals whose pair came up no more often). A pair that never came
    up counts as half as frequent as all pairs together that came up once, so the answer is finite.
    """
    return deals() / _no_more_frequent()[table()[elder * WIDE + younger]]


@cache
def _no_more_frequent() -> dict[int, float]:
    """Map each number of deals to the number of deals that ended in pairs at most that frequent."""
    pairs = Counter(number for number in table() if number)
    deals, sum_so_far = {}, 0
    for number in sorted(pairs):
        sum_so_far += number * pairs[number]
        deals[number] = float(sum_so_far)
    return {0: deals[min(deals)] / 2, **deals}
