"""A POST that writes reads the card's records once, even if the page had asked something first."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.pins.pin import set_pin
from scoring.models import Card
from scoring.operations.cards.settle_finished import settle_finished
from tests.helping.cards import DESC
from tests.helping.chouettes import tell_desc
from tests.helping.factories import make_card
from tests.scoring.views.ways import DESC_ITEMS


def times_loaded(send) -> int:
    """How often a POST that redirects reads the records of a card."""
    with CaptureQueriesContext(connection) as asked:
        assert send().status_code == 302
    read = ('FROM "scoring_partie"', '"scoring_record"."scores"')
    return sum(all(words in query["sql"] for words in read) for query in asked)


@pytest.mark.parametrize("instead", ["1:1", "next"])
def test_a_deal_whose_place_was_asked_for(overtaken, instead):
    typed = {"score_0": 28, "score_1": 14, "as_next": "1", "meanwhile": "1:1", "instead": instead}
    place = {} if instead == "1:1" else {"deal": 2, "dealer": 0}
    assert times_loaded(lambda: overtaken.deal(**typed, **place)) == 1


def test_a_deal_told_by_its_items_whose_place_was_asked_for(overtaken):
    told = {**DESC_ITEMS, "meanwhile": "1:1", "instead": "1:1"}
    assert times_loaded(lambda: overtaken.told("items", **told)) == 1


def test_other_players_of_a_chouette(three):
    tell_desc(three.card, three.a)
    assert times_loaded(lambda: three.change("cda")) == 1


def test_what_is_finished_settled_with_a_pin(site):
    site.card = make_card(site.a, site.b, parties=[DESC[0], DESC[1][:3]])
    set_pin(site.b, "3141")
    settle_finished(card_id=site.card.pk, by=site.a)
    assert times_loaded(lambda: site.post("settle/", answer="agree", seat=1, pin="3141")) == 1
    assert Card.objects.latest("pk").pk != site.card.pk
