"""A member closes, and so signs, the card that the page showed; if it has changed, they read it
again."""

import re

import pytest

from club.models import Member
from scoring.models import Card, CardState, Signature
from scoring.operations.consents import scribe
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import key
from tests.helping.chouettes import tell_desc
from tests.helping.factories import PLAYED_ON, make_card, make_club, make_member
from tests.scoring.views.chouettes.site import Site

pytestmark = pytest.mark.django_db
CHANGED = "The card has changed since you opened this page. Read the new figures"


@pytest.fixture
def players() -> tuple[Member, Member]:
    club = make_club()
    return make_member(club, name="Anne"), make_member(club, name="Bernard")


def at(card: Card, rest: str) -> str:
    return f"/clubs/{card.club.slug}/cards/{card.pk}/{rest}"


def sent_from(page) -> dict[str, str]:
    """The hidden fields of the page's own form."""
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode())
    return dict(fields)


def write_the_last_deal_otherwise(card: Card, by: Member) -> None:
    """Write a record of the sixth deal by which this player wins the partie instead of Anne."""
    deal = load(card).parties[0].deals[-1]
    record_deal(
        card_id=card.pk, by=by, figures=Figures(1, 6, deal.dealer, (deal.scores[0], 113)), key=key()
    )


def test_figures_that_were_not_on_the_page_are_not_signed(players):
    anne, bernard = players
    card = make_card(anne, bernard)
    browser = signed_in(anne)
    page = browser.get(at(card, "close/"))
    assert "Bernard pays Anne: 15s." in text_of(page)
    write_the_last_deal_otherwise(card, bernard)
    asked = browser.post(at(card, "close/"), sent_from(page))
    assert asked.status_code == 422
    assert CHANGED in text_of(asked)
    assert "Bernard pays Anne: 15s." not in text_of(asked)
    assert "Anne pays Bernard: 10s." in text_of(asked)
    assert not Signature.objects.exists()
    assert browser.post(at(card, "close/"), sent_from(asked)).status_code == 302
    assert Signature.objects.get().by == anne
    assert card.editions.get().reckoning["amounts"] == [-120, 120]


def test_another_stake_closes_no_card_that_was_not_read(players):
    anne, bernard = players
    card = make_card(anne, bernard)
    browser = signed_in(anne)
    page = browser.get(at(card, "next/"))
    typed = {"stake": "shilling-points", "played_on": PLAYED_ON, "sure_of_day": PLAYED_ON}
    write_the_last_deal_otherwise(card, bernard)
    asked = browser.post(at(card, "next/"), {**sent_from(page), **typed})
    assert asked.status_code == 422
    assert CHANGED in text_of(asked)
    assert "Anne pays Bernard: 10s." in text_of(asked)
    assert re.search(r'value="shilling-points"[^>]* checked', asked.content.decode())
    assert [one.state for one in Card.objects.all()] == [CardState.OPEN]
    assert browser.post(at(card, "next/"), {**sent_from(asked), **typed}).status_code == 302
    assert Card.objects.count() == 2


def test_who_comes_to_a_chouette_closes_no_card_that_was_not_read(client):
    site = Site(client)
    tell_desc(site.card, site.a)
    page = site.client.get(site.at("players/"))
    places = {"single": site.a.pk, "opponent": site.b.pk, "adviser": site.fourth.pk}
    site.result(6, winner="drawn", points=0)
    asked = site.client.post(site.at("players/"), {**sent_from(page), **places})
    assert asked.status_code == 422
    assert CHANGED in text_of(asked)
    assert f'value="{site.fourth.pk}" selected' in asked.content.decode()
    assert Card.objects.count() == 1
    assert site.client.post(site.at("players/"), {**sent_from(asked), **places}).status_code == 302
    assert Card.objects.count() == 2


def test_leave_is_given_to_the_scribe_who_was_on_the_page(players):
    anne, bernard = players
    celia, daniel = (make_member(anne.club, name=name) for name in ("Celia", "Daniel"))
    card = make_card(anne, bernard)
    browser = signed_in(anne)
    scribe.ask(card_id=card.pk, by=celia, scribe=celia)
    page = browser.get(at(card, ""))
    assert "Celia asks to keep this card" in text_of(page)
    scribe.end(card_id=card.pk, by=celia)
    scribe.ask(card_id=card.pk, by=daniel, scribe=daniel)
    given = {"what": "give", "seat": "0"}
    asked = browser.post(at(card, "scribe/"), {**given, "scribe": sent_from(page)["scribe"]})
    assert asked.status_code == 422
    assert "The question has changed: now Daniel wants to keep this card, not Celia." in text_of(
        asked
    )
    assert not card.leaves.exclude(given_at=None).exists()
    browser.post(at(card, "scribe/"), {**given, "scribe": sent_from(asked)["scribe"]})
    assert card.leaves.exclude(given_at=None).get().scribe == daniel
