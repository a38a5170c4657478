"""PostgreSQL's own programs: `pg_dump`, `pg_restore`."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Final

from django.db.backends.postgresql.client import DatabaseClient

from hosting.backups.manifest import BackupError

INSTALLED: Final = Path("/usr/lib/postgresql")


def program(name: str, server: int) -> str:
    """Return the path of a program that can talk to a server of this major version.

    Prefers the server's own version; an older program cannot read the server. Raises BackupError if
    the machine has no such program.
    """
    installed = INSTALLED.glob(f"*/bin/{name}")
    there = {int(p.parts[-3]): p for p in installed if p.parts[-3].isdecimal()}
    able = [version for version in there if version >= server]
    if able:
        return str(there[min(able)])
    on_path = shutil.which(name)
    if on_path and _major(on_path) >= server:
        return on_path
    raise BackupError(
        f"This machine has no {name} for PostgreSQL {server}. "
        f"Install it: apt-get install postgresql-client-{server}"
    )


def _major(path: str) -> int:
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    number = re.search(r"\d+", version.stdout)
    return int(number[0]) if number else 0


@contextmanager
def running(
    path: str, arguments: Sequence[str], settings: dict[str, Any]
) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a program on the database with these settings, and yield its process.

    Raises BackupError if the program fails, with the last line of its errors as the reason.
    """
    psql, environment = DatabaseClient.settings_to_cmd_args_env(settings, [])
    *connect, name = psql[1:]
    with (
        TemporaryFile() as errors,
        subprocess.Popen(  # noqa: S603 - PostgreSQL's own program.
            [path, *arguments, *connect, f"--dbname={name}"],
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
        ) as process,
    ):
        try:
            yield process
        except BaseException:
            process.kill()
            raise
        if process.wait():
            raise BackupError(f"{Path(path).name} failed: {_last_line(errors)}")


def _last_line(errors: IO[bytes]) -> str:
    errors.seek(0)
    lines = errors.read().decode(errors="replace").split("\n")
    return next((line for line in reversed(lines) if line.strip()), "it does not say why")
