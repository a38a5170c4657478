"""Rulings on pages: one tap proposes, the other side agrees on their phone or with their PIN."""

import re
from html import unescape

import pytest

from club.pins import set_pin
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.helping.cards import key, write
from tests.helping.desc import ITEMS
from tests.queries import queries_of
from tests.scoring.views.rulings.table import links_of, main_of, walk, words_of
from tests.scoring.views.site import Site

pytestmark = pytest.mark.django_db

TAKES = (
    "Elder takes cards of the stock that are not theirs to take",
    "Some of the bottom three (the bottom two, if only two are left for younger)",
    "They turned one face up",
)
FACE_UP = ("A card lay face up among the others", "In the pack, while it was dealt")


@pytest.fixture
def site(client):
    return Site(client)


def forms_of(answer) -> dict[str, tuple[str, dict[str, str]]]:
    """The forms of a page by the words of each button: where it goes, and its fields."""
    found = {}
    for to, form in re.findall(
        r'<form[^>]*method="post"[^>]*action="([^"]+)"[^>]*>(.*?)</form>', main_of(answer), re.S
    ):
        fields = {}
        for tag in re.findall(r"<input[^>]*>", form):
            name = re.search(r'name="([^"]+)"', tag)
            value = re.search(r'value="([^"]*)"', tag)
            if name:
                fields[name[1]] = unescape(value[1]) if value else ""
        for attributes, text in re.findall(r"<button([^>]*)>(.*?)</button>", form, re.S):
            own = dict(re.findall(r'(name|value)="([^"]*)"', attributes))
            more = {own["name"]: own.get("value", "")} if "name" in own else {}
            found[words_of(text)] = (to, {**fields, **more})
    return found


def press(site, answer, words, **typed):
    """Press the button with these words."""
    forms = forms_of(answer)
    assert words in forms, sorted(forms)
    to, fields = forms[words]
    return site.client.post(to, {**fields, **typed}, follow=True)


def scores(site):
    site.card.refresh_from_db()
    return load(site.card).deal(1, 1).scores


def write_items(site):
    figures = Figures(1, 1, 1, (0, 0), itemised=ITEMS)
    record_deal(card_id=site.card.pk, by=site.a, figures=figures, key=key())


def test_proposed_on_one_phone_and_agreed_on_the_other(site):
    write_items(site)
    ruled = walk(site, *TAKES)
    said = words_of(main_of(ruled))
    assert "Anne reckons nothing in this deal." in said
    assert "Bernard may choose:" in said
    card = press(site, ruled, "Propose it")
    assert "It waits for Bernard." in words_of(main_of(card))
    site.as_(site.b)
    card = site.client.get(site.at())
    said = words_of(main_of(card))
    assert "Anne says something went wrong: Elder takes cards of the stock" in said
    press(site, card, "Agree")
    assert scores(site) == (0, 23)
    deal = words_of(main_of(site.client.get(site.at("deals/1/1/"))))
    assert "28–23" in deal
    assert "under the ruling 0–23" in deal
    assert "Bernard agreed." in deal


def test_agreed_with_a_pin_on_the_proposers_phone(site):
    set_pin(site.b, "2468")
    ruled = walk(site, *FACE_UP)
    card = press(site, ruled, "Propose it")
    assert "Bernard agrees here by PIN" in words_of(main_of(card))
    wrong = press(site, card, "Agree", pin="1111")
    assert wrong.status_code == 422
    card = press(site, wrong, "Agree", pin="2468")
    assert "The deal is void and does not count. Bernard deals again." in words_of(main_of(card))


def test_at_once_where_it_costs_only_who_taps(site):
    write_items(site)
    site.as_(site.b)
    ruled = walk(site, *TAKES)
    card = press(site, ruled, "Choose this; it counts at once")
    assert "The ruling counts." in words_of(main_of(card))
    assert "¶ something went wrong" in words_of(main_of(card))
    assert "past the end" not in words_of(main_of(card))
    assert "No penalty for Anne." in words_of(main_of(card))


def test_taken_back_on_the_deals_page(site):
    write_items(site)
    site.as_(site.b)
    press(site, walk(site, *TAKES), "Choose this; it counts at once")
    deal = site.client.get(site.at("deals/1/1/"))
    press(site, deal, "Take it back")
    deal = words_of(main_of(site.client.get(site.at("deals/1/1/"))))
    assert "What went wrong" in deal
    assert "taken back" in deal


def test_what_cannot_be_proposed_is_not_offered(site):
    write(site.card, site.a, (27, 13), (20, 20))
    ruled = walk(site, *FACE_UP)
    assert "cannot be dealt again: a later deal is written." in words_of(main_of(ruled))
    assert "Propose it" not in forms_of(ruled)


def test_bad_input_is_answered_beside_the_ruling(site):
    at = site.at("deals/1/1/rulings/")
    sent = {"path": "card-face-up", "where": "nowhere", "key": key(), "dealer": "1"}
    refused = site.client.post(at, sent)
    assert refused.status_code == 422
    assert "Where did it lie?" in words_of(main_of(refused))
    refused = site.client.post(at, {**sent, "where": "pack", "choice": "9"})
    assert refused.status_code == 422
    assert "Nobody may choose that here." in words_of(main_of(refused))


def test_a_ruling_that_no_longer_fits_is_shown_as_such(site):
    write(site.card, site.a, (28, 23))
    press(site, walk(site, *TAKES), "Propose it")
    site.as_(site.b)
    card = press(site, site.client.get(site.at()), "Agree")
    assert "It does not fit the deal as it is now." in words_of(main_of(card))
    deal = words_of(main_of(site.client.get(site.at("deals/1/1/"))))
    assert f"{TAKES[0]} no longer fits" in deal
    assert f"{TAKES[0]} counts" not in deal


def test_every_ruling_stays_in_the_list_of_what_was_written(site):
    press(site, walk(site, *FACE_UP), "Propose it")
    site.as_(site.b)
    press(site, site.client.get(site.at()), "Refuse")
    said = words_of(main_of(site.client.get(site.at("written/"))))
    assert "A card lay face up among the others refused" in said


def test_the_queries_of_the_pages(site):
    """Six: session, user and member; the card; its players and its records."""
    write(site.card, site.a, (28, 23))
    assert len(queries_of(site.client, site.at("deals/1/1/rulings/"))) == 6
    ruling = site.at("deals/1/1/rulings/?path=card-face-up&where=pack")
    assert len(queries_of(site.client, ruling)) == 6
    press(site, walk(site, *FACE_UP), "Propose it")
    assert len(queries_of(site.client, site.at("deals/1/1/rulings/"))) == 8


def test_strangers_read_and_propose_nothing(site):
    site.as_(site.treasurer)
    assert "Propose it" not in forms_of(walk(site, *FACE_UP))
    assert "Write it; it counts at once" in forms_of(walk(site, *FACE_UP))
    assert "Something went wrong" in links_of(site.client.get(site.at()))
