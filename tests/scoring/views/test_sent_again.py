"""Go back to a form in the browser, change it and send it again.

The page says what the form has done already and keeps what is typed. Sent once more, it does it.
Sent again unchanged, it counts once.
"""

import re
from html import unescape

import pytest

from scoring.models import Card, Record
from scoring.operations.cards.close_card import close_card
from scoring.sheet.sheet import load
from tests.helping.browser import text_of
from tests.helping.cards import DESC, write
from tests.helping.chouettes import A, tell_desc
from tests.helping.factories import LATELY, make_member
from tests.scoring.views.chouettes.site import Site as Chouette
from tests.scoring.views.site import Site, question, sent_again
from tests.scoring.views.ways import DESC_ITEMS, Ways

pytestmark = pytest.mark.django_db
ONCE_MORE = "What you sent now has not been done. Send it once more if you mean it."
KEY = "the-key-of-the-page-itself"


@pytest.fixture
def site(client) -> Site:
    return Site(client)


def new_key(answer, name: str) -> str:
    """The key that the page has now."""
    found = re.findall(rf'name="{name}" value="([^"]+)"', answer.content.decode())
    assert KEY not in found
    return unescape(found[0])


def test_a_card_against_another_at_another_stake(site):
    celia = make_member(site.club, name="Celia")
    (before,) = Card.objects.all()
    assert site.open(form_key=KEY, another="on").status_code == 302
    opened = Card.objects.exclude(pk=before.pk).get()
    again = site.open(form_key=KEY, another="on")
    assert again.url == f"/clubs/portland/cards/{opened.pk}/"
    other = {"opponent": celia.pk, "stake": "shilling-points"}
    refused = site.open(form_key=KEY, **other)
    assert refused.status_code == 422
    assert (
        f"This form has already opened card {opened.pk} of Anne and Bernard, ten shillings a "
        f"hundred, fractions of fifty neglected. {ONCE_MORE}"
    ) in text_of(refused)
    page = refused.content.decode()
    assert re.search(rf'name="opponent" value="{celia.pk}"\s+checked', page)
    assert re.search(r'value="shilling-points"[^>]* checked', page)
    assert Card.objects.count() == 2
    assert site.open(form_key=new_key(refused, "form_key"), **other).status_code == 302
    third = load(Card.objects.latest("pk"))
    assert [player.name for player in third.players] == ["Anne", "Celia"]
    assert third.stake.preset == "shilling-points"


@pytest.mark.parametrize(
    "changed", [{"first_dealer": "0"}, {"code": "four-deal"}, {"switch_rubicon_on_six_deals": "on"}]
)
def test_a_card_of_which_anything_else_was_changed(site, changed):
    told = {"form_key": KEY, "code": "four-deal", "another": "on"}
    if "code" in changed:
        told["code"] = "rubicon"
    assert site.open(**told).status_code == 302
    assert "This form has already opened card" in text_of(site.open(**{**told, **changed}))
    assert Card.objects.count() == 2


def test_a_chouette_with_others_in_their_places(client):
    site = Chouette(client)
    assert site.open(form_key=KEY).status_code == 302
    assert site.open(form_key=KEY).status_code == 302
    seats = {"single": site.b.pk, "opponent": site.a.pk}
    refused = site.open(form_key=KEY, **seats)
    said = "of A, B and C, Chouette, ten shillings a hundred, fractions of fifty neglected. "
    assert said in text_of(refused)
    assert Card.objects.count() == 2
    assert site.open(form_key=new_key(refused, "form_key"), **seats).status_code == 302


def test_the_writer_of_the_next_deal_is_asked_which_one_they_mean(site):
    first = {"score_0": 28, "score_1": 23, "as_next": "1", "key": KEY}
    for _ in range(2):
        assert site.deal(**first).status_code == 302
    asked = site.deal(**{**first, "score_1": 13})
    assert asked.status_code == 422
    assert question(asked).startswith(
        "Meanwhile Anne wrote deal 1: Anne 28, Bernard 23."
        " What you typed is below as deal 2: Anne 28, Bernard 13."
    )
    assert Record.objects.count() == 1
    assert new_key(asked, "key")
    assert sent_again(site, asked, instead="1:1").status_code == 302
    (deal,) = load(site.card).parties[0].deals
    assert deal.scores == (28, 13)


