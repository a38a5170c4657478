"""All faults on both databases, each in a process of its own: `make faults`.

Without `--brief` what came of each is written into bench/FAULTS.md.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence

from bench.helping.common import machine
from tests.long_runs.cluster import cluster
from tests.long_runs.together import ROOT, Row, is_brief, run_scripts, scripts_in, table

ONLY_SQLITE = ("full_disk",)
ONLY_POSTGRESQL = ("moved_club", "server_stopped", "two_sites")
RESULTS = ROOT / "bench" / "FAULTS.md"


def main() -> int:
    """Run every fault; how many did not hold."""
    brief = is_brief()
    modules = scripts_in("tests.faults")
    os.environ.pop("DATABASE_URL", None)
    on_sqlite = [module for module in modules if not module.endswith(ONLY_POSTGRESQL)]
    by_database = {"SQLite": run_scripts(on_sqlite, brief=brief)}
    with cluster() as server:
        os.environ["DATABASE_URL"] = server.url
        on_server = [module for module in modules if not module.endswith(ONLY_SQLITE)]
        by_database["PostgreSQL"] = run_scripts(on_server, brief=brief)
    if not brief:
        lines = ["# Faults", "", machine(), *_sections(by_database)]
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return sum(1 for rows in by_database.values() for _name, status, _seconds in rows if status)


def _sections(by_database: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    for name, rows in by_database.items():
        yield from ("", f"## {name}", "", *table(rows))


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
