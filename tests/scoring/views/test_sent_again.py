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
from tests.scoring.views.site import question, sent_again
from tests.scoring.views.ways import DESC_ITEMS

ONCE_MORE = "What you sent now has not been done. Send it once more if you mean it."
USUAL = "ten shillings a hundred, fractions of fifty neglected. "
KEY = "the-key-of-the-page-itself"


def refused_for(answer, said: str) -> None:
    """Check that the page says what the form has done already."""
    assert answer.status_code == 422
    assert said in text_of(answer)


def new_key(answer, name: str = "key") -> str:
    """The key that the page has now."""
    found = re.findall(rf'name="{name}" value="([^"]+)"', answer.text)
    assert KEY not in found
    return unescape(found[0])


def test_a_card_against_another_at_another_stake(site):
    celia = make_member(site.club, name="Celia")
    assert site.open(form_key=KEY, another="on").status_code == 302
    opened = site.club.cards.exclude(pk=site.card.pk).get()
    assert site.open(form_key=KEY, another="on").url == f"/clubs/portland/cards/{opened.pk}/"
    other = {"opponent": celia.pk, "stake": "shilling-points"}
    refused = site.open(form_key=KEY, **other)
    already = f"This form has already opened card {opened.pk} of Anne and Bernard, {USUAL}"
    refused_for(refused, already + ONCE_MORE)
    assert re.search(rf'name="opponent" value="{celia.pk}"\s+checked', refused.text)
    assert re.search(r'value="shilling-points"[^>]* checked', refused.text)
    assert site.club.cards.count() == 2
    assert site.open(form_key=new_key(refused, "form_key"), **other).status_code == 302
    third = load(Card.objects.latest("pk"))
    assert [player.name for player in third.players] == ["Anne", "Celia"]
    assert third.stake.preset == "shilling-points"


@pytest.mark.parametrize(
    ("before", "changed"),
    [
        ("four-deal", {"first_dealer": "0"}),
        ("rubicon", {"code": "four-deal"}),
        ("four-deal", {"switch_rubicon_on_six_deals": "on"}),
    ],
)
def test_a_card_of_which_anything_else_was_changed(site, before, changed):
    told = {"form_key": KEY, "code": before, "another": "on"}
    assert site.open(**told).status_code == 302
    refused_for(site.open(**{**told, **changed}), "This form has already opened card")
    assert site.club.cards.count() == 2


def test_a_chouette_with_others_in_their_places(three):
    for _ in range(2):
        assert three.open(form_key=KEY).status_code == 302
    refused = three.open("bac", form_key=KEY)
    refused_for(refused, f"of A, B and C, Chouette, {USUAL}")
    assert three.club.cards.count() == 2
    assert three.open("bac", form_key=new_key(refused, "form_key")).status_code == 302


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
    assert new_key(asked)
    assert sent_again(site, asked, instead="1:1").status_code == 302
    assert site.scores == [(28, 13)]


def test_a_deal_of_a_card_that_is_closed_by_now(site):
    write(site.card, site.a, *DESC[0][:5])
    last = {"deal": 6, "dealer": 0, "score_0": 25, "score_1": 23, "as_next": "1", "key": KEY}
    assert site.deal(**last).status_code == 302
    close_card(card_id=site.card.pk, by=site.a)
    refused = site.deal(**{**last, "score_1": 13})
    wrote = "Partie 1, deal 6, Anne 25, Bernard 23, was written from this form. "
    refused_for(refused, wrote + ONCE_MORE)


def test_a_deal_that_is_mended(site):
    write(site.card, site.a, (28, 23))
    for _ in range(2):
        assert site.mend(1, 28, 13, key=KEY).status_code == 302
    refused = site.mend(1, 28, 3, key=KEY, sure="28:3")
    wrote = "Partie 1, deal 1, Anne 28, Bernard 13, was written from this form. "
    refused_for(refused, wrote + ONCE_MORE)
    assert re.search(r'name="score_1"[^>]* value="3"', refused.text)
    assert Record.objects.count() == 2
    assert site.mend(1, 28, 3, sure="28:3", key=new_key(refused)).status_code == 302
    assert site.scores == [(28, 3)]


def test_a_deal_told_by_its_items(site):
    for _ in range(2):
        assert site.told("items", key=KEY, **DESC_ITEMS).status_code == 302
    asked = site.told("items", key=KEY, **{**DESC_ITEMS, "elder_point": 6})
    assert asked.status_code == 422
    assert question(asked).startswith("Meanwhile Anne wrote deal 1: Anne 28, Bernard 23.")
    assert new_key(asked)
    assert Record.objects.count() == 1


def test_items_meant_as_the_next_deal_count_once_if_their_answer_was_lost(site):
    site.deal(score_0=27, score_1=13)
    meant = {"meanwhile": "1:1", "instead": "next", "told_for": "1", "key": KEY}
    for _ in range(2):
        assert site.told("items", **DESC_ITEMS, **meant).status_code == 302
    assert site.scores == [(27, 13), (23, 28)]


def test_the_result_of_a_partie(three):
    for _ in range(2):
        assert three.result(1, key=KEY).status_code == 302
    refused = three.result(1, key=KEY, points=160)
    wrote = "The result of partie 1, A 150, B 0, was written from this form. "
    refused_for(refused, wrote + ONCE_MORE)
    assert 'value="160"' in refused.text
    assert Record.objects.count() == 1
    assert three.result(1, key=new_key(refused), points=160, winner=A).status_code == 302
    assert list(load(three.card).parties[0].result.won) == [160, 0]


def test_another_stake(site):
    write(site.card, site.a, *DESC[0])
    typed = {"stake": "shilling-points", "played_on": LATELY, "form_key": KEY}
    assert site.post("next/", **typed).url == site.post("next/", **typed).url
    refused = site.post("next/", **{**typed, "stake": "sixpenny-points"})
    stake = "a shilling a point, fractions of a pound neglected."
    refused_for(refused, f"of Anne and Bernard, {stake} Make this change on that card.")
    assert site.club.cards.count() == 2


def test_somebody_else_comes_to_the_chouette(three):
    tell_desc(three.card, three.a)
    assert three.change("abd", form_key=KEY).status_code == 302
    refused_for(three.change("abt", form_key=KEY), "This form has already opened card")
    assert three.club.cards.count() == 2
