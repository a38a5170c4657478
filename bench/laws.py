"""The laws: best calls, deals from cards, lines of `score_deals`, every hand there is.

    python -m bench.laws

Each figure stands beside a floor measured in the same rounds: the plain scorer of the tests, and
`json.loads` with `json.dumps` alone on the same lines. All is done in one process, and its own
time is what is measured, so that what else the machine does counts for little.
"""

import gc
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import factorial, prod
from time import process_time
from typing import Any

from bench.common import interleaved, medians, write_section
from scoring.deal_lines import answer
from scoring.laws.calls import best_calls, point_amount
from scoring.laws.cards import BY_NAME, CARDS, COURT, hand_of, read_cards
from scoring.laws.deal import score_deal
from scoring.laws.hands import Holding
from scoring.laws.play import as_bits
from scoring.laws.quick import quick_score
from tests.scoring.laws import plain
from tests.scoring.laws.deals import chance_deal

HANDS = 100_000
DEALS = 5_000
PLAIN = 500
TWELVE = 12
POINTS = (9_834_496, 124_522_720, 74_962_944, 15_070_048, 1_360_128, 42_504)
CARTES_BLANCHES = 125_970
ALL_HANDS = 225_792_840
IMPORTED = "import scoring.laws.items, scoring.laws.quick, scoring.laws.reckoning"


def rate(work: Callable[[Any], object], each: Sequence[Any]) -> float:
    """How many of them are done in a second."""
    gc.collect()
    begun = process_time()
    for one in each:
        work(one)
    return len(each) / (process_time() - begun)


def measured() -> dict[str, float]:
    chance = random.Random(1)
    hands = [hand_of(chance.sample(CARDS, TWELVE)) for _ in range(HANDS)]
    deals = [{"id": f"deal {number}", **chance_deal(chance)} for number in range(DEALS)]
    bits = [_as_bits(deal) for deal in deals]
    lines = [json.dumps(deal).encode() for deal in deals]
    cases = {
        "calls": lambda: rate(best_calls, hands),
        "quick": lambda: rate(lambda deal: quick_score(*deal), bits),
        "items": lambda: rate(_item_by_item, bits[:PLAIN]),
        "plain": lambda: rate(plain.score, deals[:PLAIN]),
        "lines": lambda: rate(answer, lines),
        "floor": lambda: rate(lambda line: json.dumps(json.loads(line)), lines),
    }
    return medians(interleaved(cases, rounds=9))


def _as_bits(deal: dict[str, Any]) -> tuple[int, int, list[list[int]]]:
    elder, younger = (hand_of(read_cards(deal[side]["hand"])) for side in ("elder", "younger"))
    return elder, younger, as_bits(deal["tricks"], BY_NAME)


def _item_by_item(deal: tuple[int, int, list[list[int]]]) -> object:
    elder, younger, tricks = deal
    return score_deal(Holding(elder), Holding(younger), tricks)


def classes() -> Iterator[tuple[int, int]]:
    """A hand of each class of hands that are one but for the names of the suits, and how many
    hands are in the class."""
    by_length = [[suit for suit in range(256) if suit.bit_count() == n] for n in range(9)]
    for first in range(256):
        for second in range(first, 256):
            left = TWELVE - first.bit_count() - second.bit_count()
            for third in range(second, 256):
                length = left - third.bit_count()
                if 0 <= length <= 8:
                    for fourth in by_length[length]:
                        if fourth >= third:
                            suits = (first, second, third, fourth)
                            yield _hand(suits), _ways(suits)


def _hand(suits: tuple[int, int, int, int]) -> int:
    return suits[0] | suits[1] << 8 | suits[2] << 16 | suits[3] << 24


def _ways(suits: Sequence[int]) -> int:
    if suits[0] < suits[1] < suits[2] < suits[3]:
        return 24
    return 24 // prod(factorial(len(list(alike))) for _, alike in groupby(suits))


def every_hand() -> tuple[float, int, list[int]]:
    """The seconds it takes to find the best calls of every hand, the cartes blanches among them,
    and how many have a point of three cards, four … eight."""
    begun = process_time()
    blanches, points = 0, [0] * 9
    for hand, ways in classes():
        points[point_amount(best_calls(hand)[0])] += ways
        if not hand & COURT:
            blanches += ways
    return process_time() - begun, blanches, points[3:]


def import_ms() -> float:
    """The milliseconds it takes to import all the laws, once compiled, in a process of its own;
    the best of nine."""
    program = f"from time import process_time as t; b = t(); {IMPORTED}; print(1000 * (t() - b))"
    usual = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    runs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=usual)
        for _ in range(9)
    ]
    return min(float(run.stdout) for run in runs)


def main() -> None:
    figures = measured()
    seconds, blanches, points = every_hand()
    if (blanches, tuple(points)) != (CARTES_BLANCHES, POINTS) or sum(points) != ALL_HANDS:
        raise SystemExit(f"the hands do not come out: {blanches}, {points}")
    shares = (figures["quick"] / figures["plain"], figures["lines"] / figures["floor"])
    rows = [
        ("best calls of a hand", figures["calls"], "a million or more"),
        ("a deal from its cards, every trick checked", figures["quick"], "40,000 or more"),
        ("the same item by item", figures["items"], ""),
        ("the same by the plain scorer of the tests", figures["plain"], ""),
        ("lines of `score_deals`, JSON in and out", figures["lines"], "half the next or more"),
        ("`json.loads` and `json.dumps` alone on the same lines", figures["floor"], ""),
    ]
    print(
        write_section(
            "The laws",
            [
                "| | a second | wanted |", "|---|---:|---|",
                *(f"| {what} | {value:,.0f} | {wanted} |" for what, value, wanted in rows),
                "",
                f"A deal from its cards: **{shares[0]:.0f}** times the plain scorer.",
                f"Lines: **{shares[1]:.2f}** of the floor.",
                "",
                f"The best calls of all {ALL_HANDS:,} hands, by 9,662,590 classes that are one",
                f"but for the names of the suits: **{seconds:.0f} s** (under a minute);",
                f"{blanches:,} cartes blanches; points of three cards to eight:",
                " · ".join(f"{count:,}" for count in points) + ".",
                "",
                f"Importing the laws: **{import_ms():.0f} ms** (under 50).",
            ],
        )
    )  # fmt: skip


if __name__ == "__main__":
    main()
