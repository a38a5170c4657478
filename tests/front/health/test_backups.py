"""Backups as the report of health sees them."""

import os
import shutil
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils.timezone import now

from front.backups.send import UNSENT
from front.health.backups import backup_is_fresh
from front.health.book import book_checked
from ledger.last_check import remember_check
from tests.front.health.found import backup, told

pytestmark = pytest.mark.django_db
NIGHT = datetime(2026, 11, 20, 3, tzinfo=UTC)
LAST_GOOD = "The last good backup was made"


NONE = "There is no backup in"
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


@pytest.mark.parametrize(("backups", "sent", "state", "said"), FRESH)
def test_a_backup_is_of_last_night(settings, backups, sent, state, said):
    settings.BACKUPS_SEND = "cp {} /mnt" if sent else ""
    for hours, bad in backups:
        backup(settings.BACKUPS, NIGHT - timedelta(hours=hours), bad=bad)
    with time_machine.travel(NIGHT):
        found = told(backup_is_fresh())
    assert found[0] == state
    assert said in found[1]


def test_a_file_that_is_no_backup_or_was_damaged_since_is_none(settings):
    settings.BACKUPS.mkdir()
    (settings.BACKUPS / "rubicon-yesterday.zip").touch()
    assert "no backup" in told(backup_is_fresh())[1]
    (settings.BACKUPS / f"rubicon-{now():%Y%m%dT%H%M%SZ}.zip").write_bytes(b"half")
    assert told(book_checked())[0] == "not well"
    shutil.rmtree(settings.BACKUPS)
    backup(settings.BACKUPS, now())
    (file,) = settings.BACKUPS.glob("*.zip")
    file.write_bytes(file.read_bytes()[:-30])
    state, said = told(backup_is_fresh())
    assert state == "not well"
    assert f"{file} is damaged: " in said


TRIED = [({}, True), ({"tried": False}, False), ({"failures": ["No. 3"]}, False)]


@pytest.mark.parametrize(("manifest", "counts"), TRIED)
def test_a_backup_that_was_tried_is_a_check_of_the_book(settings, manifest, counts):
    backup(settings.BACKUPS, now(), **manifest)
    assert (told(book_checked())[0] == "well") == counts


NOT_SENT = "3 hours ago. It did not reach the second place."


@pytest.mark.parametrize(
    ("hours", "state", "said"), [(1, "well", "3 hours ago."), (3, "not well", NOT_SENT)]
)
def test_a_backup_must_reach_the_second_place_in_two_hours(settings, hours, state, said):
    backup(settings.BACKUPS, NIGHT - timedelta(hours=3))
    began = (NIGHT - timedelta(hours=hours)).timestamp()
    (settings.BACKUPS / UNSENT).touch()
    os.utime(settings.BACKUPS / UNSENT, (began, began))
    with time_machine.travel(NIGHT):
        assert told(backup_is_fresh()) == (state, f"{LAST_GOOD} {said}")


def test_a_backup_that_failed_its_checks_later_is_the_last_check_of_the_book(settings):
    remember_check(0)
    assert told(book_checked())[0] == "well"
    backup(settings.BACKUPS, now() + timedelta(seconds=1), bad=True, failures=["No. 3", "No. 4"])
    assert "found 2 failures" in told(book_checked())[1]
    backup(settings.BACKUPS, now() + timedelta(seconds=2))
    assert told(book_checked())[0] == "well"


def test_only_one_machine_of_a_site_keeps_house(settings):
    assert [told(check())[0] for check in (backup_is_fresh, book_checked)] == ["not well"] * 2
    settings.HOUSEKEEPING = False
    another = "Another machine of this site"
    assert told(backup_is_fresh()) == ("well", f"{another} makes the backups.")
    assert told(book_checked()) == ("well", f"{another} checks the ledger and its chain.")
