"""Write bench/FUZZ.md from the shares of a long run: `python -m tests.fuzz.report FOLDER`.

It exits with 1 if something broke, or if some form was never valid.
"""

import json
import os
import sys
from pathlib import Path

import django

from bench.helping.common import machine
from tests.paths import ROOT


def main(folder: Path) -> int:
    """Write the table of all shares in the folder. Return 1 for a failure or no share."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.fuzz.totals import Run

    shares = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))]
    run = Run(shares)
    (ROOT / "bench" / "FUZZ.md").write_text(run.table(machine()), encoding="utf-8")
    return 1 if run.broken or run.never or not shares else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
