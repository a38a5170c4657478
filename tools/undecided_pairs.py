"""Lists the pairs of scores that are neither witnessed by a deal nor refused.

python -m tools.undecided_pairs writes docs/undecided-pairs.txt: elder, and the figures of younger.
"""

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from piquet.odds.possible_pairs import HIGHEST, is_possible
from piquet.rule_sets import RUBICON

ROOT = Path(__file__).resolve().parent.parent
WITNESSES = ROOT / "tests" / "data" / "witnesses.json.gz"
UNDECIDED = ROOT / "docs" / "undecided-pairs.txt"


def spans(scores: list[int]) -> Iterator[str]:
    """Yield the scores, which are in order, as in “3 5–9 12”."""
    first = last = scores[0]
    for score in [*scores[1:], HIGHEST + 2]:
        if score != last + 1:
            yield str(first) if first == last else f"{first}–{last}"
            first = score
        last = score


def main() -> None:
    """Write the list, and print how long it is."""
    witnessed = {(a, b) for a, b, _ in json.loads(gzip.decompress(WITNESSES.read_bytes()))}
    undecided = defaultdict(list)
    for elder in range(HIGHEST + 1):
        for younger in range(HIGHEST + 1):
            if is_possible(elder, younger, RUBICON) and (elder, younger) not in witnessed:
                undecided[elder].append(younger)
    lines = [f"{elder}: {' '.join(spans(scores))}\n" for elder, scores in undecided.items()]
    UNDECIDED.write_text("".join(lines), encoding="utf-8")
    print(f"{len(witnessed):,} witnessed, {sum(map(len, undecided.values())):,} undecided")


if __name__ == "__main__":
    main()
