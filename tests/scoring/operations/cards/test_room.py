"""How many cards a member may have open, and open at once."""

import pytest

from scoring.models import Card, CardState
from tests.helping.cards import key
from tests.helping.factories import LATELY
from tests.scoring.views.site import Phone, Site

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(client) -> Site:
    return Site(client)


def new_cards(site, number):
    fields = {"opponent": str(site.b.pk), "stake": "shilling-points", "first_dealer": "1"}
    fields |= {"played_on": str(LATELY), "code": "rubicon"}
    return [{"key": key(), "kind": "open", "card": None, "fields": fields} for _n in range(number)]


def test_twenty_new_cards_are_taken_at_once_and_the_rest_comes_again(site):
    phone = Phone(site)
    queue = new_cards(site, 22)
    queue.append(phone.deal(card=queue[-1]["key"]))
    assert phone.results(*queue) == ["acknowledged"] * 20 + ["held"] * 3
    assert phone.results(*queue) == ["acknowledged"] * 20 + ["held"] * 3, "none is new"
    assert phone.results(*queue[20:]) == ["acknowledged"] * 3


def test_a_member_opens_forty_cards_until_some_are_closed(site):
    phone = Phone(site)
    for _batch in range(2):
        phone.send(*new_cards(site, 20))
    (late,) = new_cards(site, 1)
    assert phone.results(late) == ["held"], "the phone keeps it without an error"
    form = site.open(another="on")
    assert form.status_code == 422
    assert "You have opened 40 cards that are not closed." in form.text
    site.as_(site.b)
    assert site.open(opponent=site.a.pk, another="on").status_code == 302, "others still open cards"
    site.as_(site.a)
    Card.objects.filter(opened_by=site.a).order_by("-pk").update(state=CardState.ABANDONED)
    assert phone.results(late) == ["acknowledged"]
