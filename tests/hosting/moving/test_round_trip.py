"""A club that moves between sites is the same club, but for its ids; no table is forgotten."""

import re
from pathlib import Path

import pytest
from django.apps import apps

from hosting.moving.catalogue import LEFT_OUT, PARTS
from hosting.moving.export_club import write_club
from hosting.moving.values import reader
from ledger.book_checks import check_ledger
from ledger.months.mailings import MailingStage, mailings
from ledger.operations.payment import record_payment
from scoring.management.progress import Progress
from scoring.models import CardState
from tests.front.site import client_of
from tests.helping.factories import make_card
from tests.hosting.moving import club_data
from tests.hosting.moving.alike import rows_by_place
from tests.hosting.moving.everything import PLAYERS, import_text

pytestmark = pytest.mark.django_db
PAGES = "board members cards settings ledger ledger/journal ledger/months"


def test_exported_again_the_file_is_alike_but_for_ids(exported, moved, ids, tmp_path):
    empty = [part.name for part in exported.manifest.parts if not part.rows]
    assert empty == ["moved"], "so these tests are about every table"
    again = tmp_path / "again.zip"
    manifest = write_club(moved, again, Progress())
    before, after = rows_by_place(exported.path), rows_by_place(again)
    for name, rows in before.items():
        assert after[name] == rows, name
    assert manifest.sums == exported.manifest.sums
    assert (manifest.links, manifest.head) == (exported.manifest.links, exported.manifest.head)
    for of in (ids.cards, ids.members):
        assert min(of.values()) > max(of), "no old id is the id of another row"


def test_the_book_is_sound_and_says_the_same_but_for_ids(exported, moved, ids):
    assert list(check_ledger()) == []
    back = club_data.NewIds(*({new: old for old, new in of.items()} for of in ids))
    here = club_data.data_of(moved, back)
    for what, there in exported.data.items():
        assert here[what] == there, what
    assert any(exported.data["balances"].values())
    assert len(exported.data["papers"]) > 3


def test_the_clubs_pages_open_and_no_statement_is_sent_again(moved):
    treasurer = client_of(moved.members.get(name="Dora"))
    for where in PAGES.split():
        assert treasurer.get(f"/clubs/{moved.slug}/{where}/").status_code == 200, where
    papers = moved.documents.filter(member__isnull=False).order_by("number")
    data = mailings(papers.select_related("member__user", "delivery"))
    assert [each.stage for each in data] == [MailingStage.SENT] * 2


def test_the_club_goes_on(moved, exported):
    """New rows get ids that nothing had, and its chain grows."""
    anne, bernard, dora = (moved.members.get(name=name) for name in (*PLAYERS, "Dora"))
    card = make_card(anne, bernard, state=CardState.COUNTERSIGNED)
    assert card.pk > max(moved.cards.exclude(pk=card.pk).values_list("pk", flat=True))
    paid = {"payer": anne, "receiver": bernard, "amount": 5, "currency": "LSD"}
    entry = record_payment(by=dora, form_key="paid-after-the-club-moved", **paid)
    assert entry.number == exported.manifest.part("transactions").rows + 2
    assert list(check_ledger()) == []
    assert import_text(anne, bernard).version_kept, "the file of a card that is here already"


DOC = Path(__file__).parents[3] / "docs" / "formats-club.md"


def test_every_model_and_reference_is_in_the_file_or_left_for_a_reason():
    known = {part.model._meta.label for part in PARTS} | LEFT_OUT.keys()
    assert {model._meta.label for model in apps.get_models()} == known, (
        "add the new model to hosting/moving/catalogue.py"
    )
    assert not {part.model._meta.label for part in PARTS} & LEFT_OUT.keys()
    assert all(LEFT_OUT.values())
    many = [field for part in PARTS for field in part.model._meta.many_to_many]
    assert many == [], "many-to-many tables have models too; none is of a club"
    parts = {part.model for part in PARTS}
    for part in PARTS:
        assert {column.target for column in part.columns if column.target} <= parts, part.name
        fields = {field.name for field in part.model._meta.concrete_fields}
        assert part.left_out.keys() <= fields
        assert all(part.left_out.values())


def test_every_field_can_be_read_and_stands_in_the_documentation():
    """A new field is documented, so that whoever adds it thinks of ids that it may hold."""
    data = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", DOC.read_text("utf-8"), re.MULTILINE))
    for part in PARTS:
        documented = re.findall(r"`(\w+)`", data[part.name])
        assert documented == [column.key for column in part.columns], part.name
        for column in part.columns:
            assert column.target or column.key == "id" or reader(column.field)
