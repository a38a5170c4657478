"""Make the tables that `simulated_deals` and `chances_of_winning` read.

    python -m tools.chance_tables [simulated.jsonl …]

First it counts the simulated deals into one table; without files it uses the existing one. It then
combines the table into the chances for the deals that may be left of a partie, with scores capped
at a hundred.
"""

import argparse
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from piquet.odds.chances_of_winning import CAP, DIFFERENCES_FILE, ONE, RUNS, SIDE, SUMS_FILE, Run
from piquet.odds.simulated_deals import LENGTH, TABLE_FILE, WIDE, table
from tools.simulate_deals import batches

# Chances are added up as integers in units of 2⁻⁴⁸, in columns wide enough for their products.
FINE = 48
# The chances of differences are stored as integers in units of 2⁻³².
FINE_DIFFERENCE = 1 << 32
COLUMN = 16
ROW = 2 * SIDE * COLUMN

Sums = list[list[int]]


def gather(paths: list[Path]) -> "Counter[tuple[int, int]]":
    """Count how often each pair of scores came up, each batch once."""
    seen: set[int] = set()
    counts: Counter[tuple[int, int]] = Counter()
    for path in paths:
        for seed, pairs, _ in batches(path):
            if seed not in seen:
                seen.add(seed)
                for pair, number in pairs.items():
                    elder, younger = map(int, pair.split())
                    counts[elder, younger] += number
    return counts


def one_deal(counts: "Counter[tuple[int, int]]", weight: int) -> Sums:
    """Return the chance of each pair of scores of one deal of this weight, cut to a hundred."""
    every = counts.total()
    rows = [[0] * SIDE for _ in range(SIDE)]
    for (elder, younger), number in counts.items():
        rows[min(weight * elder, CAP)][min(weight * younger, CAP)] += (number << FINE) // every
    return rows


def sums(counts: "Counter[tuple[int, int]]", run: Run) -> "array[int]":
    """Return the chance of each pair of scores after a run of deals, in which elder alternates."""
    rows = one_deal(counts, run[0])
    for number, weight in enumerate(run[1:], start=1):
        deal = one_deal(counts, weight)
        rows = together(rows, turned(deal) if number % 2 else deal)
    scale = (1 << FINE) // ONE
    return array("I", (max(0, cell + scale // 2) // scale for row in rows for cell in row))


def turned(rows: Sums) -> Sums:
    """Return the same with the two players exchanged."""
    return [list(row) for row in zip(*rows, strict=True)]


def together(some: Sums, others: Sums) -> Sums:
    """Return the chance of each pair of scores after two runs of deals.

    Each run is written as one long integer, a column for each pair, and the two are multiplied. The
    scores cut to a hundred follow from the sums of rows and columns.
    """
    low = _product(some, others)
    mine = _line([sum(row) for row in some], [sum(row) for row in others])
    their = _line([sum(row) for row in turned(some)], [sum(row) for row in turned(others)])
    rows = [[*low[place], mine[place] - sum(low[place])] for place in range(CAP)]
    last = [their[place] - sum(row[place] for row in low) for place in range(CAP)]
    rest = (1 << FINE) - sum(map(sum, rows)) - sum(last)
    return [*rows, [*last, rest]]


def _product(some: Sums, others: Sums) -> Sums:
    product = _packed(some) * _packed(others)
    written = product.to_bytes(2 * SIDE * ROW, "little")
    return [
        [
            int.from_bytes(written[at : at + COLUMN], "little") >> FINE
            for at in range(row * ROW, row * ROW + CAP * COLUMN, COLUMN)
        ]
        for row in range(CAP)
    ]


def _packed(rows: Sums) -> int:
    return int.from_bytes(
        b"".join(
            b"".join(cell.to_bytes(COLUMN, "little") for cell in row[:CAP]).ljust(ROW, b"\0")
            for row in rows[:CAP]
        ),
        "little",
    )


def _line(some: list[int], others: list[int]) -> list[int]:
    line = [0] * CAP
    for first, own in enumerate(some[:CAP]):
        for second, other in enumerate(others[: CAP - first]):
            line[first + second] += own * other
    return [number >> FINE for number in line]


def differences(counts: "Counter[tuple[int, int]]", run: Run) -> "array[int]":
    """Return the chance of each difference of scores after a run of deals.

    The difference is that of elder in the first deal. The number of ways to it is exact; the chance
    is its share of all ways.
    """
    ways = [1]
    for number, weight in enumerate(run):
        deal = [0] * (2 * weight * (WIDE - 1) + 1)
        for (elder, younger), often in counts.items():
            deal[weight * (WIDE - 1 + elder - younger)] += often
        ways = _convolved(ways, deal[::-1] if number % 2 else deal)
    every = counts.total() ** len(run)
    return array("I", ((FINE_DIFFERENCE * many) // every for many in ways))


def _convolved(some: list[int], others: list[int]) -> list[int]:
    convolved = [0] * (len(some) + len(others) - 1)
    for first, number in enumerate(some):
        for second, other in enumerate(others) if number else ():
            convolved[first + second] += number * other
    return convolved


def write(path: Path, parts: "Iterable[array[int]]") -> None:
    """Write integers of four bytes each; each part is compressed by itself."""
    packed = (zlib.compress(numbers.tobytes(), 9) for numbers in parts)
    path.write_bytes(b"".join(len(part).to_bytes(LENGTH, "little") + part for part in packed))


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("simulated", nargs="*", type=Path)
    options = parser.parse_args()
    if options.simulated:
        counts = gather(options.simulated)
        pairs = (counts[divmod(place, WIDE)] for place in range(WIDE * WIDE))
        write(TABLE_FILE, [array("I", pairs)])
    else:
        counts = Counter({divmod(place, WIDE): often for place, often in enumerate(table())})
    write(DIFFERENCES_FILE, (differences(counts, run) for run in RUNS))
    write(SUMS_FILE, (sums(counts, run) for run in RUNS))


if __name__ == "__main__":
    main()
