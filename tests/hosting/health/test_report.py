"""What the site’s keeper is state_and_text: each check, backups, the page and the command."""

import json
import os
import shutil
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.timezone import now

from club.models import OutgoingLetter
from club.security.log import EventKind, note
from hosting.backups.send import UNSENT
from hosting.health import machine
from hosting.health.backups import backup_is_fresh
from hosting.health.book import book_checked, guards_in_place, migrations_applied
from hosting.health.emails import emails_go
from hosting.health.finding import ago
from hosting.health.installation import settings_are_safe
from hosting.health.machine import clock_is_right, disks_have_room
from hosting.health.report import OF_DATABASE, OF_MACHINE, health_page
from ledger import guards
from ledger.last_check import last_check, remember_check
from tests.hosting.health.conftest import backup, state_and_text
from tests.schemas import schema
from tests.served import free_port

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def test_the_tables_and_guards_are_those_of_this_version(settings):
    assert state_and_text(guards_in_place())[0] == "well"
    guards.remove(connection)
    state, text = state_and_text(guards_in_place())
    assert (state, "has lost ledger_transaction_no_" in text) == ("not well", True)
    call_command("createcachetable")
    assert state_and_text(migrations_applied())[0] == "well"
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": "mislaid"}}
    text = "The table mislaid is missing, so nobody can sign in."
    assert state_and_text(migrations_applied()) == ("not well", text)
    MigrationRecorder.Migration.objects.filter(app="front").delete()
    assert state_and_text(migrations_applied()) == ("not well", "2 migrations have not been run.")


def test_the_book_is_checked_once_a_week():
    never = ("not well", "Nobody has checked the ledger and its chain yet.")
    assert state_and_text(book_checked()) == never
    call_command("check_ledger", stdout=StringIO())
    assert state_and_text(book_checked())[0] == "well"
    with time_machine.travel(now() + 9 * DAY):
        state, text = state_and_text(book_checked())
    assert (state, "last checked 9 days ago" in text) == ("not well", True)
    remember_check(2)
    state, text = state_and_text(book_checked())
    assert (state, "found 2 failures" in text) == ("not well", True)


def test_the_check_of_a_copy_is_not_one_of_the_site(own_folder, monkeypatch):
    remember_check(0)
    with monkeypatch.context() as copied:
        copied.setitem(connection.settings_dict, "NAME", "copy")
        assert last_check() is None
        remember_check(3)
    assert last_check().failures == 0
    note = own_folder / "ledger-check.json"
    sevens = json.dumps(dict.fromkeys(json.loads(note.read_text()), 7))
    for broken in ("", "{", "[]", '{"x": 1}', sevens):
        note.write_text(broken)
        assert last_check() is None, broken


def test_a_disk_has_room_and_a_clock_that_goes_back_is_noticed(monkeypatch):
    assert state_and_text(disks_have_room())[0] == "well"
    monkeypatch.setattr(machine, "LEAST", 2**62)
    assert state_and_text(disks_have_room())[0] == "not well"
    assert state_and_text(clock_is_right())[0] in ("well", "notice")
    note(EventKind.SIGN_IN)
    with time_machine.travel(now() - timedelta(minutes=10)):
        state, text = state_and_text(clock_is_right())
    assert (state, "The clock is behind" in text) == ("not well", True)


def email(state: str, *, due: timedelta | None = None, tries: int = 0, failure: str = "") -> None:
    """Put an e-mail into the outbox, due or ended so long ago."""
    at = {"ended_at": now()} if due is None else {"due_at": now() - due}
    to = {"to": "anne@example.org", "sender": "club@example.org"}
    OutgoingLetter.objects.create(**to, **at, state=state, tries=tries, failure=failure)


SOON, LATE = timedelta(seconds=5), timedelta(hours=3)
LATER = "450 <anne@example.org> later"
EMAILS: dict[str, tuple[dict[str, Any], str, str]] = {
    "none": ({}, "well", "All e-mails have gone."),
    "just written": ({"state": "waiting", "due": SOON}, "well", "All e-mails have gone."),
    "nothing sends": ({"state": "waiting", "due": LATE}, "not well", "was due 3 hours ago"),
    "not taken": (
        {"state": "waiting", "due": -SOON, "tries": 3, "failure": LATER},
        "not well",
        "the mail server did not take them. It said: 450 <…> later",
    ),
    "refused": (
        {"state": "failed", "failure": "550 no"},
        "notice",
        "1 e-mails were refused this week. 0 may not have gone. It said: 550 no",
    ),
    "in doubt": ({"state": "in doubt"}, "notice", "1 may not have gone."),
}


