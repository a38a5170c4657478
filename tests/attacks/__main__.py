"""All attacks, each in a process of its own: `make attacks`.

With `--brief` as many run side by side as there are cores. Without it they run one after another,
and what came of each is written into bench/ATTACKS.md.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from time import monotonic

from bench.helping.common import machine
from tests.attacks.helping.prepared import prepared

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NOT_ATTACKS = {"__init__", "__main__", "run"}
LONGEST = ("slow_forms", "demonstration_elsewhere", "known_addresses", "invitations")
"""These begin first, so that no core waits for one of them at the end."""
RESULTS = ROOT / "bench" / "ATTACKS.md"
Row = tuple[str, int, float]
"""An attack's name, its status, and the seconds it took."""


def main() -> int:
    """Run every attack; how many did not hold."""
    brief = sys.argv[1:] == ["--brief"]
    names = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in NOT_ATTACKS)
    at_once = (os.cpu_count() or 1) if brief else 1
    if brief:
        names = [*LONGEST, *(name for name in names if name not in LONGEST)]
    with prepared() as where, ThreadPoolExecutor(at_once) as pool:
        running = [pool.submit(_run, name, {**os.environ, **where}) for name in names]
        rows = [attack.result() for attack in as_completed(running)]
    if not brief:
        RESULTS.write_text(_table(sorted(rows)), encoding="utf-8")
    return sum(1 for _name, status, _seconds in rows if status)


def _run(name: str, environ: Mapping[str, str]) -> Row:
    """Run the attack, and print all that it said when it has ended."""
    begun = monotonic()
    command = [sys.executable, "-m", f"tests.attacks.{name}", *sys.argv[1:]]
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env=environ,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    took = monotonic() - begun
    print(f"tests.attacks.{name} ({took:.0f} s)\n{ended.stdout}", end="", flush=True)
    return name, ended.returncode, took


def _table(rows: list[Row]) -> str:
    lines = [
        f"| {name} | {'did not hold' if status else 'held'} | {seconds:.0f} s |"
        for name, status, seconds in rows
    ]
    head = ["# Attacks", "", machine(), "", "| attack | outcome | took |", "| --- | --- | --- |"]
    return "\n".join([*head, *lines]) + "\n"


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
