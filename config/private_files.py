"""Make the files of the site readable by their owner alone: database, e-mails, documents."""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
BESIDE_SQLITE: Final = ("", "-wal", "-shm", "-journal", "-gate", "-inside")


def create_files_for_owner_only() -> None:
    """Set the umask, so that only the owner can read files that this process creates."""
    os.umask(OTHERS)


def make_var() -> None:
    """Make the folder for the site's files, if somebody has removed it.

    If the site's user may not make it, do nothing: writing the files then raises an error.
    """
    from django.conf import settings

    with suppress(OSError):
        (settings.BASE_DIR / "var").mkdir(exist_ok=True)


def restrict_permissions() -> list[str]:
    """Take the rights of all others from the files that the site has already written.

    Returns a line for each file that others can read and whose rights cannot be changed.
    """
    return [line for path in _existing_files() if (line := _restrict(path))]


def _restrict(path: Path) -> str:
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


def _existing_files() -> Iterator[Path]:
    """Yield the files with settings, the database and e-mails that exist."""
    from django.conf import settings

    yield from _if_there(settings.BASE_DIR / ".env")
    database = settings.DATABASES["default"]
    if "sqlite" in database["ENGINE"]:
        name = str(database["NAME"])
        yield from (there for end in BESIDE_SQLITE for there in _if_there(Path(name + end)))
    emails = Path(str(getattr(settings, "EMAIL_FILE_PATH", None) or settings.BASE_DIR / "var/mail"))
    yield from _if_there(emails)
    yield from emails.glob("*") if emails.is_dir() else ()


def _if_there(path: Path) -> Iterator[Path]:
    if path.exists():
        yield path
