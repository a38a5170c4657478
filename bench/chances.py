"""Measure how fast the chances of a partie are computed, and how close they come to a simulation.

    python -m bench.chances [--parties 1000000]

It draws the parties of the simulation from the same table.
"""

import argparse
import random
import subprocess
import sys
from collections.abc import Callable
from itertools import accumulate

from bench.helping.common import interleaved, medians, seconds_each, write_section
from piquet.odds.chances_of_winning import Chances, chances
from piquet.odds.impossible_scores import why_impossible
from piquet.odds.simulated_deals import WIDE, table
from piquet.rule_sets import FOUR_DEAL, RUBICON, RuleSet

STATES = (
    (0, 0, 6, True, RUBICON),
    (60, 90, 3, False, RUBICON),
    (75, 70, 2, True, RUBICON),
    (88, 92, 1, False, RUBICON),
    (0, 0, 4, True, FOUR_DEAL),
    (60, 70, 2, False, FOUR_DEAL),
)
COLD = (
    "from time import perf_counter as now; "
    "from piquet.odds.chances_of_winning import chances; begun = now(); "
    "chances(0, 0, 6, True); print(now() - begun)"
)


def drawn(
    parties: int,
    mine: int,
    theirs: int,
    left: int,
    elder_next: bool,
    rules: RuleSet,
    chance: random.Random,
) -> Chances:
    """Return the shares of so many parties, each played out with deals of the table."""
    places = range(len(table()))
    weights = list(accumulate(table()))
    sums = [0] * 5
    run, after_tie = rules.weights[-left:], (1,) * rules.tie_break_deals
    for _ in range(parties):
        me, other, elder = mine, theirs, elder_next
        for deals in (run, after_tie):
            drawn_places = chance.choices(places, cum_weights=weights, k=len(deals))
            for place, weight in zip(drawn_places, deals, strict=True):
                first, second = (weight * score for score in divmod(place, WIDE))
                me, other = (me + first, other + second) if elder else (me + second, other + first)
                elder = not elder
            if me != other:
                break
        for at, true in enumerate(
            (me > other, me == other, me < other, me >= 100, me < other and me < 100)
        ):
            sums[at] += true
    return Chances(*(count / parties for count in sums))


def cold() -> float:
    """Return the seconds of the first chance in a new process, which reads the tables."""
    done = subprocess.run([sys.executable, "-c", COLD], capture_output=True, text=True, check=True)
    return float(done.stdout)


def rows(parties: int) -> list[str]:
    """Return a row for each state: computed, and drawn."""
    rows, chance = [], random.Random(1)
    for state in STATES:
        shares, exact = drawn(parties, *state, chance), chances(*state)
        pairs = [
            (getattr(exact, name), getattr(shares, name))
            for name in ("wins", "draws", "saves", "is_rubiconed")
        ]
        worst = max(abs(computed - other) for computed, other in pairs)
        cells = " | ".join(f"{computed:.4f} / {other:.4f}" for computed, other in pairs)
        name = f"{state[0]}–{state[1]}, {state[2]} left, {'elder' if state[3] else 'younger'}"
        name += ", four-deal" if state[4] is FOUR_DEAL else ""
        rows.append(f"| {name} | {cells} | {worst:.5f} |")
    return rows


def main() -> None:
    """Measure, and write the section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parties", type=int, default=1_000_000)
    options = parser.parse_args()
    cases: dict[str, Callable[[], float]] = {
        "a chance with six deals left, a new process": cold,
        "the same once more": lambda: seconds_each(lambda: chances(0, 0, 6, True), 200),
        "whether 28–23 can be": lambda: seconds_each(lambda: why_impossible(28, 23, RUBICON), 5000),
        "why 82–66 cannot": lambda: seconds_each(lambda: why_impossible(82, 66, RUBICON), 50),
    }
    times = medians(interleaved(cases))
    lines = ["| | ms |", "|---|---:|"]
    lines += [f"| {name} | {1000 * seconds:.3f} |" for name, seconds in times.items()]
    lines += [
        "",
        (f"Reckoned / drawn in {options.parties:,} parties from the same table:"),
        "",
        "| state, elder or younger next | wins | draws | saves | rubiconed | farthest apart |",
        "|---|---|---|---|---|---:|",
        *rows(options.parties),
    ]
    print(write_section("Chances of a partie", lines))


if __name__ == "__main__":
    main()
