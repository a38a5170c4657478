"""Check the machine: the free space on its disks, and its clock."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.models import Model
from django.template.defaultfilters import filesizeformat
from django.utils.timezone import now
from django.utils.translation import gettext as _

from club.models import SecurityEvent
from hosting.health.finding import Finding, notice, well, wrong
from ledger.models import Link, Transaction
from scoring.models import Record

LEAST: Final = 500 * 2**20
"""Bytes that must be free on each disk."""
SLACK: Final = timedelta(seconds=60)
"""How far two clocks may differ."""
NEWEST: Final = (
    (Record, "written_at"),
    (Transaction, "posted_at"),
    (Link, "at"),
    (SecurityEvent, "at"),
)
"""Tables whose last row is the newest, and the column with its time."""


def disks_have_room() -> Finding:
    """Check that each disk has enough free space.

    A disk with the database file or the backups also needs room for the file's size.
    """
    name = _("Disk")
    least, folder, free = min(_rooms(), key=lambda room: room[2] / room[0])
    words = {"free": filesizeformat(free), "folder": folder, "least": filesizeformat(least)}
    if free < least:
        return wrong(
            name,
            _("Only %(free)s are free in %(folder)s, and the site needs %(least)s.") % words,
            _("Make room there. Nothing can be written when the disk is full."),
        )
    return well(name, _("%(free)s are free in %(folder)s.") % words)


def _rooms() -> Iterator[tuple[int, Path, int]]:
    """Yield for each disk: the bytes it needs, a folder on it, and the bytes that are free."""
    size = _size_of_file()
    own = Path(connection.settings_dict["NAME"]).parent if size else settings.BASE_DIR / "var"
    needs = {own: LEAST + size, Path(settings.BACKUPS): LEAST + size, _temporary(): LEAST}
    for folder, least in needs.items():
        there = next(place for place in (folder, *folder.parents) if place.exists())
        yield least, there, shutil.disk_usage(there).free


def _temporary() -> Path:
    return Path(tempfile.gettempdir())


def _size_of_file() -> int:
    """Return the size of the SQLite file in bytes, or 0 for a database on a server."""
    if connection.vendor != "sqlite":
        return 0
    try:
        return Path(connection.settings_dict["NAME"]).stat().st_size
    except OSError:
        return 0


def clock_is_right() -> Finding:
    """Check that the clock does not lag, agrees with the database's, and is set by the network."""
    name = _("Clock")
    newest = max((at for model, column in NEWEST if (at := _newest(model, column))), default=None)
    if newest and newest - now() > SLACK:
        text = _("The clock is behind: the book has something of %(at)s.") % {"at": _moment(newest)}
        return wrong(name, text, _set_clock())
    if abs((theirs := _clock_of_database()) - now()) > SLACK:
        text = _("It is %(at)s, but the database server says %(theirs)s.")
        words = {"at": _moment(now()), "theirs": _moment(theirs)}
        return wrong(name, text % words, _set_clock())
    if (by_network := set_by_network()) is False:
        text = _("It is %(at)s. The machine does not set its clock by the network.")
        return notice(name, text % {"at": _moment(now())}, _set_clock())
    text = _("It is %(at)s, set by the network.") if by_network else _("It is %(at)s.")
    return well(name, text % {"at": _moment(now())})


def _newest(model: type[Model], column: str) -> datetime | None:
    rows = model._default_manager.order_by("-pk").values_list(column, flat=True)
    newest: datetime | None = rows.first()
    return newest


def _clock_of_database() -> datetime:
    if connection.vendor != "postgresql":
        return now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        time: datetime = cursor.fetchone()[0]
    return time


def set_by_network() -> bool | None:
    """Whether systemd says that the network sets the clock; None if that is unknown."""
    program = shutil.which("timedatectl")
    if program is None:
        return None
    command = [program, "show", "--property=NTPSynchronized", "--value"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=2, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {"yes": True, "no": False}.get(answer.stdout.strip())


def _moment(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC"


def _set_clock() -> str:
    return _("Set the clock right, and let it be set by the network: “timedatectl set-ntp true”.")
