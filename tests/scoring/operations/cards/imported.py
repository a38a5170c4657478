"""Card files imported with `import_card`, for tests."""

import json
from io import StringIO
from pathlib import Path

from django.core.management import call_command

from club.models import Club, Role
from scoring.models import Card
from tests.helping.factories import make_club, make_member
from tests.paths import EXAMPLES

PRINTED = EXAMPLES / "cavendish-card.json"


def portland() -> Club:
    """A club with the two players of the printed card, and its treasurer."""
    club = make_club(slug="portland")
    for name in ("A", "B"):
        make_member(club, name=name)
    make_member(club, name="T", role=Role.TREASURER)
    return club


def brought_in(file: Path, *options: str) -> Card:
    """The newest card after the command has run."""
    call_command("import_card", str(file), "--club", "portland", *options, stdout=StringIO())
    return Card.objects.order_by("-pk")[0]


def said_of(file: Path, *options: str) -> str:
    """Return what the command prints about the file."""
    out = StringIO()
    call_command("import_card", str(file), "--club", "portland", *options, stdout=out)
    return out.getvalue().strip()


def right_card(tmp_path: Path) -> Path:
    """The printed card without its two slips: the fourth partie's deals add up, and 476 is
    carried."""
    data = json.loads(PRINTED.read_text(encoding="utf-8"))
    data["parties"][3]["deals"][4] = [19, 17]
    data["written"]["carried"][2] = [0, 476]
    file = tmp_path / "right.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file
