"""Two players at one table send at the same moment, each with their own connection."""

import pytest

from scoring.models import Card, Record
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import WrittenMeanwhileError, record_deal
from scoring.operations.lock import locked
from scoring.sheet.sheet import load
from tests.helping.factories import make_card
from tests.scoring.operations.table import Table
from tests.together import WRITERS, together

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def at() -> Table:
    return Table()


def first_deal(card: Card, by, *scores, key: str):
    """Write the card's first deal as the next one, when it is called."""
    said = {"figures": Figures(1, 1, 1, scores), "key": key, "as_next": True}
    return lambda: record_deal(card_id=card.pk, by=by, **said).made


def test_a_card_is_opened_once_however_often_its_key_is_tapped(at):
    for n in range(3):
        tap = {"parties": (), "form_key": f"tapped-{n}"}
        opened = together(*[lambda tap=tap: make_card(at.a, at.b, **tap)] * WRITERS)
        (card,) = set(opened)
        assert [seat.member for seat in card.seats.all()] == [at.a, at.b]
    assert Card.objects.exclude(pk=at.card.pk).count() == 3


def test_a_deal_sent_twice_is_written_once_and_again_waits_for_no_writer(at):
    tap = first_deal(at.card, at.a, 28, 23, key="one-tap")
    (first,) = set(together(tap, tap))
    with locked(at.card.pk):
        assert together(tap) == [first]
    assert Record.objects.get() == first


def test_both_write_the_same_deal_at_once_and_both_records_stand(at):
    together(
        first_deal(at.card, at.a, 28, 23, key="anne"),
        first_deal(at.card, at.b, 28, 23, key="bernard"),
    )
    ((deal,),) = [partie.deals for partie in load(at.card).parties]
    assert {record.writer for record in deal.records} == {"Anne", "Bernard"}
    assert (deal.scores, deal.differs) == ((28, 23), False)


def test_of_two_who_write_other_scores_at_once_the_second_is_asked(at):
    for _ in range(3):
        card = make_card(at.a, at.b, parties=())
        answers = together(
            first_deal(card, at.a, 28, 23, key="anne"),
            first_deal(card, at.b, 28, 24, key="bernard"),
        )
        (asked,) = [answer for answer in answers if isinstance(answer, WrittenMeanwhileError)]
        (written,) = Record.objects.filter(card=card)
        assert list(asked.deal.scores) == written.scores
