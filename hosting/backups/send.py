"""Send a backup to a second place, by a command of the club's choice."""

import shlex
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from hosting.backups.manifest import BackupError

UNSENT: Final = ".unsent"
"""The file beside the backups that is there until the last one has reached the second place."""


class SendError(BackupError):
    """The backup is made, but did not reach the second place."""


def send(file: Path, command: str) -> None:
    """Run the command, with the file's path for each {}. Raises SendError where it fails."""
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
    """When the sending of this folder's last backup began, if it has not ended well."""
    try:
        return datetime.fromtimestamp((folder / UNSENT).stat().st_mtime, UTC)
    except OSError:
        return None
