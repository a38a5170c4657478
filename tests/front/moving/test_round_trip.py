"""A club that moves between sites is the same club, but for its ids."""

import pytest

from front.moving.export import write_club
from ledger.checks import check_ledger
from ledger.months.mailings import MailingStage, mailings
from ledger.operations.payment import record_payment
from scoring.management.progress import Progress
from scoring.models import CardState
from tests.front.moving import as_told
from tests.front.moving.alike import rows_by_place
from tests.front.moving.everything import PLAYERS, import_text
from tests.helping.every_address import signed_in
from tests.helping.factories import make_card
from tests.helping.world import user_of

pytestmark = pytest.mark.django_db


def test_every_table_of_the_file_has_rows(exported):
    """So the tests below are about every table."""
    empty = [part.name for part in exported.manifest.parts if not part.rows]
    assert empty == ["moved"]


def test_exported_again_the_file_is_alike_but_for_ids(exported, moved, tmp_path):
    again = tmp_path / "again.zip"
    manifest = write_club(moved, again, Progress())
    before, after = rows_by_place(exported.path), rows_by_place(again)
    for name, rows in before.items():
        assert after[name] == rows, name
    assert manifest.sums == exported.manifest.sums
    assert (manifest.links, manifest.head) == (exported.manifest.links, exported.manifest.head)


def test_the_book_is_sound_and_its_chain_the_same(exported, moved):
    assert list(check_ledger()) == []
    assert as_told.chain(moved) == exported.chain
    assert as_told.balances(moved) == exported.balances
    assert any(exported.balances.values())


def test_papers_are_the_same_bytes(exported, moved):
    assert as_told.papers(moved) == exported.papers
    assert len(exported.papers) > 3


def test_journals_and_card_files_are_the_same_but_for_ids(exported, moved, ids):
    back = as_told.NewIds(*({new: old for old, new in of.items()} for of in vars(ids).values()))
    journals = as_told.journals(moved, back)
    for form, text in exported.journals.items():
        assert journals[form] == text, form
    assert as_told.card_files(moved, back) == exported.card_files


def test_no_old_id_is_the_id_of_another_row(ids):
    for of in (ids.cards, ids.members):
        assert min(of.values()) > max(of)


def test_statements_that_were_sent_are_not_sent_again(moved):
    papers = moved.documents.filter(member__isnull=False).order_by("number")
    told = mailings(papers.select_related("member__user", "delivery"))
    assert [one.stage for one in told] == [MailingStage.SENT] * 2


@pytest.mark.parametrize(
    "where",
    ["board/", "members/", "cards/", "ledger/", "ledger/journal/", "ledger/months/", "settings/"],
)
def test_the_clubs_pages_open(where, moved):
    treasurer = signed_in(user_of(moved.members.get(name="Dora")))
    assert treasurer.get(f"/clubs/{moved.slug}/{where}").status_code == 200


def test_the_club_goes_on(moved, exported):
    """New rows get ids that nothing had, and its chain grows."""
    anne, bernard, dora = (moved.members.get(name=name) for name in (*PLAYERS, "Dora"))
    card = make_card(anne, bernard, state=CardState.COUNTERSIGNED)
    assert card.pk > max(moved.cards.exclude(pk=card.pk).values_list("pk", flat=True))
    paid = {"payer": anne, "receiver": bernard, "amount": 5, "currency": "LSD"}
    entry = record_payment(by=dora, form_key="paid-after-the-club-moved", **paid)
    assert entry.number == exported.manifest.part("transactions").rows + 2
    assert list(check_ledger()) == []


def test_the_same_card_file_is_still_the_same_card(moved):
    assert import_text(*(moved.members.get(name=name) for name in PLAYERS)).version_kept
