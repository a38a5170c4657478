"""All attacks, each in a process of its own: `make attacks`.

Without `--brief` what came of each is written into bench/ATTACKS.md.
"""

import os
import sys

from bench.helping.common import machine
from tests.long_runs.together import ROOT, is_brief, run_scripts, scripts_in, table

LONGEST = ("slow_forms", "demonstration_elsewhere", "known_addresses", "invitations")
"""These begin first, so that no core waits for one of them at the end."""
OF_REQUESTS = (
    *("cached_pages", "demonstration_elsewhere", "guessable_passwords", "large_bodies"),
    *("open_files", "slow_forms"),
)
"""What these try is decided before the database is asked: headers, lengths, passwords, files.

In brief they are left out on PostgreSQL, because they have run on SQLite.
"""
RESULTS = ROOT / "bench" / "ATTACKS.md"


def main() -> int:
    """Run every attack; how many did not hold."""
    brief = is_brief()
    modules = sorted(scripts_in("tests.attacks"), key=lambda module: not module.endswith(LONGEST))
    if brief and os.environ.get("DATABASE_URL", "").startswith("postgres"):
        modules = [module for module in modules if not module.endswith(OF_REQUESTS)]
    rows = run_scripts(modules, brief=brief)
    if not brief:
        lines = ["# Attacks", "", machine(), "", *table(rows)]
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return sum(1 for _name, status, _seconds in rows if status)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
