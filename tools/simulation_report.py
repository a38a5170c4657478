"""Compares the simulated deals with the record of 10,000 hands (R71), for docs/simulation.md.

python -m tools.simulation_report simulated.jsonl … prints the tables.
"""

import argparse
from collections import Counter
from pathlib import Path

from piquet.deal.score import COLUMNS
from piquet.odds.simulated_deals import WIDE, deals, table
from tools.simulate_deals import batches

SIDES = ("elder", "younger")
RECORD = (
    (977, 1743, 2867, 2105, 902, 76, 166, 664, 106, 20, 88, 210, 40, 2, 18, 16),
    (3556, 2560, 2317, 944, 423, 35, 13, 21, 5, 28, 52, 38, 7, 0, 0, 1),
)


def scores(side: int) -> Counter[int]:
    """Count how often a side made each score."""
    counts: Counter[int] = Counter()
    for place, count in enumerate(table()):
        counts[divmod(place, WIDE)[side]] += count
    return counts


def median(counts: Counter[int]) -> int:
    """Return the score that half the deals do not exceed."""
    sum_so_far = 0
    for score in sorted(counts):
        sum_so_far += counts[score]
        if 2 * sum_so_far >= counts.total():
            return score
    raise ValueError("no deals")


def tens(counts: Counter[int]) -> list[int]:
    """Return how many in 10,000 there are of each ten; the last is 150 or more."""
    sums = [0] * 16
    for score, count in counts.items():
        sums[min(score // 10, 15)] += count
    return [round(10_000 * count / counts.total()) for count in sums]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("simulated", nargs="+", type=Path)
    options = parser.parse_args()
    made = [scores(side) for side in (0, 1)]
    print(
        f"{deals():,} deals\n\n| | elder | record | younger | record |\n|---|---:|---:|---:|---:|"
    )
    for place, row in enumerate(
        zip(tens(made[0]), RECORD[0], tens(made[1]), RECORD[1], strict=True)
    ):
        name = "150 or more" if place == 15 else f"{10 * place}–{10 * place + 9}"
        print(f"| {name} | " + " | ".join(f"{number:,}" for number in row) + " |")
    for side, counts in zip(SIDES, made, strict=True):
        mean = sum(score * count for score, count in counts.items()) / counts.total()
        none = 10_000 * counts[0] / counts.total()
        print(f"{side}: mean {mean:.2f}, median {median(counts)}, 0 in {none:.0f} of 10,000")
    rates: Counter[str] = Counter()
    amounts: Counter[str] = Counter()
    for path in options.simulated:
        for _, _, batch in batches(path):
            for name, (times, amount) in batch.items():
                rates[name] += times
                amounts[name] += amount
    for column in COLUMNS:
        cells = [
            f"{100 * rates[f'{side} {column}'] / deals():.2f} % | "
            f"{amounts[f'{side} {column}'] / deals():.2f}"
            for side in SIDES
        ]
        print(f"| {column} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
