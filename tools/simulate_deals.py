"""Simulates deals between two sensible players, and counts the pairs of scores they end in.

    python -m tools.simulate_deals 1000000 --seed 1 [--processes 2] [--into FILE]

Deals are made in batches, each with its own seed, so that the same seed gives the same deals. A
finished batch is written at once; the same command, run again, continues where it stopped.
"""

import argparse
import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

from piquet.deal.cards import CARDS, COURT, PACK, hand_of
from piquet.deal.combinations import best_calls, point_amount
from piquet.deal.fast.score_from_cards import quick_score
from piquet.deal.score import COLUMNS, THIRTY, Columns
from piquet.deal.score_from_cards import CARTE_BLANCHE
from tools.simulated_player import ELDER, YOUNGER, Keeper, play

BATCH = 5_000
FOR_PIQUE = 19
KEEPERS = (Keeper(ELDER), Keeper(YOUNGER))


def deal(chance: random.Random) -> tuple[Columns, Columns]:
    """Return the columns of a deal in which elder changes five cards and younger three."""
    return deal_with_tricks(chance)[:2]


def deal_with_tricks(chance: random.Random) -> tuple[Columns, Columns, tuple[int, int]]:
    """Return the columns of such a deal, and how many tricks each side won."""
    pack = list(CARDS)
    chance.shuffle(pack)
    dealt = hand_of(pack[:12]), hand_of(pack[12:24])
    out = KEEPERS[0].discard(dealt[0], 5), KEEPERS[1].discard(dealt[1], 3)
    elder = dealt[0] ^ out[0] | hand_of(pack[24:29])
    younger = dealt[1] ^ out[1] | hand_of(pack[29:])
    unseen = PACK ^ elder ^ out[0], PACK ^ younger ^ out[1]
    tricks = play(elder, younger, unseen, plays_for_pique(elder, younger))
    blanches = [0 if hand & COURT else CARTE_BLANCHE for hand in dealt]
    return quick_score(elder, younger, tricks, blanche=blanches[0], other_blanche=blanches[1])


def plays_for_pique(elder: int, younger: int) -> bool:
    """Whether elder, after the calls, can hope for thirty before younger counts."""
    point, run, runs, best_set, sets = best_calls(elder)
    points, other_run, _, other_set, _ = best_calls(younger)
    if points > point or other_run > run or other_set > best_set:
        return False
    in_hand = point_amount(point) * (point > points) + runs * (run > other_run) + sets
    return FOR_PIQUE <= in_hand < THIRTY


def batch(seed: int) -> tuple[int, dict[str, int], dict[str, list[int]]]:
    """Return the counts of the deals of one seed.

    How often each pair of scores came up, and for each side and column how often and how much it
    counted.
    """
    chance = random.Random(seed)
    pairs: Counter[str] = Counter()
    rates = {f"{side} {name}": [0, 0] for side in ("elder", "younger") for name in COLUMNS}
    for _ in range(BATCH):
        scores = deal(chance)
        pairs[f"{sum(scores[0])} {sum(scores[1])}"] += 1
        for side, columns in zip(("elder", "younger"), scores, strict=True):
            for name, amount in zip(COLUMNS, columns, strict=True):
                if amount:
                    rate = rates[f"{side} {name}"]
                    rate[0] += 1
                    rate[1] += amount
    return seed, dict(pairs), rates


def batches(into: Path) -> Iterator[tuple[int, dict[str, int], dict[str, list[int]]]]:
    """Return the batches that are already written."""
    if into.exists():
        for line in into.read_text("utf-8").splitlines():
            seed, pairs, rates = json.loads(line)
            yield seed, pairs, rates


def main() -> None:
    """Make the batches that are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deals", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--into", type=Path, default=Path("simulated.jsonl"))
    options = parser.parse_args()
    done = {seed for seed, _, _ in batches(options.into)}
    first = options.seed * 1_000_000
    wanted = [seed for seed in range(first, first + -(-options.deals // BATCH)) if seed not in done]
    with Pool(options.processes) as pool, options.into.open("a", encoding="utf-8") as file:
        for result in pool.imap_unordered(batch, wanted):
            file.write(json.dumps(result) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
