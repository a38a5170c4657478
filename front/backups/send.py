"""Send a backup to a second place, by a command of the club's choice."""

import shlex
import subprocess
from pathlib import Path

from front.backups.manifest import BackupError


class SendError(BackupError):
    """The backup is made, but did not reach the second place."""


def send(file: Path, command: str) -> None:
    """Run the command, with the file's path for each {}. Raises SendError where it fails."""
    words = [word.replace("{}", str(file)) for word in shlex.split(command)]
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, check=False)  # noqa: S603 - theirs.
    except OSError as error:
        raise SendError(f"“{words[0]}” cannot be run: {error.strerror}.") from None
    if done.returncode:
        raise SendError(f"“{words[0]}” failed with exit code {done.returncode}.")
