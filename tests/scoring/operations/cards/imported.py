"""Card files imported with `import_card`, for tests."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from club.models import Club, Role
from scoring.models import Card
from tests.helping.chouettes import three_players
from tests.helping.factories import make_club, make_member
from tests.paths import EXAMPLES

PRINTED = EXAMPLES / "cavendish-card.json"


def portland() -> Club:
    """A club with the players of the printed cards, and its treasurer."""
    club = make_club(slug="portland")
    three_players(club)
    make_member(club, name="T", role=Role.TREASURER)
    return club


def said_of(file: Path, *options: str) -> str:
    """Return what the command prints about the file."""
    out = StringIO()
    call_command("import_card", str(file), "--club", "portland", *options, stdout=out)
    return out.getvalue().strip()


def brought_in(file: Path, *options: str) -> Card:
    """The newest card after the command has run."""
    said_of(file, *options)
    return Card.objects.order_by("-pk")[0]


def fails(says: str, file: Path, *options: str) -> CommandError:
    """Return why the command does not import the file, which must match `says`."""
    with pytest.raises(CommandError, match=says) as failed:
        said_of(file, *options)
    return failed.value


def exported(card: Card) -> str:
    """Return the card's file."""
    out = StringIO()
    call_command("export_card", str(card.pk), stdout=out)
    return out.getvalue()


def written(folder: Path, data: object, name: str = "card") -> Path:
    """Write this into a file of the folder."""
    file = folder / f"{name}.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return file


def right_card(folder: Path) -> Path:
    """The printed card without its two slips: the fourth partie's deals add up, and 476 is
    carried."""
    data = json.loads(PRINTED.read_text(encoding="utf-8"))
    data["parties"][3]["deals"][4] = [19, 17]
    data["written"]["carried"][2] = [0, 476]
    return written(folder, data, "right")
