"""The time and result of the last complete `check_ledger`, in a small file.

They are not in the database, because a check must not write into a copy that it checks. The file
has an entry for each database, so a check of a copy does not count for the site.
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
"""The most databases that the file remembers."""


@dataclass(frozen=True, slots=True)
class LastCheck:
    """One complete check: when it ended, and how many failures it found."""

    at: datetime
    failures: int


def remember_check(failures: int) -> None:
    """Record that this database has just been checked. Ignore a file that cannot be written."""
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
    """Return the last check of this database, or None if none is recorded."""
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
    """Return a digest of the database's vendor, host, port and name."""
    where = connection.settings_dict
    identity = [connection.vendor, *(str(where.get(key, "")) for key in ("HOST", "PORT", "NAME"))]
    return hashlib.sha256("\n".join(identity).encode()).hexdigest()[:16]
