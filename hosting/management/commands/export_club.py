"""manage.py export_club SLUG FILE: write all data of one club to a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.management.report import club_at
from club.security.log import EventKind, note
from hosting.moving.description import describe_content
from hosting.moving.export_club import UnsoundClubError, export_club
from piquet.formats.strict_json import FileError
from scoring.management.progress import Progress


class Command(BaseCommand):
    help = (
        "Writes one club into a file, with which import_club takes it into another site. "
        "Others may go on writing meanwhile. The file has no passwords, passkeys or PINs, but "
        "everybody's name, address and money: keep it safe."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the club's short name in addresses")
        parser.add_argument("file", type=Path, help="the file to make, such as portland.club.zip")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the file, and describe its content."""
        club, path, progress = club_at(options["slug"]), options["file"], Progress()
        try:
            manifest = export_club(club, path, progress)
        except UnsoundClubError as error:
            message = "This club's book is not sound, so no other site would take it:"
            raise CommandError("\n".join([message, *error.faults])) from None
        except FileError as error:
            raise CommandError(f"The club is too large for a file: {error}") from None
        except FileExistsError:
            raise CommandError(f"{path} is there already. Choose another name.") from None
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
        finally:
            progress.over()
        note(EventKind.EXPORT, club=club, about="the club as a file")
        self.stdout.write(f"{club} was written to {path}.")
        self.stdout.write(describe_content(manifest))
