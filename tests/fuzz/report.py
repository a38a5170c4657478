"""What a long run came to: `python -m tests.fuzz.report FOLDER` writes bench/FUZZ.md of its shares.

It ends with 1 where something broke, or where of some form nothing was read as valid.
"""

import json
import os
import sys
from pathlib import Path

import django

from bench.helping.common import machine
from tests.paths import ROOT


def main(folder: Path) -> int:
    """Write the table of all shares in the folder; 1 where something is amiss, or there is none."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.fuzz.totals import Run

    shares = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))]
    run = Run(shares)
    (ROOT / "bench" / "FUZZ.md").write_text(run.table(machine()), encoding="utf-8")
    return 1 if run.broken or run.never or not shares else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
