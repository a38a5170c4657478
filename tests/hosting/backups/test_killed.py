"""A backup or restore that is killed leaves the site whole, and works when it is run again."""

from pathlib import Path
from signal import SIGKILL, SIGTERM

import pytest
from django.core.management import call_command
from django.db import connection

from ledger.book_checks import check_ledger
from tests.hosting.backups.own_site import Site, add_zoe, members, waiting


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
    with waiting(point, file, BACKUPS=str(site.folder)) as restoring:
        restoring.send_signal(SIGKILL)
        assert restoring.wait(60) == -SIGKILL


@pytest.mark.parametrize(("signal", "code"), [(SIGTERM, 128 + SIGTERM), (SIGKILL, -SIGKILL)])
def test_a_backup_that_is_stopped_or_killed_leaves_nothing_half_made(site, signal, code):
    with waiting("half made", site.folder) as made:
        made.send_signal(signal)
        assert made.wait(60) == code
    assert site.files() == ([] if signal == SIGTERM else [".working"])
    file = site.backup()
    assert site.files() == [file.name]


ALL = pytest.mark.tier("all")
POINTS = [pytest.param("beside", marks=ALL), "half in place", pytest.param("in place", marks=ALL)]


@pytest.mark.parametrize("point", POINTS)
def test_the_site_is_as_it_was_or_restored(site, good, point):
    had = members()
    add_zoe()
    killed(good, point, site)
    assert members() == (had if point == "in place" else sorted([*had, "Zoe"]))
    assert list(check_ledger()) == []
    call_command("restore", str(good), "--over")
    assert members() == had
    left = beside(site)
    assert [name for name in left if "restoring" in name] == []
    # What the site's database was is kept once for each time that it was replaced.
    assert len(left) == (2 if point == "in place" else 1)
