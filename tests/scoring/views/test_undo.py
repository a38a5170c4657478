"""Undo on the card's page: it names what it will take back, and says what it took and what
counts."""

import re
from html import unescape

import pytest

from tests.helping.cards import key, last_of, write
from tests.scoring.views.site import Site, record

SECOND = "Deal 2, Anne 15, Bernard 31"


@pytest.fixture
def site(site) -> Site:
    """Anne's browser on a card with two deals that Anne wrote, 27–13 and 15–31."""
    write(site.card, site.a, (27, 13), (15, 31))
    return site


def undo(site, last, **more):
    return site.client.post(site.at("undo/"), {"key": key(), "last": last}, **more)


def messages(page: str) -> list[str]:
    return [unescape(text) for text in re.findall(r'<p class="message \w+">(.*?)</p>', page)]


def test_the_page_names_what_undo_takes_back_and_then_says_it_once(site):
    last = last_of(site.card, site.a)
    assert f'form="undo" name="last" value="{last}">' in site.page()
    assert undo(site, last).status_code == 302
    assert messages(site.page()) == [f"{SECOND}: taken back. Write it again."]
    assert messages(site.page()) == []
    answer = undo(site, last)  # A tap too many changes nothing.
    assert answer.status_code == 422
    undone = SECOND.replace("Deal", "deal")
    said = f"Partie 1, {undone}, was already undone. Nothing else has changed."
    assert answer.text.count(said) == 1
    assert site.scores == [(27, 13)]


def test_where_two_records_differed_it_says_what_counts_now(site):
    record(site.card, site.b, 2, 16, 31)
    answer = undo(site, last_of(site.card, site.a), headers={"HX-Request": "true"})
    said = f"{SECOND}: taken back. Anne 16, Bernard 31 counts now, as Bernard wrote it."
    assert f'<p class="notice good taken-back">{said}</p>' in answer.text


def test_the_same_form_sent_twice_says_the_same_twice(site):
    form = {"key": key(), "last": last_of(site.card, site.a)}
    for _ in range(2):
        page = site.client.post(site.at("undo/"), form, follow=True).text
        assert messages(page) == [f"{SECOND}: taken back. Write it again."]
    assert site.scores == [(27, 13)]


@pytest.mark.parametrize("last", ["", "x", "0"])
def test_an_undo_of_nothing_in_particular_takes_nothing_back(site, last):
    assert undo(site, last).status_code == 422
    assert len(site.scores) == 2
