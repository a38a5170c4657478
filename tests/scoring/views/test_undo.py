"""Undo on the card's page: it names what it will take back, and says what it took and what
counts."""

import re
from html import unescape

import pytest

from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.helping.cards import key, last_of, write
from tests.scoring.views.site import Site

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(client) -> Site:
    """Anne's browser on a card with two deals that Anne wrote, 27–13 and 15–31."""
    site = Site(client)
    write(site.card, site.a, (27, 13), (15, 31))
    return site


def undo(site, last, **more):
    return site.client.post(site.at("undo/"), {"key": key(), "last": last}, **more)


def messages(page) -> list[str]:
    return [unescape(text) for text in re.findall(r'<p class="message \w+">(.*?)</p>', page)]


def scores(site) -> list[tuple[int, int]]:
    return [deal.scores for partie in load(site.card).parties for deal in partie.deals]


def test_the_page_names_the_record_that_undo_takes_back(site):
    page = site.client.get(site.at()).content.decode()
    assert f'form="undo" name="last" value="{last_of(site.card, site.a)}">' in page


def test_after_an_undo_the_page_says_what_was_taken_back(site):
    assert undo(site, last_of(site.card, site.a)).status_code == 302
    said = "Deal 2, Anne 15, Bernard 31: taken back. Write it again."
    assert messages(site.client.get(site.at()).content.decode()) == [said]
    assert messages(site.client.get(site.at()).content.decode()) == []


def test_where_two_records_differed_it_says_what_counts_now(site):
    other = Figures(1, 2, 0, (16, 31))
    record_deal(card_id=site.card.pk, by=site.b, figures=other, key=key())
    answer = undo(site, last_of(site.card, site.a), headers={"HX-Request": "true"})
    said = (
        "Deal 2, Anne 15, Bernard 31: taken back."
        " Anne 16, Bernard 31 counts now, as Bernard wrote it."
    )
    assert f'<p class="notice good taken-back">{said}</p>' in answer.content.decode()


def test_a_tap_too_many_is_told_and_changes_nothing(site):
    seen = last_of(site.card, site.a)
    undo(site, seen)
    answer = undo(site, seen)
    assert answer.status_code == 422
    said = "Partie 1, deal 2, Anne 15, Bernard 31, was already undone. Nothing else has changed."
    assert answer.content.decode().count(said) == 1
    assert scores(site) == [(27, 13)]


def test_the_same_form_sent_twice_says_the_same_twice(site):
    form = {"key": key(), "last": last_of(site.card, site.a)}
    for _ in range(2):
        page = site.client.post(site.at("undo/"), form, follow=True).content.decode()
        assert messages(page) == ["Deal 2, Anne 15, Bernard 31: taken back. Write it again."]
    assert scores(site) == [(27, 13)]


@pytest.mark.parametrize("last", ["", "x", "0"])
def test_an_undo_of_nothing_in_particular_takes_nothing_back(site, last):
    assert undo(site, last).status_code == 422
    assert len(scores(site)) == 2
