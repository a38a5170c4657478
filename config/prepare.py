"""Prepare the site for serving: tables, static files, the demonstration's club.

Each step first checks whether it is needed, so that a second start is fast.
"""

import fcntl
import hashlib
import sys
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection

from config import static
from front.demonstration.club import make_demonstration
from hosting.health.book import missing_migrations


def prepare_site() -> None:
    """Run migrate, createcachetable, collectstatic and the demonstration, as far as needed."""
    if missing_migrations():
        _print("Preparing the database …")
        call_command("migrate", verbosity=0, interactive=False)
    if settings.CACHES["default"]["LOCATION"] not in connection.introspection.table_names():
        call_command("createcachetable", verbosity=0)
    _collect_static()
    if settings.DEMONSTRATION and make_demonstration():
        _print("The demonstration club is ready.")


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _collect_static() -> None:
    """Collect and compress the static files if any has changed since the last time.

    Only one process collects at a time: two at once would delete each other's files.
    """
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    wanted = _static_digest()
    with (settings.BASE_DIR / "var" / "static-turn").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if stamp.exists() and stamp.read_text() == wanted:
            return
        _print("Collecting the static files …")
        call_command("collectstatic", verbosity=0, interactive=False, clear=True)
        stamp.write_text(wanted)


def _static_digest() -> str:
    """Return a digest of how static files are made, and of all their names, sizes and times."""
    digest = hashlib.sha256(Path(static.__file__).read_bytes())
    for finder in get_finders():
        for path, storage in finder.list([]):
            state = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{state.st_size}\0{state.st_mtime_ns}\n".encode())
    return digest.hexdigest()
