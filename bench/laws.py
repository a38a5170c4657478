"""The laws: best calls, deals from cards, lines of `score_deals`, all hands.

    python -m bench.laws

Each figure is compared with another of the same rounds: the plain scorer of the tests, or
`json.loads` and `json.dumps` alone on the same lines. Everything runs in one process, and its own
processor time counts, so that other work of the machine matters little.
"""

import gc
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from math import factorial, prod
from time import process_time
from typing import Any

from bench.helping.common import interleaved, medians, write_section
from piquet.deal.cards import BY_NAME, CARDS, COURT, hand_of, read_cards
from piquet.deal.combinations import best_calls, point_amount
from piquet.deal.fast.score_from_cards import quick_score
from piquet.deal.hands import Holding
from piquet.deal.score_from_cards import score_deal
from piquet.deal.tricks import as_bits
from piquet.formats.score_deals import answer_line, examine
from tools import plain_scorer
from tools.chance_deals import (
    OTHER,
    chance_calls,
    chance_deal,
    conceded_deal,
    plain_deal,
    varied_deal,
)

HANDS = 100_000
DEALS = 5_000
PLAIN = 500
TWELVE = 12
POINTS = (9_834_496, 124_522_720, 74_962_944, 15_070_048, 1_360_128, 42_504)
CARTES_BLANCHES = 125_970
ALL_HANDS = 225_792_840
MILLION = 1_000_000
COMMANDS = ("score_deals", "check_totals")
MIXES = ("mixed", "with calls", "figures")
# The profile of a line with calls, the slowest of the common kinds.
LEFT = (
    "Of a line with calls, 27 µs, JSON in takes 3, looking it over 2,",
    "the hands with what was dealt and discarded 5, reading the calls 3 and answering them 5, the",
    "play 4, columns and JSON out 5: no single step takes most of the time. A short hand, or a",
    "penalty beside cards dealt, goes the strict way, a fifth of a millisecond a line.",
)
IMPORTED = (
    "import piquet.deal.score_from_items, piquet.deal.fast.score_from_cards, piquet.money.reckoning"
)


def rate(work: Callable[[Any], object], each: Sequence[Any]) -> float:
    """Return how many calls of `work` a second does."""
    gc.collect()
    begun = process_time()
    for argument in each:
        work(argument)
    return len(each) / (process_time() - begun)


def measured() -> dict[str, float]:
    chance = random.Random(1)
    hands = [hand_of(chance.sample(CARDS, TWELVE)) for _ in range(HANDS)]
    deals = [{"id": f"deal {number}", **chance_deal(chance)} for number in range(DEALS)]
    bits = [_as_bits(deal) for deal in deals]
    lines = [json.dumps(deal).encode() for deal in deals]
    cases: dict[str, Callable[[], float]] = {
        "calls": lambda: rate(best_calls, hands),
        "quick": lambda: rate(lambda deal: quick_score(*deal), bits),
        "items": lambda: rate(_item_by_item, bits[:PLAIN]),
        "plain": lambda: rate(plain_scorer.score, deals[:PLAIN]),
        "lines": lambda: rate(answer_line, lines),
        "lines, strictly": lambda: rate(strict_answer, lines[:PLAIN]),
        "floor": partial(rate, _read_and_write, lines),
    }
    for name, deal in (("mixed", mixed_deal), ("with calls", called_deal), ("figures", reckoned)):
        each = [json.dumps({"id": n, **deal(chance)}).encode() for n in range(DEALS)]
        cases[name] = partial(rate, answer_line, each)
        cases[f"{name}, strictly"] = partial(rate, strict_answer, each[:PLAIN])
        cases[f"{name}, floor"] = partial(rate, _read_and_write, each)
    return medians(interleaved(cases, rounds=9))


def _read_and_write(line: bytes) -> str:
    return json.dumps(json.loads(line))


def strict_answer(line: bytes) -> str:
    """Answer a line without `piquet.deal.fast`."""
    return json.dumps(examine(line)[1], ensure_ascii=False)


def mixed_deal(chance: random.Random) -> dict[str, Any]:
    """Return a line as a real file might have it.

    Of fifty lines, 25 have the cards and every call, most also what was dealt. Ten have fewer
    calls, eleven only counts. Three deals were conceded. One is of any kind, perhaps with a
    penalty.
    """
    some = (chance_deal, plain_deal, called_deal, reckoned, conceded_deal, varied_deal)
    (make,) = chance.choices(some, (10, 15, 10, 11, 3, 1))
    deal: dict[str, Any] = make(chance)
    return deal


def called_deal(chance: random.Random) -> dict[str, Any]:
    deal: dict[str, Any] = plain_deal(chance)
    sides = [side for side in OTHER if chance.random() < 0.6]
    deal["calls"] = {side: chance_calls(chance, deal[side]["hand"].split()) for side in sides}
    return deal


def reckoned(chance: random.Random) -> dict[str, Any]:
    """Return the amounts of a random deal."""
    _, report, _ = examine(json.dumps(chance_deal(chance)).encode())
    names = ("carte_blanche", "point", "sequences", "sets", "play")
    sides = {
        side: {"items": {name: report[side][name] for name in names if report[side][name]}}
        for side in OTHER
    }
    return sides | {"tricks_won": report["tricks"], "pique": bool(report["elder"]["pique"])}