def test_a_deal_of_a_card_that_is_closed_by_now(site):
    write(site.card, site.a, *DESC[0][:5])
    last = {"deal": 6, "dealer": 0, "score_0": 25, "score_1": 23, "as_next": "1", "key": KEY}
    assert site.deal(**last).status_code == 302
    close_card(card_id=site.card.pk, by=site.a)
    refused = site.deal(**{**last, "score_1": 13})
    assert refused.status_code == 422
    said = f"Partie 1, deal 6, Anne 25, Bernard 23, was written from this form. {ONCE_MORE}"
    assert said in text_of(refused)


def test_a_deal_that_is_mended(site):
    write(site.card, site.a, (28, 23))
    mend = {"score_0": 28, "score_1": 13, "key": KEY}
    address = site.at("deals/1/1/")
    place = {"partie": 1, "deal": 1, "dealer": 1}
    for _ in range(2):
        assert site.client.post(address, {**place, **mend}).status_code == 302
    refused = site.client.post(address, {**place, **mend, "score_1": 3, "sure": "28:3"})
    assert refused.status_code == 422
    said = f"Partie 1, deal 1, Anne 28, Bernard 13, was written from this form. {ONCE_MORE}"
    assert said in text_of(refused)
    assert re.search(r'name="score_1"[^>]* value="3"', refused.content.decode())
    assert Record.objects.count() == 2
    mend |= {"score_1": 3, "sure": "28:3", "key": new_key(refused, "key")}
    assert site.client.post(address, {**place, **mend}).status_code == 302
    assert load(site.card).parties[0].deals[0].scores == (28, 3)


def test_a_deal_told_by_its_items(client):
    ways = Ways(client)
    for _ in range(2):
        assert ways.told("items", key=KEY, **DESC_ITEMS).status_code == 302
    asked = ways.told("items", key=KEY, **{**DESC_ITEMS, "elder_point": 6})
    assert asked.status_code == 422
    assert question(asked).startswith("Meanwhile Anne wrote deal 1: Anne 28, Bernard 23.")
    assert new_key(asked, "key")
    assert Record.objects.count() == 1


def test_items_meant_as_the_next_deal_count_once_where_their_answer_was_lost(client):
    ways = Ways(client)
    ways.deal(score_0=27, score_1=13)
    meant = {"meanwhile": "1:1", "instead": "next", "told_for": "1", "key": KEY}
    for _ in range(2):
        assert ways.told("items", **DESC_ITEMS, **meant).status_code == 302
    assert [deal.scores for deal in load(ways.card).parties[0].deals] == [(27, 13), (23, 28)]


def test_the_result_of_a_partie(client):
    site = Chouette(client)
    for _ in range(2):
        assert site.result(1, key=KEY).status_code == 302
    refused = site.result(1, key=KEY, points=160)
    assert refused.status_code == 422
    said = f"The result of partie 1, A 150, B 0, was written from this form. {ONCE_MORE}"
    assert said in text_of(refused)
    assert 'value="160"' in refused.content.decode()
    assert Record.objects.count() == 1
    assert site.result(1, key=new_key(refused, "key"), points=160, winner=A).status_code == 302
    assert list(load(site.card).parties[0].result.won) == [160, 0]


def test_another_stake(site):
    write(site.card, site.a, *DESC[0])
    typed = {"stake": "shilling-points", "played_on": LATELY, "form_key": KEY}
    first = site.client.post(site.at("next/"), typed)
    assert site.client.post(site.at("next/"), typed).url == first.url
    refused = site.client.post(site.at("next/"), {**typed, "stake": "sixpenny-points"})
    assert refused.status_code == 422
    said = "of Anne and Bernard, a shilling a point, fractions of a pound neglected."
    assert f"{said} Make this change on that card." in text_of(refused)
    assert Card.objects.count() == 2


def test_somebody_else_comes_to_the_chouette(client):
    site = Chouette(client)
    tell_desc(site.card, site.a)
    places = {"single": site.a.pk, "opponent": site.b.pk, "adviser": site.fourth.pk}
    typed = {**places, "form_key": KEY}
    assert site.client.post(site.at("players/"), typed).status_code == 302
    refused = site.client.post(site.at("players/"), {**typed, "adviser": site.treasurer.pk})
    assert refused.status_code == 422
    assert "This form has already opened card" in text_of(refused)
    assert Card.objects.count() == 2
