"""Rulings recorded by earlier tables, to which other questions lead now."""

import pytest

from scoring.laws.rulings.former.recorded import VERSION
from scoring.models import Record
from scoring.words.rulings.record import answers_in_words
from tests.helping.cards import key
from tests.scoring.operations.rulings.test_rulings import ELDER_TAKES, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return Table()


def test_an_open_card_keeps_what_a_ruling_did(table):
    """Version 1 did not ask what younger had said. It took off younger’s three trios."""
    table.items()
    answers = {"who": "younger", "when": "after", "what": "sets", "others": "no"}
    said = {"path": "left-out", "answers": answers, "choice": None, "offender": 1}
    record = Record.objects.create(
        club=table.club,
        card=table.card,
        partie=table.card.parties.get(),
        deal=1,
        dealer=1,
        writer=table.anne,
        key=key(),
        scores=[],
        ruling=said,
    )
    assert table.first.scores == (28, 6)
    ruling = table.ruling(record)
    assert (ruling.counts, ruling.fits) == (True, True)
    asked = [question for question, _answer in answers_in_words(ruling, ("Anne", "Bernard"))]
    assert "Had they counted something else of that kind?" in asked


def test_a_ruling_written_now_says_by_which_tables(table):
    record = table.propose(table.anne, *ELDER_TAKES)
    assert record.ruling["version"] == VERSION
