"""manage.py move_to_postgres --to URL: move the site from SQLite to PostgreSQL."""

import sys
from argparse import ArgumentTypeError
from typing import Any

import environ
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connections

from hosting.backups.interrupted import tidy_when_stopped
from hosting.backups.manifest import BackupError
from hosting.move_to_postgres.move import Moved, ProofError, move
from scoring.management.progress import Progress

DIFFERS, REFUSED = 1, 2


def _server(url: str) -> dict[str, Any]:
    """Return the settings, as in DATABASES, for the URL of a PostgreSQL database."""
    ours = url.startswith(("postgres://", "postgresql://"))
    try:
        read = dict(environ.Env.db_url_config(url)) if ours else {}
    except ValueError:  # Raised for a wrong port.
        read = {}
    if not read.get("NAME"):
        raise ArgumentTypeError("write postgres://USER:PASSWORD@HOST:5432/DATABASE")
    return dict(connections.configure_settings({"default": read})["default"])


class Command(BaseCommand):
    """Move the site to PostgreSQL.

    The exit status is 0 if it was moved and everything is equal, 1 if something differs, 2 if the
    move was refused. With 1 and 2 the new database stays empty.
    """

    help = (
        "Moves every row from SQLite to an empty PostgreSQL database, and proves that every check "
        "and every journal comes out the same. The SQLite file stays as it is. "
        "Exit status: 0 moved; 1 something differs, and nothing was moved; 2 refused."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--to",
            type=_server,
            required=True,
            metavar="URL",
            help="postgres://USER:PASSWORD@HOST:5432/DATABASE, an empty database",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        progress = Progress(sys.stderr)
        try:
            with tidy_when_stopped():
                moved = move(options["to"], progress)
        except ProofError as error:
            progress.over()
            for name in error.unlike:
                self.stderr.write(f"Not the same: {name}")
            raise CommandError(str(error), returncode=DIFFERS) from None
        except (BackupError, DatabaseError) as error:
            raise CommandError(f"Not moved: {error}", returncode=REFUSED) from error
        finally:
            progress.over()
        self.report(moved)

    def report(self, moved: Moved) -> None:
        """Write what was moved, and what to do next."""
        say = self.stdout.write
        say(f"Moved: {moved.rows:,} rows in {moved.tables} tables.")
        say(f"Compared before and after, and the same: {moved.proofs} things,")
        say("which are every table, chain and journal, and the checks of the book.")
        if moved.failures:
            say(f"The checks of the book fail, before as after:\n{moved.failures}")
        say("Now write the new address into .env as DATABASE_URL, and start the site.")
        say("The SQLite file is as it was. Nothing writes to it any more.")
