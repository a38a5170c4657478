"""manage.py restore FILE [--over] [--bad] [--try]: replace the database with a backup."""

import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from hosting.backups.interrupted import tidy_when_stopped
from hosting.backups.manifest import BackupError
from hosting.backups.restore import Restored, UnsoundBackupError, Wishes, restore_backup, try_backup
from hosting.backups.site_database import site_database
from ledger.last_check import remember_check
from scoring.management.progress import Progress

UNSOUND, REFUSED = 1, 2


class Command(BaseCommand):
    """Restore a backup.

    The exit status is 0 if every check holds, 1 if a check fails, 2 if the backup cannot be read or
    restored here.
    """

    help = (
        "Restores a backup beside the database, checks it, and puts it in the database's place. "
        "Exit status: 0 restored, and every check holds; 1 a check fails; 2 not restored."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--over",
            action="store_true",
            help="also where the database holds something, which is then kept beside it",
        )
        parser.add_argument("--bad", action="store_true", help="also if a check fails")
        parser.add_argument(
            "--try",
            action="store_true",
            help="restore it on trial only: say whether it is sound, and change nothing",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        with tidy_when_stopped():
            restored = self.restored(options)
        self.say_failures(restored.failures)
        if options["try"]:
            self.stdout.write(self.summary(restored))
        else:
            remember_check(len(restored.failures))
            self.say_what_next(restored)
        if restored.failures:
            raise SystemExit(UNSOUND)

    def restored(self, options: dict[str, Any]) -> Restored:
        """Restore the backup, or with `--try` only test it. Raises CommandError."""
        progress, database = Progress(sys.stderr), site_database()
        try:
            if options["try"]:
                return try_backup(database, options["file"], settings.BACKUPS, progress)
            wishes = Wishes(options["over"], options["bad"])
            return restore_backup(database, options["file"], settings.BACKUPS, wishes, progress)
        except UnsoundBackupError as error:
            progress.over()
            self.say_failures(error.failures)
            raise CommandError(f"{error} With --bad it is restored all the same.") from None
        except (BackupError, DatabaseError, OSError) as error:
            raise CommandError(f"Not restored: {error}", returncode=REFUSED) from error
        finally:
            progress.over()

    def say_failures(self, failures: Any) -> None:
        """Write the failures that the checks found."""
        for failure in failures:
            self.stderr.write(str(failure))

    def summary(self, restored: Restored) -> str:
        """Return a sentence about the restored backup."""
        manifest = restored.manifest
        sound = "a check fails" if restored.failures else "every check holds"
        rows = sum(manifest.rows.values())
        return (
            f"The backup of {manifest.made_at:%Y-%m-%d %H:%M} UTC has {rows:,} rows, and {sound}."
        )

    def say_what_next(self, restored: Restored) -> None:
        """Write what was done, and what to do next."""
        say = self.stdout.write
        say(f"Restored. {self.summary(restored)}")
        if restored.earlier_database:
            say(f"The database that was here is kept as {restored.earlier_database}.")
            say("Remove it when you are sure that you do not need it.")
        say("Now start the site. Phones send again what they wrote since then on open cards.")
        say("Whatever else was entered since then is missing. Tell the members that day and hour.")
        if restored.emails:
            say(f"Letters that waited when the backup was made: {restored.emails}.")
            say("The site sends them when it starts, perhaps a second time.")
