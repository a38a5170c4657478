"""A member closes, and so signs, the card that the page showed. If it has changed, they read it
again."""

import re

from scoring.models import Card, CardState, Signature
from scoring.operations.consents import scribe
from tests.helping.browser import refuses, shows, signed_in, text_of
from tests.helping.chouettes import tell_desc
from tests.helping.factories import PLAYED_ON, make_card, make_member
from tests.scoring.views.site import record

CHANGED = "The card has changed since you opened this page. Read the new figures"
WON, LOST = "Bernard pays Anne: 15s.", "Anne pays Bernard: 10s."


def sent_from(page) -> dict[str, str]:
    """The hidden fields of the page's own form."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text))


def write_the_last_deal_otherwise(card: Card, by) -> None:
    """Write a record of the sixth deal by which this player wins the partie instead of Anne."""
    record(card, by, 6, 25, 113)


def test_figures_that_were_not_on_the_page_are_not_signed(table):
    card = make_card(*table.pair)
    browser, address = signed_in(table.anne), table.at("close/", card)
    page = browser.get(address)
    shows(text_of(page), WON)
    write_the_last_deal_otherwise(card, table.bernard)
    asked = browser.post(address, sent_from(page))
    assert asked.status_code == 422
    shows(text_of(asked), CHANGED, LOST, but=[WON])
    assert not Signature.objects.exists()
    assert browser.post(address, sent_from(asked)).status_code == 302
    assert Signature.objects.get().by == table.anne
    assert card.editions.get().reckoning["amounts"] == [-120, 120]


def test_another_stake_closes_no_card_that_was_not_read(table):
    card = make_card(*table.pair)
    browser, address = signed_in(table.anne), table.at("next/", card)
    typed = {"stake": "shilling-points", "played_on": PLAYED_ON, "sure_of_day": PLAYED_ON}
    page, before = browser.get(address), Card.objects.count()
    write_the_last_deal_otherwise(card, table.bernard)
    asked = browser.post(address, {**sent_from(page), **typed})
    assert asked.status_code == 422
    shows(text_of(asked), CHANGED, LOST)
    assert re.search(r'value="shilling-points"[^>]* checked', asked.text)
    assert {one.state for one in Card.objects.all()} == {CardState.OPEN}
    assert Card.objects.count() == before
    assert browser.post(address, {**sent_from(asked), **typed}).status_code == 302
    assert Card.objects.count() == before + 1


def test_who_comes_to_a_chouette_closes_no_card_that_was_not_read(three):
    tell_desc(three.card, three.a)
    page = three.client.get(three.at("players/"))
    places = three.places("abd")
    three.result(6, winner="drawn", points=0)
    before = Card.objects.count()
    asked = three.post("players/", **sent_from(page), **places)
    refuses(asked, f'value="{three.fourth.pk}" selected')
    assert CHANGED in text_of(asked)
    assert Card.objects.count() == before
    assert three.post("players/", **sent_from(asked), **places).status_code == 302
    assert Card.objects.count() == before + 1


def test_leave_is_given_to_the_scribe_who_was_on_the_page(table):
    celia, daniel = (make_member(table.club, name=name) for name in ("Celia", "Daniel"))
    card, browser = table.card, signed_in(table.anne)
    scribe.ask(card_id=card.pk, by=celia, scribe=celia)
    page = browser.get(table.at())
    assert "Celia asks to keep this card" in text_of(page)
    scribe.end(card_id=card.pk, by=celia)
    scribe.ask(card_id=card.pk, by=daniel, scribe=daniel)
    given = {"what": "give", "seat": "0"}
    asked = browser.post(table.at("scribe/"), {**given, "scribe": sent_from(page)["scribe"]})
    assert asked.status_code == 422
    said = "The question has changed: now Daniel wants to keep this card, not Celia."
    assert said in text_of(asked)
    assert not card.leaves.exclude(given_at=None).exists()
    browser.post(table.at("scribe/"), {**given, "scribe": sent_from(asked)["scribe"]})
    assert card.leaves.exclude(given_at=None).get().scribe == daniel
