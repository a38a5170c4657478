"""Backups of a PostgreSQL database."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, cast

from django.db import connection, connections, transaction

from hosting.backups.archive import BLOCK, Advance
from hosting.backups.contents import facts
from hosting.backups.database import Database, Snapshot
from hosting.backups.folder import free_name
from hosting.backups.manifest import BackupError
from hosting.backups.other_database import on_database
from hosting.backups.programs import program, running
from scoring.management.progress import Progress

LONGEST_NAME = 63
PATIENCE = 2.0
"""Seconds to wait until connections that were just closed have ended."""
HOW = ("--no-owner", "--no-privileges")
"""Options so that restored tables belong to the user who restores them."""


class Postgresql(Database):
    """A database on a PostgreSQL server. A place is a database's name."""

    kind = "postgresql"
    member = "database.dump"
    compress = False

    @property
    def name(self) -> str:
        """The name of the site's database."""
        return str(self.settings["NAME"])

    def server(self) -> str:
        return f"PostgreSQL {self._major()}"

    def _major(self) -> int:
        with self._on_server():
            return int(_query("SHOW server_version_num")) // 10_000

    @contextmanager
    def _on_server(self) -> Iterator[None]:
        """Work on the server, connected to the database `postgres`, which every server has."""
        with on_database(self.at("postgres")):
            yield

    @contextmanager
    def snapshot(self, room: Path, progress: Progress) -> Iterator[Snapshot]:  # noqa: ARG002
        path = program("pg_dump", self._major())
        with on_database(self.settings), transaction.atomic():
            _run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            shared = _query("SELECT pg_export_snapshot()")
            frozen, about = facts(), _query("SELECT pg_database_size(current_database())")
            how = ("--format=custom", "--compress=6", f"--snapshot={shared}", *HOW)
            with running(path, how, self.settings) as dump:
                yield Snapshot(frozen, _blocks(cast("IO[bytes]", dump.stdout)), int(about))

    def trial_place(self, room: Path) -> str:  # noqa: ARG002 - it is not in the room.
        return self._beside("backup_trial")

    def place_beside(self) -> str:
        return self._beside("restoring")

    def _beside(self, word: str) -> str:
        return f"{self.name[: LONGEST_NAME - len(word) - 1]}_{word}"

    def why_no_other(self) -> str:
        with self._on_server():
            may = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
            if _query(may):
                return ""
            role = _query("SELECT quote_ident(current_user)")
        return f"its role may not create databases; allow it once: ALTER ROLE {role} CREATEDB"

    def fill(self, place: str, dumped: Path, advance: Advance) -> None:
        with self._on_server():
            _run(f"CREATE DATABASE {_quoted(place)} {self._likeness()}")
        how = ("--exit-on-error", *HOW, str(dumped))
        with running(program("pg_restore", self._major()), how, self.at(place)) as restoring:
            restoring.wait()
        advance(dumped.stat().st_size)

    def _likeness(self) -> str:
        """Return the options of a new database that sorts texts like the site's."""
        if not self.exists():
            return "TEMPLATE template0 ENCODING 'UTF8'"
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT datcollate, datctype FROM pg_database WHERE datname = %s", [self.name]
            )
            collate, ctype = cursor.fetchone()
        return f"TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE '{collate}' LC_CTYPE '{ctype}'"

    def remove(self, place: str) -> None:
        with self._on_server():
            # If a restore was killed, its `pg_restore` still runs. WITH (FORCE) would be refused
            # while the server's own workers are there.
            _query(
                "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE datname = %s AND usename = current_user",
                place,
            )
            _run(f"DROP DATABASE IF EXISTS {_quoted(place)}")

    def at(self, place: str) -> dict[str, Any]:
        return self.settings | {"NAME": place}

    def faults(self) -> Iterator[str]:
        yield from ()

    @contextmanager
    def alone(self) -> Iterator[None]:
        connections.close_all()
        if self.settings["OPTIONS"].get("pool"):
            connection.close_pool()  # type: ignore[attr-defined]
        end = time.monotonic() + PATIENCE
        while others := self._connections():
            if time.monotonic() > end:
                raise BackupError(
                    f"The site still runs, or another program does: the database {self.name} has "
                    f"open connections, {others} of them. Stop it first."
                )
            time.sleep(0.05)
        yield

    def _connections(self) -> int:
        """Return the number of connections to the site's database.

        The server's own workers have no user.
        """
        with self._on_server():
            return int(
                _query(
                    "SELECT COUNT(*) FROM pg_stat_activity"
                    " WHERE datname = %s AND usesysid IS NOT NULL",
                    self.name,
                )
            )

    def exists(self) -> bool:
        return self._has(self.name)

    def _has(self, name: str) -> bool:
        with self._on_server():
            return bool(_query("SELECT COUNT(*) FROM pg_database WHERE datname = %s", name))

    def put_in_place(self, place: str, *, keep: bool) -> str:
        def taken(word: str) -> bool:
            return self._has(self._beside(word.lower()))

        earlier = free_name("before_{}", taken, datetime.now(UTC))
        earlier, there = self._beside(earlier.lower()), self.exists()
        with self._on_server(), transaction.atomic():
            if there:
                _run(f"ALTER DATABASE {_quoted(self.name)} RENAME TO {_quoted(earlier)}")
            _run(f"ALTER DATABASE {_quoted(place)} RENAME TO {_quoted(self.name)}")
        if there and not keep:
            self.remove(earlier)
        return earlier if keep else ""


def _blocks(stream: IO[bytes]) -> Iterator[bytes]:
    while block := stream.read(BLOCK):
        yield block


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _query(query: str, *values: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(query, list(values) or None)
        return cursor.fetchone()[0]


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
