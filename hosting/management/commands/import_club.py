"""manage.py import_club FILE [--as SLUG]: import a club from a file into this site."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.management.report import sign_in_message
from club.moving.accounts import officers
from hosting.moving.description import describe_content
from hosting.moving.import_club import NotTakenError, TakenClub, import_club
from piquet.formats.strict_json import FileError
from scoring.management.progress import Progress


class Command(BaseCommand):
    """Import the club.

    The exit status is 0 if it was imported, 1 if it cannot be, 2 if the file is not a club's file.
    """

    help = (
        "Takes a club into this site from a file that export_club wrote: all of it, or nothing. "
        "It proves every sum and runs every check of the book before it is done. Members prove "
        "their addresses again here; the links for the officers are printed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file that export_club wrote")
        parser.add_argument(
            "--as",
            dest="slug",
            default="",
            metavar="SLUG",
            help="its short name in addresses here; the default is the one it had",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Import the club, and write what to do next."""
        progress = Progress()
        try:
            taken = import_club(options["file"], options["slug"], progress)
        except FileError as error:
            message = "The file was not taken, and nothing was written."
            raise CommandError(f"{error}\n{message}", returncode=2) from None
        except NotTakenError as error:
            raise CommandError(f"{error}\nNothing was written.") from None
        finally:
            progress.over()
        self._tell(taken)

    def _tell(self, taken: TakenClub) -> None:
        club = taken.club
        self.stdout.write(f"{club} is here now, at /clubs/{club.slug}/.")
        self.stdout.write(describe_content(taken.manifest))
        self.stdout.write(
            "Every sum is the same as there, and every check of the book holds.\n\n"
            "The officers sign in first, and then invite the others from the members page:"
        )
        for officer in officers(club):
            self.stdout.write(f"\n{officer.name}: {sign_in_message(officer)}")
