"""A site whose database is a test's own, and may be replaced."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.models import F

from club.models import Member
from hosting.backups.send import UNSENT
from ledger.models import Account
from tests.paths import ROOT
from tests.running import copies

NOTES = (".lock", UNSENT)


@dataclass(frozen=True)
class Site:
    """The site of a test, on which its default connection works."""

    folder: Path
    name: str

    def backup(self, *options: str) -> Path:
        """Make a backup, and return its file."""
        before = set(self.folder.glob("*.zip"))
        call_command("backup", *options)
        (made,) = set(self.folder.glob("*.zip")) - before
        return made

    def fails(self, command: str, *options: str) -> tuple[int, str]:
        """Run a command that must fail; return its exit code and what it says."""
        with pytest.raises((CommandError, SystemExit)) as failed:
            call_command(command, *options)
        error = failed.value
        code = error.returncode if isinstance(error, CommandError) else error.code
        return int(code or 0), str(error)

    def files(self) -> list[str]:
        """The names in the folder of backups, without the notes beside them."""
        return sorted(file.name for file in self.folder.iterdir() if file.name not in NOTES)


def other(name: str) -> dict[str, Any]:
    """The settings of another database of this kind, without the pool of the site's."""
    return connection.settings_dict | {"NAME": name}


def name_of(folder: Path, word: str) -> str:
    if connection.vendor == "sqlite":
        return str(folder / f"{word}.sqlite3")
    return f"{connection.settings_dict['NAME']}_{word}"


def remove(name: str) -> None:
    """Remove the site's database, and those that a restore kept."""
    copies.end_other(name)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{name}_%"])
            left = [row[0] for row in cursor.fetchall()]
        for each in left:
            copies.end_other(each)


@contextmanager
def begun_empty(site: Site) -> Iterator[str]:
    """Have another database without any table."""
    name = f"{site.name}_empty"
    if connection.vendor == "sqlite":
        Path(name).touch()
    else:
        copies.begin_other(name, "template0")
    yield name
    copies.end_other(name)


def url() -> str:
    """The DATABASE_URL of the database at work."""
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{at['NAME']}"
    return f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def environment() -> dict[str, str]:
    """The environment of a command that works on the same database."""
    return os.environ | {"DATABASE_URL": url(), "DJANGO_SETTINGS_MODULE": "config.settings"}


@contextmanager
def waiting(point: str, file: Path, **more: str) -> Iterator[subprocess.Popen]:
    """Back up or restore in a process of its own, until it waits at this point (`half_done`)."""
    command = [sys.executable, "-m", "tests.hosting.backups.half_done", point, str(file)]
    env = environment() | more
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE) as waits:
        assert waits.stdout
        assert waits.stdout.readline() == b"waiting\n"
        yield waits


def add_zoe() -> None:
    """Add a member who is in no backup."""
    Member.objects.create(club_id=1, name="Zoe")


def members() -> list[str]:
    return sorted(Member.objects.values_list("name", flat=True))


def break_the_book() -> None:
    """Change a balance behind the ledger's back, so that one of its checks fails."""
    Account.objects.filter(kind="member").update(balance=F("balance") + 1)
