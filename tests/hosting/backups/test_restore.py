"""A restore gives back what was backed up, and on any fault leaves the site as it was."""

import json
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection

from club.models import OutgoingLetter
from hosting.backups.archive import MANIFEST
from hosting.backups.other_database import connection_to, on_database
from hosting.backups.sqlite import Sqlite
from ledger.chain.heads import heads_now
from ledger.last_check import last_check
from ledger.models import Posting
from scoring.operations.queue.database_id import database_id
from tests.hosting.backups.own_site import add_zoe, begun_empty, break_the_book, members, other


def test_it_gives_back_what_was_backed_up_and_keeps_what_was_there(site, capsys):
    OutgoingLetter.objects.create(to="anne@portland.test", sender="cards@portland.test")
    had, heads, number = members(), heads_now(), database_id()
    file = site.backup()
    add_zoe()
    call_command("restore", str(file), "--over")
    assert members() == had
    assert heads_now() == heads
    assert database_id() != number, "phones would not send again what the backup does not have"
    with pytest.raises(DatabaseError, match="never changed"):
        Posting.objects.update(amount=1)
    output = capsys.readouterr().out
    assert "every check holds" in output
    assert "Letters that waited when the backup was made: 1." in output
    earlier = output.partition("is kept as ")[2].partition(".\n")[0]
    with on_database(other(earlier)):
        assert "Zoe" in members()
    assert "Zoe" not in members()


def test_what_holds_something_or_still_runs_is_not_replaced_nor_on_trial(site, good, capsys):
    add_zoe()
    code, output = site.fails("restore", str(good))
    assert (code, "--over" in output) == (2, True)
    running = connection_to(other(site.name))
    with running.cursor() as cursor:
        cursor.execute("SELECT 1 FROM club_club")
        code, output = site.fails("restore", str(good), "--over")
    running.close()
    assert (code, "The site still runs" in output) == (2, True)
    call_command("restore", "--try", str(good))
    assert "every check holds" in capsys.readouterr().out
    assert "Zoe" in members()
    assert site.files() == []


def test_a_new_site_needs_no_leave(migrated, site, good, capsys):
    """Whether it has its tables or none, or no database at all."""
    had = members()
    with begun_empty(site) as empty:
        for name in (migrated, empty, f"{site.name}_gone"):
            with on_database(other(name)):
                call_command("restore", str(good))
                assert members() == had
    assert "is kept as" not in capsys.readouterr().out


def test_a_bad_backup_is_restored_only_if_asked_for(site, capsys):
    break_the_book()
    site.fails("backup")
    (bad,) = site.folder.glob("*.bad.zip")
    add_zoe()
    code, output = site.fails("restore", str(bad), "--over")
    assert (code, "--bad" in output) == (1, True)
    assert "its postings come to" in capsys.readouterr().err
    assert "Zoe" in members()
    assert site.fails("restore", str(bad), "--over", "--bad")[0] == 1
    assert "Zoe" not in members()
    assert last_check().failures > 0


def test_one_of_an_older_version_gets_its_newer_tables(site, capsys):
    call_command("migrate", "front", "zero", verbosity=0)
    file = site.backup()
    call_command("restore", str(file), "--over")
    assert "front_reminder" in connection.introspection.table_names()


# What may have happened to a file.


def changed_inside(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    whole[len(whole) // 3] ^= 1
    file.write_bytes(whole)


def garbled_end(file: Path) -> None:
    """The place of the list of its parts lies outside of it."""
    whole = bytearray(file.read_bytes())
    whole[-6:-2] = b"\xff\xff\xff\x7f"
    file.write_bytes(whole)


def renamed_part(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"manifest.json", b"manifest.jsan"))


def another_zip(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("holidays.txt", "sea")


def said_otherwise(**words: Any) -> Callable[[Path], None]:
    """Have the manifest say something else."""

    def change(file: Path) -> None:
        with zipfile.ZipFile(file) as old:
            inside = {name: old.read(name) for name in old.namelist()}
        inside[MANIFEST] = json.dumps(json.loads(inside[MANIFEST]) | words).encode()
        with zipfile.ZipFile(file, "w") as new:
            for name, content in inside.items():
                new.writestr(name, content)

    return change


NO_BACKUP, ANOTHER = "is not a backup of Rubicon", "its database is not the one that was put in"
HAPPENED = {
    "cut off": (lambda file: file.write_bytes(file.read_bytes()[:-100]), "is damaged: "),
    "garbled end": (garbled_end, "is damaged: "),
    "a renamed part": (renamed_part, "is damaged: There is no item named"),
    "changed inside": (changed_inside, "is damaged"),
    "emptied": (lambda file: file.write_bytes(b""), NO_BACKUP),
    "no zip": (lambda file: file.write_text("Dear diary"), NO_BACKUP),
    "another zip": (another_zip, NO_BACKUP),
    "gone": (Path.unlink, "No such file"),
    "another sum": (said_otherwise(sha256="0" * 64), ANOTHER),
    "another size": (said_otherwise(size=10), ANOTHER),
    "another format": (said_otherwise(format="rubicon-backup/2"), "reads rubicon-backup/1 only"),
    "no rows": (said_otherwise(rows=7), "Its manifest is damaged: rows is 7"),
    "an unknown key": (said_otherwise(more=7), "Its manifest is damaged"),
    "Oracle": (
        said_otherwise(database="oracle", server="Oracle 7"),
        "This is a backup of Oracle 7",
    ),
    "a path": (said_otherwise(member="../../etc/passwd"), "is damaged: There is no item named"),
    "a newer version": (
        said_otherwise(migrations=["club.9999_newer"], version="7.0"),
        "of a newer version of Rubicon (7.0; club.9999_newer)",
    ),
}


@pytest.fixture
def copy(good, tmp_path) -> Path:
    return Path(shutil.copy(good, tmp_path / "copy.zip"))


@pytest.mark.parametrize("what", HAPPENED)
def test_a_file_that_cannot_be_restored_changes_nothing(site, copy, what):
    happened, output = HAPPENED[what]
    happened(copy)
    had = members()
    code, words = site.fails("restore", str(copy), "--over")
    assert (code, output in words) == (2, True), words
    assert members() == had


OTHERWISE = [
    ({"rows": {"club_club": 3}}, "The table club_club had 3 rows and came back with 1 rows"),
    ({"chains": [{"club": "portland", "number": 1, "head": ""}]}, "portland: the chain does"),
]


@pytest.mark.parametrize(("otherwise", "output"), OTHERWISE)
def test_a_database_not_as_the_manifest_says_is_not_restored(site, copy, capsys, otherwise, output):
    said_otherwise(**otherwise)(copy)
    assert site.fails("restore", str(copy), "--over")[0] == 1
    assert output in capsys.readouterr().err


def test_a_damaged_file_of_sqlite_is_replaced_with_all_that_belongs_to_it(tmp_path):
    """Its `-wal` would damage the file that takes its place."""
    file, place = tmp_path / "site.sqlite3", tmp_path / "site.sqlite3.restoring"
    file.write_bytes(b"no database" * 1000)
    Path(f"{file}-wal").write_bytes(b"left behind")
    with closing(sqlite3.connect(place)) as new:
        new.execute("CREATE TABLE sound (a)")
    (tmp_path / "link").symlink_to(file)
    database = Sqlite({"NAME": str(tmp_path / "link")})
    with database.alone():
        earlier = database.put_in_place(str(place), keep=True)
    assert not Path(f"{file}-wal").exists()
    assert Path(f"{earlier}-wal").read_bytes() == b"left behind"
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("SELECT name FROM sqlite_master").fetchall() == [("sound",)]
