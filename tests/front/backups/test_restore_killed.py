"""A restore that is killed leaves the site as it was, or restored; and restoring again works."""

import subprocess
import sys
from pathlib import Path
from signal import SIGKILL

import pytest
from django.core.management import call_command
from django.db import connection

from club.models import Member
from ledger.checks import check_ledger
from tests.front.backups.own_site import Site, environment, members
from tests.paths import ROOT


def beside(site: Site) -> set[str]:
    """The names of what is beside the site's database."""
    if connection.vendor == "sqlite":
        return {file.name for file in Path(site.name).parent.glob("site.sqlite3.*")}
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{site.name}_%"])
        return {row[0] for row in cursor.fetchall()}


def killed(file: Path, point: str, site: Site) -> None:
    """Restore over the site in a process of its own, and kill that at the point."""
    connection.close()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.front.backups.half_restored", str(file), point],
        cwd=ROOT,
        env=environment() | {"BACKUPS": str(site.folder)},
        stdout=subprocess.PIPE,
    ) as restoring:
        assert restoring.stdout
        assert restoring.stdout.readline() == b"waiting\n"
        restoring.send_signal(SIGKILL)
        assert restoring.wait(60) == -SIGKILL


@pytest.mark.parametrize(
    "point",
    [
        pytest.param("beside", marks=pytest.mark.tier("all")),
        "half in place",
        pytest.param("in place", marks=pytest.mark.tier("all")),
    ],
)
def test_the_site_is_as_it_was_or_restored(site, good, point):
    had = members()
    Member.objects.create(club_id=1, name="Zoe")
    killed(good, point, site)
    assert members() == (had if point == "in place" else sorted([*had, "Zoe"]))
    assert list(check_ledger()) == []
    call_command("restore", str(good), "--over")
    assert members() == had
    left = beside(site)
    assert [name for name in left if "restoring" in name] == []
    # What the site's database was is kept once for each time that it was replaced.
    assert len(left) == (2 if point == "in place" else 1)
