"""Send a backup to a second place, by a command that the administrator chooses."""

import shlex
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from hosting.backups.manifest import BackupError

UNSENT: Final = ".unsent"
"""The file beside the backups that exists until the last backup has reached the second place."""


class SendError(BackupError):
    """Raised if a backup was made but did not reach the second place."""


def send(file: Path, command: str) -> None:
    """Run the command, with the file's path for each {}. Raises SendError if it fails."""
    note = file.parent / UNSENT
    note.touch()
    words = [word.replace("{}", str(file)) for word in shlex.split(command)]
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, check=False)  # noqa: S603 - theirs.
    except OSError as error:
        raise SendError(f"“{words[0]}” cannot be run: {error.strerror}.") from None
    if done.returncode:
        raise SendError(f"“{words[0]}” failed with exit code {done.returncode}.")
    note.unlink(missing_ok=True)


def unsent_since(folder: Path) -> datetime | None:
    """Return when sending this folder's last backup began, or None if it succeeded."""
    try:
        return datetime.fromtimestamp((folder / UNSENT).stat().st_mtime, UTC)
    except OSError:
        return None