def memory_mb(command: str, lines: int) -> float:
    """Return the most memory that a command takes for so many lines, in MB."""
    chance = random.Random(2)
    deals = [mixed_deal(chance) for _ in range(1000)]
    if command == "check_totals":
        deals = [{"elder": chance.randrange(60), "younger": chance.randrange(60)} for _ in deals]
    text = "".join(f"{json.dumps({'id': n, **deal})}\n" for n, deal in enumerate(deals))
    program = (
        "import resource, sys\n"
        "from django.core.management import execute_from_command_line\n"
        "try: execute_from_command_line(sys.argv)\n"
        "except SystemExit: pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    usual = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DEBUG": "true"}
    with subprocess.Popen(
        [sys.executable, "-c", program, command, "-", "--json"], env=usual, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stderr
        for _ in range(lines // len(deals)):
            process.stdin.write(text)
        process.stdin.close()
        return int(process.stderr.read().split()[-1]) / 1000


def _as_bits(deal: dict[str, Any]) -> tuple[int, int, list[list[int]]]:
    elder, younger = (hand_of(read_cards(deal[side]["hand"])) for side in ("elder", "younger"))
    return elder, younger, as_bits(deal["tricks"], BY_NAME)


def _item_by_item(deal: tuple[int, int, list[list[int]]]) -> object:
    elder, younger, tricks = deal
    return score_deal(Holding(elder), Holding(younger), tricks)


def classes() -> Iterator[tuple[int, int]]:
    """Yield a hand of each class of hands that differ only in the names of suits, and its size."""
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
    """Find the best calls of every hand.

    Return the seconds it takes, the number of cartes blanches, and how many hands have a point of
    three cards, of four … of eight.
    """
    begun = process_time()
    blanches, points = 0, [0] * 9
    for hand, ways in classes():
        points[point_amount(best_calls(hand)[0])] += ways
        if not hand & COURT:
            blanches += ways
    return process_time() - begun, blanches, points[3:]


def import_ms(compiled: bool) -> float:
    """Return the milliseconds to import all the laws in a new process, the best of nine.

    `compiled` says whether Python has compiled them before.
    """
    program = f"from time import process_time as t; b = t(); {IMPORTED}; print(1000 * (t() - b))"
    usual = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        if not compiled:
            usual |= {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        runs = [
            subprocess.run(
                [sys.executable, "-c", program], capture_output=True, check=True, env=usual
            )
            for _ in range(9)
        ]
    return min(float(run.stdout) for run in runs)


def main() -> None:
    figures = measured()
    seconds, blanches, points = every_hand()
    if (blanches, tuple(points)) != (CARTES_BLANCHES, POINTS) or sum(points) != ALL_HANDS:
        raise SystemExit(f"the hands do not come out: {blanches}, {points}")
    shares = {
        "plain": figures["quick"] / figures["plain"],
        **{name: figures[name] / figures[f"{name}, floor"] for name in MIXES},
        "lines": figures["lines"] / figures["floor"],
    }
    rows = [
        ("best calls of a hand", figures["calls"], "a million or more"),
        ("a deal from its cards, every trick checked", figures["quick"], "40,000 or more"),
        ("the same item by item", figures["items"], ""),
        ("the same by the plain scorer of the tests", figures["plain"], ""),
        ("lines of `score_deals`, JSON in and out", figures["lines"], "half the next or more"),
        ("`json.loads` and `json.dumps` alone on the same lines", figures["floor"], ""),
        ("the same lines without `laws/deal/fast`", figures["lines, strictly"], ""),
        ("lines as they come", figures["mixed"], "half the next or more"),
        ("`json.loads` and `json.dumps` alone on the same lines", figures["mixed, floor"], ""),
        ("the same lines without `laws/deal/fast`", figures["mixed, strictly"], ""),
        ("lines with calls", figures["with calls"], ""),
        ("the same lines without `laws/deal/fast`", figures["with calls, strictly"], ""),
        ("lines of figures", figures["figures"], ""),
        ("the same lines without `laws/deal/fast`", figures["figures, strictly"], ""),
    ]
    memory = [(name, memory_mb(name, 1000), memory_mb(name, MILLION)) for name in COMMANDS]
    print(
        write_section(
            "The laws",
            [
                "| | a second | wanted |", "|---|---:|---|",
                *(f"| {what} | {value:,.0f} | {wanted} |" for what, value, wanted in rows),
                "",
                f"A deal from its cards: **{shares['plain']:.0f}** times the plain scorer.",
                "",
                f"Lines, of the floor: **{shares['lines']:.2f}** with the cards and all called;",
                f"**{shares['mixed']:.2f}** as they may come (of fifty, 25 with their cards, most",
                "with what was dealt; ten with fewer calls; eleven of figures; three conceded; one",
                f"that may be under a penalty); {shares['with calls']:.2f} with calls alone,",
                f"{shares['figures']:.2f} of figures alone.",
                *LEFT,
                "",
                "The most memory, in MB, for a thousand lines and for a million: "
                + "; ".join(f"`{name}` {few:.1f} and {many:.1f}" for name, few, many in memory)
                + ".",
                "",
                f"The best calls of all {ALL_HANDS:,} hands, by 9,662,590 classes that are one",
                f"but for the names of the suits: **{seconds:.0f} s** (under a minute);",
                f"{blanches:,} cartes blanches; points of three cards to eight:",
                " · ".join(f"{count:,}" for count in points) + ".",
                "",
                "Importing the laws: **{:.0f} ms** compiled, **{:.0f} ms** the first time".format(
                    *map(import_ms, (True, False))
                ),
                "(under 50).",
            ],
        )
    )  # fmt: skip


if __name__ == "__main__":
    main()
