"""When `check_ledger` last went through the whole book, and what it found, in a small file.

It is not in the database: a check must write nothing into a copy that it is given. The file tells
databases apart, so a check of a copy is not taken for one of the site's own.
"""

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.utils.timezone import now

MOST: Final = 20
"""Databases that the file remembers."""


@dataclass(frozen=True, slots=True)
class LastCheck:
    """One run through the whole book: when it ended, and how many failures it found."""

    at: datetime
    failures: int


def remember_check(failures: int) -> None:
    """Note that this database has just been checked. Where the file cannot be written, go on."""
    mine = _this_database()
    others = ((name, check) for name, check in _read().items() if name != mine)
    checks = {
        mine: {"at": now().isoformat(), "failures": failures},
        **dict(islice(others, MOST - 1)),
    }
    file: Path = settings.LAST_CHECK
    new = file.with_suffix(".new")
    with suppress(OSError):
        new.write_text(json.dumps(checks), encoding="utf-8")
        new.replace(file)


def last_check() -> LastCheck | None:
    """Return the last check of this database; None if none is known."""
    try:
        check = _read()[_this_database()]
        return LastCheck(datetime.fromisoformat(check["at"]), int(check["failures"]))
    except (LookupError, TypeError, ValueError):
        return None


def _read() -> dict[str, Any]:
    try:
        checks = json.loads(settings.LAST_CHECK.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return checks if isinstance(checks, dict) else {}


def _this_database() -> str:
    """Return a digest of where the database is."""
    where = connection.settings_dict
    identity = [connection.vendor, *(str(where.get(key, "")) for key in ("HOST", "PORT", "NAME"))]
    return hashlib.sha256("\n".join(identity).encode()).hexdigest()[:16]
