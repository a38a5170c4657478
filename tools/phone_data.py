"""Write what a phone needs to check scores without a signal (docs/offline.md).

    python -m tools.phone_data [--into FILE]

It writes `static/data/possible.bin` from the laws: which pairs of scores are possible in each game
and under each mark, which are asked about, and what else may have been meant.
"""

import argparse
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

from piquet.deal.score import REPIQUE, THIRTY
from piquet.odds.possible_pairs import BITMAPS, HIGHEST, bitmaps
from piquet.odds.slips import HOW_OFTEN, UnlikelyPair, unlikely_pair
from piquet.rule_sets import RUBICON

FILE: Final = Path(__file__).resolve().parent.parent / "static" / "data" / "possible.bin"
WIDE: Final = HIGHEST + 1
KINDS: Final = list(HOW_OFTEN)


def phone_data() -> bytes:
    """The length of the head, the head as JSON, and the columns that it names, one byte a figure.

    A bitmap has a bit for each pair, at elder × `wide` + younger, lowest bit of a byte first. The
    columns after the bitmaps have a figure for each pair asked about, in order: the place in
    `one_in` of how rare it is, and how many other pairs may have been meant. Then come those
    pairs: elder's scores, younger's scores, the places in `slips` of the slips that explain them.
    """
    unlikely = dict(_asked())
    one_in = sorted({each.about for each in unlikely.values()})
    meant = [slip for each in unlikely.values() for slip in each.slips]
    columns = [
        *bitmaps().values(),
        _bitmap(unlikely),
        bytes(one_in.index(each.about) for each in unlikely.values()),
        bytes(len(each.slips) for each in unlikely.values()),
        bytes(slip.elder for slip in meant),
        bytes(slip.younger for slip in meant),
        bytes(KINDS.index(slip.kind) for slip in meant),
    ]
    head: dict[str, Any] = {
        "wide": WIDE,
        "bitmaps": [*BITMAPS, "asked"],
        "asked": len(unlikely),
        "meant": len(meant),
        "one_in": one_in,
        "slips": KINDS,
        "thirty": THIRTY,
        "repique": REPIQUE,
    }
    text = json.dumps(head, separators=(",", ":")).encode()
    return len(text).to_bytes(4, "little") + text + b"".join(columns)


def _asked() -> Iterator[tuple[int, UnlikelyPair]]:
    """Yield the place of each pair that is asked about, with why."""
    for elder, younger in product(range(WIDE), repeat=2):
        if pair := unlikely_pair(elder, younger, RUBICON):
            yield _place(elder, younger), pair


def _place(elder: int, younger: int) -> int:
    return elder * WIDE + younger


def _bitmap(places: dict[int, UnlikelyPair]) -> bytes:
    bits = sum(1 << place for place in places)
    return bits.to_bytes((WIDE * WIDE + 7) // 8, "little")


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=FILE)
    parser.parse_args().into.write_bytes(phone_data())


if __name__ == "__main__":
    main()