@pytest.mark.parametrize("case", EMAILS)
def test_emails_go(settings, case):
    settings.SENDS_EMAILS = True
    written, state, text = EMAILS[case]
    if written:
        email(**written)
    state_and_words = state_and_text(emails_go())
    assert (state_and_words[0], text in state_and_words[1]) == (state, True), state_and_words
    settings.SENDS_EMAILS = False
    state_and_words = state_and_text(emails_go())
    assert (state_and_words[0], "no forgotten passwords" in state_and_words[1]) == (
        "notice",
        True,
    ), "without a server"


HTTPS = "SECURE_SSL_REDIRECT HTTPS SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE"
AS_ADVISED = dict.fromkeys(HTTPS.split(), True)
AS_ADVISED |= {"SITE_URL": "https://cards.example.org", "SECURE_HSTS_SECONDS": 3600}
AS_ADVISED |= {"SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https")}


@pytest.mark.parametrize(
    ("changed", "state", "text"),
    [
        ({}, "well", "They are as a club’s site should have them."),
        ({"DEBUG": True}, "not well", "DEBUG is on"),
        ({"SECURE_PROXY_SSL_HEADER": None}, "not well", "every page redirects to itself"),
        ({"SITE_URL": "http://cards.example.org"}, "not well", "links begin with http://cards."),
        ({"DEMONSTRATION": True}, "notice", "one click signs in"),
        ({"HTTPS": False}, "notice", "Without HTTPS"),
        ({"METRICS": True}, "notice", "nobody can read /metrics"),
        ({"METRICS": True, "METRICS_TOKEN": "x" * 20}, "well", "They are as"),
        ({"X_FRAME_OPTIONS": "SAMEORIGIN"}, "notice", "X_FRAME_OPTIONS"),
    ],
)
def test_settings_are_safe(settings, changed, state, text):
    for name, value in (AS_ADVISED | changed).items():
        setattr(settings, name, value)
    state_and_words = state_and_text(settings_are_safe())
    assert (state_and_words[0], text in state_and_words[1]) == (state, True)


def test_the_page_says_what_is_well_and_what_is_not(admin_client, settings):
    page = admin_client.get("/health/report/").content.decode()
    assert "No. What is marked ✗ needs you." in page
    assert "<b>✗ Backups.</b>" in page
    assert "Run “manage.py backup”" in page
    remember_check(0)
    backup(settings.BACKUPS, now())
    call_command("createcachetable")
    page = admin_client.get("/health/report/").content.decode()
    assert "Yes. Everything below has just been looked at." in page
    assert "✗" not in page


def test_the_command_says_the_same(settings, capsys):
    settings.HOST, settings.PORT = "127.0.0.1", free_port()
    with pytest.raises(SystemExit) as ended:
        call_command("health")
    assert ended.value.code == 1
    lines = capsys.readouterr().out.splitlines()
    assert f"not well  Service: Nothing answers at 127.0.0.1:{settings.PORT}." in lines
    assert "          → Run “manage.py backup”, and let a timer run it each night." in lines
    assert lines[-1] == "The site is not well."
    with pytest.raises(SystemExit):
        call_command("health", "--json")
    text = json.loads(capsys.readouterr().out)
    schema("health-1.schema.json").validate(text)
    assert not text["ok"]
    assert len(text["findings"]) == len(OF_DATABASE) + len(OF_MACHINE) + 2


def test_a_check_that_breaks_stops_no_other_but_the_databases(settings, caplog, monkeypatch):
    settings.BACKUPS = None
    page = health_page(served=True)
    broken = [
        finding for finding in page.findings if "could not be checked: TypeError" in finding.text
    ]
    assert len(broken) == 1 + 1 + 1  # The backups, the book that they check, and their disk.
    assert "backup_is_fresh broke" in caplog.text
    monkeypatch.setattr("hosting.health.book.is_alive", lambda: False)
    page = health_page(served=True)
    assert not page.is_well
    assert len(page.findings) == len(OF_MACHINE) + 1
    assert "does not answer" in page.findings[0].text


AGO = [({"minutes": 1}, "1 minute ago"), ({"minutes": 119}, "119 minutes ago")]
AGO += [({"hours": 47}, "47 hours ago"), ({"days": 2}, "2 days ago")]


