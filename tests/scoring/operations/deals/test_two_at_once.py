"""Two players at one table send at the same moment, each with their own connection."""

import pytest

from scoring.models import Card, Record
from scoring.operations.cards.open_card import open_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import WrittenMeanwhile, record_deal
from scoring.operations.lock import locked
from scoring.sheet.sheet import load
from tests.helping.factories import PLAYED_ON, TEN_SHILLINGS, make_card, make_club, make_member
from tests.together import WRITERS, together

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def players():
    club = make_club()
    return make_member(club, name="Anne"), make_member(club, name="Bernard")


def test_a_card_is_opened_once_however_often_its_key_is_tapped(players):
    anne = players[0]
    for n in range(3):
        opened = together(
            *[
                lambda n=n: open_card(
                    club=anne.club,
                    by=anne,
                    players=players,
                    stake=TEN_SHILLINGS,
                    first_dealer=1,
                    played_on=PLAYED_ON,
                    form_key=f"tapped-{n}",
                )
            ]
            * WRITERS
        )
        (card,) = set(opened)
        assert [seat.member for seat in card.seats.all()] == list(players)
    assert Card.objects.count() == 3


def test_a_deal_sent_twice_at_once_is_written_once(players):
    card = make_card(*players, parties=())
    sent = together(*[lambda: _deal(card, players[0], (28, 23), key="one-tap")] * 2)
    assert len(set(sent)) == 1
    assert Record.objects.filter(card=card).count() == 1


def test_a_deal_sent_again_waits_for_no_writer(players):
    card = make_card(*players, parties=())
    first = _deal(card, players[0], (28, 23), key="one-tap")
    with locked(card.pk):
        (again,) = together(lambda: _deal(card, players[0], (28, 23), key="one-tap"))
    assert again == first
    assert Record.objects.filter(card=card).count() == 1


def test_both_write_the_same_deal_at_once_and_both_records_stand(players):
    card = make_card(*players, parties=())
    together(
        lambda: _deal(card, players[0], (28, 23), key="anne"),
        lambda: _deal(card, players[1], (28, 23), key="bernard"),
    )
    ((deal,),) = [partie.deals for partie in load(card).parties]
    assert {record.writer for record in deal.records} == {"Anne", "Bernard"}
    assert deal.scores == (28, 23)
    assert not deal.differs


def test_of_two_who_write_other_scores_at_once_the_second_is_asked(players):
    anne, bernard = players
    for _ in range(3):
        card = make_card(anne, bernard, parties=())
        answers = together(
            lambda card=card: _deal(card, anne, (28, 23), key="anne"),
            lambda card=card: _deal(card, bernard, (28, 24), key="bernard"),
        )
        (asked,) = [answer for answer in answers if isinstance(answer, WrittenMeanwhile)]
        (written,) = Record.objects.filter(card=card)
        assert list(asked.deal.scores) == written.scores


def _deal(card: Card, by, scores, key: str) -> Record:
    """Write the card's first deal as the next one."""
    return record_deal(
        card_id=card.pk, by=by, figures=Figures(1, 1, 1, scores), key=key, as_next=True
    ).made
