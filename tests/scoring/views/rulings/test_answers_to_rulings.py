"""What a page says of a ruling that the other side refuses, agrees to, or is asked to take back."""

import pytest

from scoring.sheet.sheet import load
from tests.helping.cards import key
from tests.scoring.views.rulings.table import (
    FACE_UP,
    forms_of,
    main_of,
    press,
    walk,
    words_of,
    write_items,
)
from tests.scoring.views.site import Site

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(client):
    return Site(client)


def test_every_ruling_stays_in_the_list_of_what_was_written(site):
    press(site, walk(site, *FACE_UP), "Propose it")
    site.as_(site.b)
    press(site, site.client.get(site.at()), "Refuse")
    said = words_of(main_of(site.client.get(site.at("written/"))))
    assert "A card lay face up among the others refused" in said


def test_the_card_says_who_refused_a_ruling_until_the_next_deal_is_written(site):
    write_items(site)
    site.as_(site.b)
    press(site, walk(site, *FACE_UP), "Propose it")
    site.as_(site.a)
    home = words_of(main_of(site.client.get("/")))
    assert "a ruling waits for your answer: A card lay face up among the others" in home
    press(site, site.client.get(site.at()), "Refuse")
    site.as_(site.b)
    said = "Anne refused: A card lay face up among the others"
    card = site.client.get(site.at())
    assert said in words_of(main_of(card))
    shown = {"shown": load(site.card).version, "as_next": "1", "score_0": 14, "score_1": 26}
    swap = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "card"}
    due = {"partie": 1, "deal": 2, "dealer": 0, "key": key()}
    after = site.client.post(site.at("deals/"), {**due, **shown}, **swap).content.decode()
    assert 'id="card"' in after, "the whole card, for the line is gone from it"
    assert said not in words_of(after)
    assert said not in words_of(main_of(site.client.get(site.at())))


def test_who_asks_to_take_a_ruling_back_may_leave_it_standing(site):
    write_items(site)
    press(site, walk(site, *FACE_UP), "Propose it")
    site.as_(site.b)
    press(site, site.client.get(site.at()), "Agree")
    site.as_(site.a)
    place = "deals/1/1/rulings/"
    card = press(site, site.client.get(site.at(place)), "Take it back")
    assert "Take it back" not in forms_of(card)
    site.as_(site.b)
    home = words_of(main_of(site.client.get("/")))
    assert "a ruling to take back waits for your answer: A card lay face up" in home
    press(site, site.client.get(site.at()), "Refuse")
    site.as_(site.a)
    card = site.client.get(site.at())
    assert "Bernard refused to take back a ruling, so it stands" in words_of(main_of(card))
    card = press(site, site.client.get(site.at(place)), "Take it back")
    card = press(site, card, "Leave it standing")
    assert "to be taken back" not in words_of(main_of(card))


def test_what_its_writer_took_back_while_it_waited_was_not_refused(site):
    card = press(site, walk(site, *FACE_UP), "Propose it")
    press(site, card, "Take it back")
    said = words_of(main_of(site.client.get(site.at("written/"))))
    assert "A card lay face up among the others taken back" in said
