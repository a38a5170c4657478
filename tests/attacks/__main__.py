"""All attacks, one after another, each in a process of its own: `make attacks`.

Without `--brief` what came of each is written into bench/ATTACKS.md.
"""

import subprocess
import sys
from pathlib import Path
from time import monotonic

from bench.helping.common import machine

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NOT_ATTACKS = {"__init__", "__main__", "run"}
RESULTS = ROOT / "bench" / "ATTACKS.md"


def main() -> int:
    """Run every attack; how many did not hold."""
    brief = sys.argv[1:] == ["--brief"]
    names = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in NOT_ATTACKS)
    rows = []
    for name in names:
        print(f"tests.attacks.{name} …", flush=True)
        begun = monotonic()
        command = [sys.executable, "-m", f"tests.attacks.{name}", *sys.argv[1:]]
        ended = subprocess.run(command, cwd=ROOT, check=False)
        rows.append((name, ended.returncode, monotonic() - begun))
    if not brief:
        RESULTS.write_text(_table(rows), encoding="utf-8")
    return sum(1 for _name, status, _seconds in rows if status)


def _table(rows: list[tuple[str, int, float]]) -> str:
    lines = [
        f"| {name} | {'did not hold' if status else 'held'} | {seconds:.0f} s |"
        for name, status, seconds in rows
    ]
    head = ["# Attacks", "", machine(), "", "| attack | outcome | took |", "| --- | --- | --- |"]
    return "\n".join([*head, *lines]) + "\n"


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
