"""Run one attack or fault: `python -m tests.long_runs.one tests.attacks.NAME [--brief]`.

It leaves with status 0 where the site held, and with 1 and a line for each thing that went wrong
where it did not. With `--brief` it keeps to a few seconds, and passwords are hashed in no time but
where the time is what is attacked.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module

from bench.helping.site import spare_database

TEMPLATE = "LONG_RUN_TEMPLATE"
"""The variable that names a migrated database on the server, for each script to copy."""
Script = Callable[[bool], Iterable[str]]
"""Takes whether to be brief; yields a line for each thing that went wrong."""


def run(script: Script, *, brief: bool) -> None:
    """Run the script, and exit."""
    os.environ["BENCH_QUICK_PASSWORDS"] = "1" if brief else ""
    with _database():
        wrong = list(script(brief))
    for line in wrong:
        print(f"WRONG: {line}", flush=True)
    print("the site did not hold" if wrong else "the site held", flush=True)
    sys.exit(1 if wrong else 0)


@contextmanager
def _database() -> Iterator[None]:
    """Make a database for this script, if DATABASE_URL names a PostgreSQL server."""
    server = os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        yield
        return
    with spare_database(server, os.environ.get(TEMPLATE, "template1")) as own:
        os.environ["DATABASE_URL"] = own
        try:
            yield
        finally:
            os.environ["DATABASE_URL"] = server


def main() -> None:
    """Run the `attack` or `fault` of the module that the command line names."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("module", help="such as tests.attacks.lock_out")
    arguments.add_argument("--brief", action="store_true", help="keep to a few seconds")
    asked = arguments.parse_args()
    found = vars(import_module(asked.module))
    run(found.get("attack") or found["fault"], brief=asked.brief)


if __name__ == "__main__":
    main()
