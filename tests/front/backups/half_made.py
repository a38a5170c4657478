"""A backup that waits when it is half made: `python -m tests.front.backups.half_made FOLDER`."""

import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import django

django.setup()

from front.backups.database import Snapshot  # noqa: E402
from front.backups.interrupted import tidy_when_stopped  # noqa: E402
from front.backups.keeping import Rule  # noqa: E402
from front.backups.make import make_backup  # noqa: E402
from front.backups.site_database import site_database  # noqa: E402
from scoring.management.progress import Progress  # noqa: E402

usual = site_database()


class HalfMade(type(usual)):  # type: ignore[misc]
    """The site's database, which stops giving when it has given its first block."""

    @contextmanager
    def snapshot(self, room: Path, progress: Progress) -> Iterator[Snapshot]:
        with super().snapshot(room, progress) as frozen:
            yield replace(frozen, blocks=_first_of(frozen.blocks))


def _first_of(blocks: Iterable[bytes]) -> Iterator[bytes]:
    yield next(iter(blocks))
    sys.stdout.write("waiting\n")
    sys.stdout.flush()
    signal.pause()


with tidy_when_stopped():
    database = HalfMade(usual.settings)
    make_backup(database, Path(sys.argv[1]), Rule(7, 4, 12), Progress(sys.stderr))
