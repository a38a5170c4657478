"""Backups are whole, tried out, kept by the rule and sent elsewhere."""

import json
import resource
import sqlite3
import stat
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from uuid import uuid4

import pytest
from django.db import OperationalError, connection, connections

from club.models import Member
from hosting.backups import folder
from hosting.backups.archive import MANIFEST, manifest_of
from hosting.backups.manifest import BackupError
from hosting.backups.other_database import on_database
from hosting.backups.send import SendError, send, unsent_since
from hosting.backups.site_database import site_database
from hosting.backups.sqlite import Sqlite
from ledger.book_checks import CHECKS
from ledger.chain.heads import heads_now
from ledger.models import Transaction
from ledger.operations.payment import CASH, record_payment
from scoring.management.progress import Progress
from tests.hosting.backups.own_site import begun_empty, break_the_book, other
from tests.schemas import schema


def test_a_backup_says_what_is_in_it_to_its_owner_alone(site, capsys):
    file = site.backup()
    manifest = manifest_of(file)
    assert (manifest.tried, manifest.failures) == (True, [])
    assert manifest.rows["ledger_transaction"] == Transaction.objects.count()
    assert manifest.chains == heads_now()
    assert "scoring.0001_initial" in manifest.migrations
    assert "every check holds" in capsys.readouterr().out
    with zipfile.ZipFile(file) as archive:
        output = json.loads(archive.read(MANIFEST))
    schema("rubicon-backup-1.schema.json").validate(output)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert site.files() == [file.name]


def test_old_ones_go_by_the_rule_and_other_files_stay(site):
    site.folder.mkdir()
    goes = "rubicon-20201001T020000Z.zip"
    stay = [
        "notes.txt",
        "rubicon-20201002T020000Z.zip",  # The newest of that month,
        "rubicon-20201002T030000Z.bad.zip",  # and of the bad ones.
        "rubicon-20209999T020000Z.zip",  # No such day, so it is none of ours.
    ]
    for name in (goes, *stay):
        (site.folder / name).touch()
    new = site.backup("--keep=1,0,2").name
    assert site.files() == sorted([*stay, new])


def test_one_whose_checks_fail_is_named_as_bad_and_costs_no_good_one(site, capsys):
    good = site.backup("--keep=1,0,0")
    break_the_book()
    code, _said = site.fails("backup", "--keep=1,0,0")
    assert code == 1
    (bad,) = site.folder.glob("*.bad.zip")
    assert good.exists()
    assert "its postings come to" in manifest_of(bad).failures[0]
    assert "its postings come to" in capsys.readouterr().err


def test_one_whose_trial_lost_the_database_is_not_made_and_called_bad(site, monkeypatch):
    """The server was stopped in the middle: that says nothing of the book."""

    def lose(_club):
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        raise OperationalError("database is locked")

    with monkeypatch.context() as lost:
        lost.setitem(CHECKS, lose, "a check in which the connection is lost")
        code, output = site.fails("backup")
    assert code == 2
    assert output.startswith("No backup was made: ")
    assert site.files() == []
    assert manifest_of(site.backup()).failures == []


def test_people_write_while_it_is_made(site):
    """Every copy is of one moment: its book balances, and its running balances are its sums."""
    treasurer, player = Member.objects.get(name="Dora"), Member.objects.get(name="Anne")
    paid = {"by": treasurer, "payer": player, "receiver": CASH, "amount": 60, "currency": "LSD"}
    stop, begun = Event(), Event()

    def write() -> None:
        with on_database(other(site.name)):
            while not stop.is_set():
                record_payment(**paid, form_key=uuid4().hex)
                begun.set()
        connections.close_all()

    writer = Thread(target=write)
    writer.start()
    try:
        assert begun.wait(20)
        before = Transaction.objects.count()
        manifest = manifest_of(site.backup())
    finally:
        stop.set()
        writer.join()
    assert manifest.failures == []
    assert before <= manifest.rows["ledger_transaction"] <= Transaction.objects.count()


def test_no_backup_is_made_of_nothing_at_once_or_without_a_trial(site, monkeypatch, capsys):
    with folder.workroom(site.folder):
        assert site.fails("backup")[0] == 4
    nothing = "No backup was made: The database has no tables yet, so there is nothing to back up."
    with begun_empty(site), on_database(other(f"{site.name}_empty")):
        assert site.fails("backup") == (2, nothing)
    assert site.files() == []
    monkeypatch.setattr(type(site_database()), "why_no_other", lambda _: "it may not.")
    manifest = manifest_of(site.backup())
    assert (manifest.tried, manifest.failures) == (False, [])
    assert "It was not restored on trial, because it may not." in capsys.readouterr().err


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file of this process become larger, as if the disk were full then."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_told_in_words(tmp_path):
    """The command then ends with 2: no backup was made."""
    book = tmp_path / "book.sqlite3"
    with closing(sqlite3.connect(book)) as made:
        made.execute("CREATE TABLE cards AS SELECT zeroblob(1000000)")
    copied = Sqlite({"NAME": str(book)}).snapshot(tmp_path, Progress(StringIO()))
    with room_for(500_000), pytest.raises(BackupError, match="the database cannot be copied: "):
        copied.__enter__()


def test_one_that_was_not_sent_is_good_and_stays_until_the_next_is_sent(site, capsys):
    output = "The backup is good, but was not sent: “false” failed with exit code 1."
    assert site.fails("backup", "--send=false {}") == (3, output)
    assert [file.endswith("Z.zip") for file in site.files()] == [True]
    assert unsent_since(site.folder) is not None
    file = site.backup("--send=cp '{}' {}.sent")
    assert unsent_since(site.folder) is None
    assert Path(f"{file}.sent").read_bytes() == file.read_bytes()
    assert "It was sent to the second place." in capsys.readouterr().out
    Path(f"{file}.sent").unlink()
    break_the_book()
    assert site.fails("backup", "--send=cp {} {}.sent")[0] == 1
    assert not list(site.folder.glob("*.sent")), "a bad one is not sent"


def test_a_program_that_is_not_there_sends_nothing(tmp_path):
    with pytest.raises(SendError, match="“no-such-program” cannot be run: No such file"):
        send(tmp_path, "no-such-program {}")
