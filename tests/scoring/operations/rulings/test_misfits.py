"""A ruling that no longer fits its deal is shown as such, and not dropped."""

import pytest

from scoring.models import Record
from scoring.operations.deals.undo import undo
from scoring.sheet.records import every_ruling
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import DESC, key
from tests.scoring.operations.rulings.test_rulings import ELDER_TAKES, Table

pytestmark = pytest.mark.django_db

OF_DEAL = "It does not fit the deal as it is now. Correct the deal, or take it back."
OF_NONE = "The card has no such deal now, so it does nothing."


@pytest.fixture
def table():
    return Table()


def page(table, at=""):
    where = f"/clubs/{table.club.slug}/cards/{table.card.pk}/"
    return text_of(signed_in(table.anne).get(f"{where}{at}"))


def test_a_deal_mended_to_another_dealer(table):
    """On the card, on the deal, before closing, on the PDF's note and in the file."""
    table.items()
    table.agree(table.propose(table.anne, *ELDER_TAKES))
    assert "no longer fits" not in page(table)
    table.items(dealer=0)
    table.agree(Record.objects.latest("pk"))
    assert "no longer fits" in page(table)
    assert OF_DEAL in page(table)
    assert OF_DEAL in page(table, "deals/1/1/")
    table.write(*DESC[0][1:])
    assert OF_DEAL in page(table, "close/")


def test_the_deal_before_it_is_undone_and_written_again(table):
    table.write((28, 23))
    table.agree(table.propose(table.anne, *ELDER_TAKES, deal=2, dealer=0))
    assert OF_NONE not in page(table)
    last = Record.objects.filter(ruling__isnull=True).latest("pk")
    undo(card_id=table.card.pk, by=table.anne, key=key(), last=last.pk)
    assert OF_NONE in page(table)
    assert "Take it back" in page(table)
    assert [(one.missing, one.fits) for one in every_ruling(table.sheet)] == [(True, False)]
    table.write((30, 10))
    assert OF_NONE not in page(table)
    assert [(one.missing, one.fits) for one in every_ruling(table.sheet)] == [(False, True)]


def test_a_void_deal_leaves_nothing_to_write(table):
    table.write(*DESC[0])
    table.agree(table.propose(table.anne, "card-face-up", {"where": "pack"}, deal=6, dealer=0))
    assert [one.missing for one in every_ruling(table.sheet)] == [False]
