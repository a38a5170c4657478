"""A restore that waits in the middle: `python -m tests.front.backups.half_restored FILE POINT`."""

import signal
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402

from front.backups import postgresql, restore, sqlite  # noqa: E402
from front.backups.site_database import site_database  # noqa: E402
from scoring.management.progress import Progress  # noqa: E402


def wait_here() -> None:
    """Say that the point is reached, and wait to be killed."""
    sys.stdout.write("waiting\n")
    sys.stdout.flush()
    signal.pause()


def waiting_after(what: Callable[..., Any], when: Callable[..., bool]) -> Callable[..., Any]:
    """The same function, which waits after it has done what is wanted."""

    @wraps(what)
    def wrapped(*arguments: Any, **options: Any) -> Any:
        result = what(*arguments, **options)
        if when(*arguments):
            wait_here()
        return result

    return wrapped


def anything(*_arguments: Any) -> bool:
    return True


def wait_at(point: str) -> None:
    """Let the restore wait at a point: it was restored beside, half put in place, or put there."""
    kind = type(site_database())
    if point == "beside":
        kind.fill = waiting_after(kind.fill, anything)  # type: ignore[method-assign]
    elif point == "in place":
        kind.put_in_place = waiting_after(kind.put_in_place, anything)  # type: ignore[method-assign]
    else:  # The old one has its new name, the new one not yet.
        sqlite._give_to_owner = waiting_after(sqlite._give_to_owner, anything)
        postgresql._run = waiting_after(postgresql._run, lambda run: "RENAME" in run)


wait_at(sys.argv[2])
wishes = restore.Wishes(over=True)
database = site_database()
restore.restore_backup(database, Path(sys.argv[1]), settings.BACKUPS, wishes, Progress(sys.stderr))
