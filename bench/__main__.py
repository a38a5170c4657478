"""Runs all benchmarks one after another, each in its own process: `make bench`."""

import subprocess
import sys
from pathlib import Path

MEASUREMENTS = (
    "writing",
    "path",
    "card_page",
    "phones.taps",
    "phones.slow_line",
    "phones.two_phones",
    "polling",
    "posting",
    "chain",
    "balances",
    "journals",
    "months",
    "score_card_pdf",
    "laws",
    "chances",
    "anonymous",
    "seasons.ratings",
    "seasons.records",
    "seasons.pages",
)

if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    for name in MEASUREMENTS:
        print(f"bench.{name} …", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.{name}"], cwd=root, check=True)
