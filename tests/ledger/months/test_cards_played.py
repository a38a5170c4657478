"""The cards that a month's report counts as played, including those that came to nothing."""

from datetime import UTC, datetime

import pytest
import time_machine

from ledger.months.figures import report_data, statement_data
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.charges import charge_card_money
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.book import LEVEL
from tests.helping.factories import make_card


def on(month: int, day: int):
    return time_machine.travel(datetime(2026, month, day, 12, tzinfo=UTC), tick=False)


def counted(book, month: int) -> tuple[int, int]:
    report = report_data(book.club, 2026, month)
    return report["cards"], report["parties"]


@pytest.fixture
def level(book) -> Card:
    """A card of A and B on 20 October that came to nothing."""
    with on(10, 20):
        return make_card(book.a, book.b, state=CardState.COUNTERSIGNED, parties=LEVEL)


def test_a_card_of_nothing_counts_whatever_else_hangs_on_it(book, level):
    """New packs were charged to it."""
    with on(10, 20):
        charge_card_money(
            by=book.treasurer,
            card=level,
            price=24,
            payers=[book.a],
            form_key="form-key-of-this-page-1",
        )
    assert counted(book, 10) == (1, 2)
    assert statement_data(book.a, 2026, 10)["cards"] == 1


def test_a_card_mended_to_nothing_counts_once(book):
    off = [((80, 10), *LEVEL[0][1:]), LEVEL[1]]
    with on(10, 20):
        card = make_card(book.a, book.b, state=CardState.COUNTERSIGNED, parties=off)
        assert counted(book, 10) == (1, 2)
        reverse_card(card_id=card.pk, by=book.treasurer, reason="The first deal is wrong")
        assert counted(book, 10) == (0, 0)
        figures = Figures(partie=1, deal=1, dealer=1, scores=(20, 10))
        record_deal(card_id=card.pk, by=book.treasurer, figures=figures, key="mended-1")
        close_card(card_id=card.pk, by=book.b)
        countersign(card_id=card.pk, by=book.a)
    assert counted(book, 10) == (1, 2)


def test_a_card_of_nothing_reversed_in_november_was_played_in_october(book, level):
    with on(11, 4):
        reverse_card(card_id=level.pk, by=book.treasurer, reason="A deal was left out")
    assert counted(book, 10) == (1, 2)
    assert counted(book, 11) == (0, 0)


def test_a_card_of_nothing_reversed_in_its_own_month_is_not_counted(book, level):
    with on(10, 21):
        reverse_card(card_id=level.pk, by=book.treasurer, reason="A deal was left out")
    assert counted(book, 10) == (0, 0)
