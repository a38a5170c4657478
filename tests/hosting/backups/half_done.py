"""Wait in the middle of a backup or restore.

Start it as `python -m tests.hosting.backups.half_done POINT FILE`.

A backup is half made (into the folder FILE); or one was restored beside, half put in place, or put
there.
"""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402

from hosting.backups import postgresql, restore, sqlite  # noqa: E402
from hosting.backups.database import Snapshot  # noqa: E402
from hosting.backups.interrupted import tidy_when_stopped  # noqa: E402
from hosting.backups.keeping import KeepingRule  # noqa: E402
from hosting.backups.make import make_backup  # noqa: E402
from hosting.backups.site_database import site_database  # noqa: E402
from scoring.management.progress import Progress  # noqa: E402

usual = site_database()


def wait_here() -> None:
    """Say that the point is reached, and wait to be stopped."""
    sys.stdout.write("waiting\n")
    sys.stdout.flush()
    signal.pause()


class HalfMade(type(usual)):  # type: ignore[misc]
    """The site's database, which stops giving when it has given its first block."""

    @contextmanager
    def snapshot(self, room: Path, progress: Progress) -> Iterator[Snapshot]:
        with super().snapshot(room, progress) as frozen:
            yield replace(frozen, blocks=_first_of(frozen.blocks))


def _first_of(blocks: Iterable[bytes]) -> Iterator[bytes]:
    yield next(iter(blocks))
    wait_here()


def waiting_after(what: Callable[..., Any], when: str = "") -> Callable[..., Any]:
    """The same function, which waits after it has done what is wanted."""

    @wraps(what)
    def wrapped(*arguments: Any, **options: Any) -> Any:
        result = what(*arguments, **options)
        if not when or when in arguments[0]:
            wait_here()
        return result

    return wrapped


def wait_at(point: str) -> None:
    """Let the restore wait at a point."""
    kind = type(usual)
    if point == "beside":
        kind.fill = waiting_after(kind.fill)  # type: ignore[method-assign]
    elif point == "in place":
        kind.put_in_place = waiting_after(kind.put_in_place)  # type: ignore[method-assign]
    else:  # The old one has its new name, the new one not yet.
        sqlite._give_to_owner = waiting_after(sqlite._give_to_owner)
        postgresql._run = waiting_after(postgresql._run, "RENAME")


point, file = sys.argv[1], Path(sys.argv[2])
if point == "half made":
    with tidy_when_stopped():
        make_backup(HalfMade(usual.settings), file, KeepingRule(7, 4, 12), Progress(sys.stderr))
else:
    wait_at(point)
    wishes = restore.Wishes(over=True)
    restore.restore_backup(usual, file, settings.BACKUPS, wishes, Progress(sys.stderr))