@pytest.mark.parametrize(("time", "text"), AGO)
def test_how_long_ago(time, text):
    assert ago(timedelta(**time)) == text


NIGHT = datetime(2026, 11, 20, 3, tzinfo=UTC)
LAST_GOOD, NONE = "The last good backup was made", "There is no backup in"


GOOD, BAD = False, True
FRESH = [
    ([], True, "not well", NONE),
    ([(9, GOOD)], True, "well", f"{LAST_GOOD} 9 hours ago."),
    ([(9, GOOD)], False, "notice", f"{LAST_GOOD} 9 hours ago. It is on this machine alone."),
    ([(9, GOOD), (99, BAD)], True, "well", f"{LAST_GOOD} 9 hours ago."),
    ([(40, GOOD)], True, "not well", f"{LAST_GOOD} 40 hours ago."),
    ([(200, GOOD), (90, GOOD)], True, "not well", f"{LAST_GOOD} 4 days ago."),
    ([(9, BAD)], True, "not well", NONE),
    ([(9, BAD), (33, GOOD)], True, "not well", "The last backup failed its checks."),
]


@pytest.mark.parametrize(("backups", "sent", "state", "text"), FRESH)
def test_a_backup_is_of_last_night(settings, backups, sent, state, text):
    settings.BACKUPS_SEND = "cp {} /mnt" if sent else ""
    for hours, bad in backups:
        backup(settings.BACKUPS, NIGHT - timedelta(hours=hours), bad=bad)
    with time_machine.travel(NIGHT):
        state_and_words = state_and_text(backup_is_fresh())
    assert state_and_words[0] == state
    assert text in state_and_words[1]


def test_a_file_that_is_no_backup_or_was_damaged_since_is_none(settings):
    settings.BACKUPS.mkdir()
    (settings.BACKUPS / "rubicon-yesterday.zip").touch()
    assert "no backup" in state_and_text(backup_is_fresh())[1]
    (settings.BACKUPS / f"rubicon-{now():%Y%m%dT%H%M%SZ}.zip").write_bytes(b"half")
    assert state_and_text(book_checked())[0] == "not well"
    shutil.rmtree(settings.BACKUPS)
    backup(settings.BACKUPS, now())
    (file,) = settings.BACKUPS.glob("*.zip")
    file.write_bytes(file.read_bytes()[:-30])
    state, text = state_and_text(backup_is_fresh())
    assert state == "not well"
    assert f"{file} is damaged: " in text


def test_the_last_backup_that_was_tried_is_a_check_of_the_book(settings):
    tried = ({"tried": False}, False), ({}, True), ({"failures": ["No. 3"]}, False)
    for second, (manifest, counts) in enumerate(tried):
        backup(settings.BACKUPS, now() + timedelta(seconds=second), **manifest)
        assert (state_and_text(book_checked())[0] == "well") == counts, manifest
    remember_check(0)
    later = now() + timedelta(seconds=10)
    backup(settings.BACKUPS, later, bad=True, failures=["No. 3", "No. 4"])
    assert "found 2 failures" in state_and_text(book_checked())[1]
    backup(settings.BACKUPS, later + timedelta(seconds=1))
    assert state_and_text(book_checked())[0] == "well"


NOT_SENT = "3 hours ago. It did not reach the second place."


@pytest.mark.parametrize(
    ("hours", "state", "text"), [(1, "well", "3 hours ago."), (3, "not well", NOT_SENT)]
)
def test_a_backup_must_reach_the_second_place_in_two_hours(settings, hours, state, text):
    backup(settings.BACKUPS, NIGHT - timedelta(hours=3))
    began = (NIGHT - timedelta(hours=hours)).timestamp()
    (settings.BACKUPS / UNSENT).touch()
    os.utime(settings.BACKUPS / UNSENT, (began, began))
    with time_machine.travel(NIGHT):
        assert state_and_text(backup_is_fresh()) == (state, f"{LAST_GOOD} {text}")


def test_only_one_machine_of_a_site_keeps_house(settings):
    assert [state_and_text(check())[0] for check in (backup_is_fresh, book_checked)] == [
        "not well"
    ] * 2
    settings.HOUSEKEEPING = False
    another = "Another machine of this site"
    assert state_and_text(backup_is_fresh()) == ("well", f"{another} makes the backups.")
    assert state_and_text(book_checked()) == ("well", f"{another} checks the ledger and its chain.")
