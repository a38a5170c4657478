"""Keeps what the site writes from everybody else on its machine: the database, letters, papers."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
BESIDE_SQLITE: Final = ("", "-wal", "-shm", "-journal", "-gate", "-inside")


def write_for_owner_alone() -> None:
    """From here on every file that this program makes is readable by its owner alone."""
    os.umask(OTHERS)


def close_to_others() -> list[str]:
    """Take what the site has written before from everybody but its owner.

    Gives a line for each file that is open to others and not ours to close.
    """
    return [line for path in _written() if (line := _closed(path))]


def _closed(path: Path) -> str:
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & OTHERS:
        return ""
    try:
        path.chmod(mode & ~OTHERS)
    except OSError:
        return (
            f"Others on this machine can read {path}, and its owner is not who runs this: "
            f"sudo chmod go= {path}"
        )
    return ""


def _written() -> Iterator[Path]:
    """What is there of the settings, the database and the letters kept as files."""
    from django.conf import settings

    yield from _if_there(settings.BASE_DIR / ".env")
    database = settings.DATABASES["default"]
    if "sqlite" in database["ENGINE"]:
        name = str(database["NAME"])
        yield from (there for end in BESIDE_SQLITE for there in _if_there(Path(name + end)))
    letters = Path(
        str(getattr(settings, "EMAIL_FILE_PATH", None) or settings.BASE_DIR / "var/mail")
    )
    yield from _if_there(letters)
    yield from letters.glob("*") if letters.is_dir() else ()


def _if_there(path: Path) -> Iterator[Path]:
    if path.exists():
        yield path
