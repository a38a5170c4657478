"""manage.py backup [--to FOLDER] [--keep 7,4,12] [--send 'COMMAND {}']: back up the site."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from hosting.backups.folder import BusyError
from hosting.backups.interrupted import tidy_when_stopped
from hosting.backups.keeping import read_command, read_rule
from hosting.backups.make import MadeBackup, make_backup
from hosting.backups.manifest import BackupError
from hosting.backups.send import SendError, send
from hosting.backups.site_database import site_database
from scoring.management.progress import Progress

Value = TypeVar("Value")
BAD, NONE, UNSENT, BUSY = 1, 2, 3, 4


def _option(read: Callable[[str], Value]) -> Callable[[str], Value]:
    def parse(text: str) -> Value:
        try:
            return read(text)
        except ValueError as error:
            raise ArgumentTypeError(f"write {error}") from None

    return parse


class Command(BaseCommand):
    """Make a backup.

    The exit status is 0 if the backup is good, 1 if its checks fail, and 2 if none was made. It is
    3 if the backup is good but was not sent, and 4 if another backup or restore is running.
    """

    help = (
        "Backs up the whole site while people write, restores the backup on trial and checks it. "
        "Exit status: 0 good; 1 made, but a check fails; 2 none made; 3 good, but not sent; "
        "4 another backup or restore is at work."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--to",
            type=Path,
            default=settings.BACKUPS,
            metavar="FOLDER",
            help=f"the folder of this site's backups (BACKUPS, now {settings.BACKUPS})",
        )
        parser.add_argument(
            "--keep",
            type=_option(read_rule),
            default=settings.BACKUPS_KEEP,
            metavar="DAYS,WEEKS,MONTHS",
            help=f"how many to keep (BACKUPS_KEEP, now {settings.BACKUPS_KEEP})",
        )
        parser.add_argument(
            "--send",
            type=_option(read_command),
            default=settings.BACKUPS_SEND,
            metavar="COMMAND",
            help="sends a good backup elsewhere, with {} in place of the file (BACKUPS_SEND)",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        with tidy_when_stopped():
            made = self.made(options)
            self.report(made)
            if made.manifest.failures:
                raise SystemExit(BAD)
            self.send(made.file, options["send"])

    def made(self, options: dict[str, Any]) -> MadeBackup:
        """Make and return the backup. Raises CommandError."""
        progress = Progress(sys.stderr)
        try:
            return make_backup(site_database(), options["to"].absolute(), options["keep"], progress)
        except BusyError as error:
            raise CommandError(str(error), returncode=BUSY) from None
        except (BackupError, DatabaseError, OSError) as error:
            raise CommandError(f"No backup was made: {error}", returncode=NONE) from error
        finally:
            progress.over()

    def report(self, made: MadeBackup) -> None:
        """Write what was made, tested and removed."""
        manifest, size = made.manifest, made.file.stat().st_size
        rows = sum(manifest.rows.values())
        self.stdout.write(f"{made.file}: {size / 1e6:,.1f} MB, {rows:,} rows.")
        if made.untried:
            self.stderr.write(f"It was not restored on trial, because {made.untried}")
        for failure in manifest.failures:
            self.stderr.write(failure)
        if manifest.failures:
            self.stderr.write("Checks fail, so this backup is kept apart, as a bad one.")
        elif not made.untried:
            self.stdout.write("It was restored on trial, and every check holds.")
        if made.removed:
            self.stdout.write(f"Older backups removed: {len(made.removed)}.")

    def send(self, file: Path, command: str) -> None:
        """Send the backup with the command, if there is one. Raises CommandError."""
        if not command:
            return
        try:
            send(file, command)
        except SendError as error:
            message = f"The backup is good, but was not sent: {error}"
            raise CommandError(message, returncode=UNSENT) from None
        self.stdout.write("It was sent to the second place.")
