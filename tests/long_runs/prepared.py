"""Prepare a site for all scripts to copy: `python -m tests.long_runs.prepared FOLDER`."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from bench.helping.site import PREPARED, ROOT, scratch, set_up, spare_database
from tests.long_runs.one import TEMPLATE


@contextmanager
def prepared() -> Iterator[Mapping[str, str]]:
    """Migrate a database and collect the static files. Yield the variables that say where.

    On SQLite a site that PREPARED names already is taken as it is.
    """
    server = os.environ.get("DATABASE_URL", "")
    on_server = server.startswith("postgres")
    if PREPARED in os.environ and not on_server:
        yield {}
        return
    with scratch("prepared") as folder:
        if not on_server:
            _prepare(folder, os.environ)
            yield {PREPARED: str(folder)}
            return
        with spare_database(server) as own:
            _prepare(folder, {**os.environ, "DATABASE_URL": own})
            yield {PREPARED: str(folder), TEMPLATE: urlsplit(own).path[1:]}


def _prepare(folder: Path, environ: Mapping[str, str]) -> None:
    """Do so in another process, which leaves no connection open, so the database can be copied."""
    environ = {name: value for name, value in environ.items() if name != PREPARED}
    command = [sys.executable, "-m", "tests.long_runs.prepared", str(folder)]
    subprocess.run(command, cwd=ROOT, env=environ, check=True)


def main() -> None:
    set_up(Path(sys.argv[1]), os.environ.get("DATABASE_URL", ""))
    from django.db import connection

    connection.close()


if __name__ == "__main__":
    main()
