"""Counts how many true deals the site asks about, and how many slips it catches, for docs/slips.md.

    python -m tools.simulate_deals 500000 --seed 2 --into tuned.jsonl
    python -m tools.simulate_deals 500000 --seed 3 --into reported.jsonl
    python -m tools.slips_report reported.jsonl [--grid tuned.jsonl]

The deals are not those of the table that the chances come from. `--grid` shows what other
thresholds would do on another sample, with which the present ones were chosen.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from piquet.odds import slips
from piquet.odds.impossible_scores import why_impossible
from piquet.odds.slips import HOW_OFTEN, Pair, likeliest, slipped, unlikely_pair
from piquet.rule_sets import RUBICON
from tools.simulate_deals import batches

SLIPS = 200_000
RARE = (15.0, 20.0, 25.0, 30.0, 50.0)
SUSPECT = (1.0, 2.0, 3.0, 5.0, 10.0)
NAMES = {
    slips.DIGITS: "two digits swapped",
    slips.COLUMNS: "the two columns swapped",
    slips.NOUGHT: "one nought too many",
    slips.DOUBLED: "a digit doubled",
    slips.MISSING: "a digit left out",
    slips.NEIGHBOUR: "the key next to the right one",
}


@dataclass(slots=True)
class Caught:
    """How many slips were made, refused and doubted.

    `first` counts where the true pair was the first that was offered, `offered` where it was among
    those offered.
    """

    made: int = 0
    refused: int = 0
    doubted: int = 0
    first: int = 0
    offered: int = 0

    def row(self, name: str) -> str:
        """A row of the table: shares of the slips made; the last two are shares of those caught."""
        caught = self.refused + self.doubted
        shares = (self.refused / self.made, self.doubted / self.made, caught / self.made)
        right = (self.first / caught, self.offered / caught)
        cells = (f"{100 * share:.1f} %" for share in (*shares, *right))
        return f"| {name} | {self.made:,} | " + " | ".join(cells) + " |"


@cache
def verdict(pair: Pair) -> tuple[str, Sequence[Pair]]:
    """Return what happens to a typed pair, and the pairs offered in its place."""
    unlikely = unlikely_pair(*pair, RUBICON)
    if unlikely:
        return "asked", [(slip.elder, slip.younger) for slip in unlikely.slips]
    if is_possible(pair):
        return "written", []
    return "refused", [(slip.elder, slip.younger) for slip in likeliest(*pair, RUBICON)]


def is_possible(pair: Pair) -> bool:
    """Whether a deal can end so."""
    return not why_impossible(*pair, RUBICON)


def sample(path: Path) -> Counter[Pair]:
    """Count how often each pair is among the simulated deals of a file."""
    counts: Counter[Pair] = Counter()
    for _, deals, _ in batches(path):
        for pair, count in deals.items():
            elder, younger = pair.split()
            counts[int(elder), int(younger)] += count
    return counts


def injected(
    deals: Counter[Pair], many: int, chance: random.Random
) -> Iterator[tuple[str, Pair, Pair]]:
    """Yield so many slips: the kind, the true pair and the typed one.

    The kind is drawn by `HOW_OFTEN`, among the kinds that change the pair.
    """
    for true in chance.choices(list(deals), list(deals.values()), k=many):
        made = slipped(true)
        kind = chance.choices(list(made), [HOW_OFTEN[kind] for kind in made])[0]
        yield kind, true, chance.choice(made[kind])


def caught(deals: Counter[Pair], many: int) -> dict[str, Caught]:
    """Count what happens to the slips of each kind."""
    by_kind = {kind: Caught() for kind in HOW_OFTEN}
    for kind, true, typed in injected(deals, many, random.Random(1)):
        total, (became, offers) = by_kind[kind], verdict(typed)
        total.made += 1
        if became == "written":
            continue
        total.refused += became == "refused"
        total.doubted += became == "asked"
        total.first += bool(offers) and offers[0] == true
        total.offered += true in offers
    return by_kind


def together(them: Sequence[Caught]) -> Caught:
    """Add up several kinds."""
    fields = ("made", "refused", "doubted", "first", "offered")
    return Caught(*(sum(getattr(kind, field) for kind in them) for field in fields))


def doubted_share(deals: Counter[Pair]) -> float:
    """Return the share of true deals that are asked about."""
    doubted = sum(count for pair, count in deals.items() if verdict(pair)[0] == "asked")
    return doubted / deals.total()


def refused_deals(deals: Counter[Pair]) -> int:
    """Count the true deals that are refused; 0 unless a possible pair is thought impossible."""
    return sum(count for pair, count in deals.items() if verdict(pair)[0] == "refused")


def grid(deals: Counter[Pair]) -> Iterator[str]:
    """Yield a row for each pair of other thresholds."""
    for rare in RARE:
        for suspect in SUSPECT:
            vars(slips).update(RARE=rare, SUSPECT=suspect)
            verdict.cache_clear()
            every = together(list(caught(deals, SLIPS // 10).values()))
            caught_share = (every.refused + every.doubted) / every.made
            doubted = 100 * doubted_share(deals)
            yield f"| {rare:.0f} | {suspect:.0f} | {doubted:.2f} % | {100 * caught_share:.1f} % |"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reported", type=Path)
    parser.add_argument("--grid", type=Path)
    options = parser.parse_args()
    deals = sample(options.reported)
    print(f"{deals.total():,} true deals: {100 * doubted_share(deals):.2f} % asked about, "
          f"{refused_deals(deals)} refused\n")  # fmt: skip
    by_kind = caught(deals, SLIPS)
    named = [total for kind, total in by_kind.items() if HOW_OFTEN[kind] > 1]
    print("| slip | made | refused | asked about | caught | first offered | offered |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for kind, total in by_kind.items():
        print(total.row(NAMES[kind]))
    print(together(named).row("the first four"))
    print(together(list(by_kind.values())).row("all"))
    if options.grid:
        print("\n| one deal in | times as often | true deals asked | slips caught |")
        print("|---:|---:|---:|---:|")
        for row in grid(sample(options.grid)):
            print(row)


if __name__ == "__main__":
    main()
