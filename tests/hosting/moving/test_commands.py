"""The two commands: what they say and do, and that an export is of one moment."""

import json
import stat
import threading
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from club.models import Member, SecurityEvent
from hosting.moving.export_club import export_club
from hosting.moving.manifest import NAME
from ledger.models import Transaction
from ledger.operations.payment import record_payment
from scoring.management.progress import Progress
from tests.helping.world import World, found
from tests.hosting.moving.forged import contents
from tests.schemas import schema


class _Meanwhile(Progress):
    """Somebody records a payment once these rows are being written."""

    def __init__(self, world: World, part: str) -> None:
        super().__init__()
        self.world, self.part = world, part

    def at(self, what: str, done: int, of: int = 0) -> None:
        if what == self.part:
            self.part = ""
            writer = threading.Thread(target=self._pay)
            writer.start()
            writer.join()
        super().at(what, done, of)

    def _pay(self) -> None:
        treasurer = Member.objects.get(pk=self.world.treasurer.pk)
        sides = {"payer": self.world.player, "receiver": self.world.opponent}
        more = {"amount": 7, "currency": "LSD", "form_key": f"paid-in-the-meantime-{treasurer.pk}"}
        record_payment(by=treasurer, **sides, **more)
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_an_export_is_of_one_moment_and_says_what_is_in_it(tmp_path):
    world, path = found("portland"), tmp_path / "portland.club.zip"
    manifest = export_club(world.club, path, _Meanwhile(world, "cards"))
    assert Transaction.objects.count() == 2
    assert manifest.sums["LSD"] == {"entries": 1, "moved": 60, "accounts": 2, "to_receive": 60}
    parts = contents(path)
    entries, postings = (parts[f"{part}.jsonl"] for part in ("transactions", "postings"))
    assert (entries.count(b"\n"), postings.count(b"\n")) == (1, 2)
    assert json.loads(parts["counters.jsonl"])["links"] == manifest.links
    schema("rubicon-club-1.schema.json").validate(json.loads(parts[NAME]))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    _the_command(tmp_path)


def _the_command(folder: Path) -> None:
    text, path = StringIO(), folder / "again.zip"
    call_command("export_club", "portland", path, stdout=text)
    counts = "6 members, 1 cards, 1 records, 2 transactions, 1 documents"
    money = "LSD: 2 entries that moved 5s. 7d.; 2 accounts, 5s. 7d. to be received."
    assert counts in text.getvalue()
    assert money in text.getvalue()
    assert SecurityEvent.objects.filter(kind="export", about="the club as a file").exists()
    for slug, to, wrong in (
        ("portland", path, "is there already"),
        ("nowhere", folder / "nowhere.zip", r"no club at “nowhere”\. Here are: .*portland"),
        ("portland", folder / "no" / "club.zip", "cannot be written: No such file or directory"),
    ):
        with pytest.raises(CommandError, match=wrong):
            call_command("export_club", slug, to)
    with pytest.raises(CommandError, match="This club is here already") as refused:
        call_command("import_club", path, slug="another")
    assert refused.value.returncode == 1
