"""Rulings on pages: one tap proposes, the other side agrees on their phone or with their PIN."""

import re

import pytest

from club.pins.pin import set_pin
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from scoring.sheet.sheet import load
from tests.helping.cards import key, write
from tests.queries import queries_of
from tests.scoring.views.rulings.table import (
    FACE_UP,
    forms_of,
    links_of,
    main_of,
    press,
    walk,
    words_of,
    write_items,
)
from tests.scoring.views.site import Site
from tests.scoring.views.ways import DESC_CARDS, DESC_ITEMS, Ways

pytestmark = pytest.mark.django_db

TAKES = (
    "Elder takes cards of the stock that are not theirs to take",
    "Some of the bottom three (the bottom two, if only two are left for younger)",
    "They turned one face up",
)
DEAL = {"partie": 1, "deal": 1, "dealer": 1}
NO_POINT = (
    "Somebody forgot to call or to count something",
    "Anne Elder",
    "After that",
    "A point",
    "Younger",
)


@pytest.fixture
def site(client):
    return Site(client)


def scores(site):
    site.card.refresh_from_db()
    return load(site.card).deal(1, 1).scores


def test_proposed_on_one_phone_and_agreed_on_the_other(site):
    write_items(site)
    ruled = walk(site, *TAKES)
    said = words_of(main_of(ruled))
    assert "Anne reckons nothing in this deal." in said
    assert "If Bernard wishes:" in said
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


def rows_of(answer) -> list[str]:
    """The rows of the tables that compare what is with what would be, in words."""
    tables = re.findall(r'<table class="ruled before-after">(.*?)</table>', main_of(answer), re.S)
    return [words_of(row) for table in tables for row in re.findall(r"<tr>.*?</tr>", table, re.S)]


def test_before_it_is_proposed_the_score_is_shown_before_and_after(site):
    """Law 27 takes Anne's 28 from 28–23."""
    write_items(site)
    ruled = walk(site, *TAKES)
    wanted = ["Anne Bernard", "Deal 1 28 → becomes 0 23", "Partie 1 28 → becomes 0 23"]
    assert rows_of(ruled) == wanted
    card = press(site, ruled, "Propose it")
    site.as_(site.b)
    assert rows_of(card) == rows_of(site.client.get(site.at())) == wanted
    press(site, site.client.get(site.at()), "Agree")
    assert rows_of(site.client.get(site.at("deals/1/1/"))) == []


def test_a_result_that_the_ruling_changes_is_shown_before_and_after(site):
    """150–70 becomes 122–70; Bernard is rubiconed either way."""
    write_items(site)
    write(site.card, site.a, (30, 10), (30, 10), (30, 10), (20, 10), (12, 7))
    site.as_(site.b)
    ruled = walk(site, *TAKES)
    assert rows_of(ruled)[1:3] == ["Deal 1 28 → becomes 0 23", "Partie 1 150 → becomes 122 70"]
    said = words_of(main_of(ruled))
    now, then = "Anne wins 320, with the rubicon", "Anne wins 292, with the rubicon"
    assert f"Partie 1 would go from “{now}” to “{then}”." in said


def test_a_void_deal_is_shown_before_and_after(site):
    write(site.card, site.a, (27, 13))
    assert rows_of(walk(site, *FACE_UP)) == [
        "Anne Bernard",
        "Deal 1 27 → becomes – 13 → becomes –",
        "Partie 1 27 → becomes 0 13 → becomes 0",
    ]


def test_where_only_scores_are_written_it_says_that_they_stay_or_do_not_fit(site):
    write(site.card, site.a, (28, 23))
    said = words_of(main_of(walk(site, *NO_POINT)))
    assert "Only the scores of this deal are written, so they stay 28–23." in said
    said = words_of(main_of(walk(site, *TAKES)))
    assert "A deal under this ruling cannot end 28–23. Correct the deal as well." in said
    assert rows_of(walk(site, *TAKES)) == []


@pytest.mark.parametrize(("way", "told"), [("items", DESC_ITEMS), ("cards", DESC_CARDS)])
def test_a_deal_told_under_a_ruling_shows_what_is_left_of_it_before_it_is_written(
    client, way, told
):
    site = Ways(client)
    assert "Under the ruling" not in site.said(way, **told)
    press(site, walk(site, *TAKES), "Propose it")
    assert "Under the ruling" not in site.said(way, **told), "it does not count yet"
    site.as_(site.b)
    press(site, site.client.get(site.at()), "Agree")
    assert "Under the ruling: Anne 0, Bernard 23." in words_of(site.said(way, **told))
    site.told(way, **told)
    assert scores(site) == (0, 23)


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


def test_before_it_is_taken_back_it_says_that_a_corrected_score_stays(site):
    """Law 27 leaves Anne nothing of 28–23, of which only the scores are written, so they correct
    the deal to 0–23. Told by its items, the deal would be scored again by itself."""
    write(site.card, site.a, (28, 23))
    press(site, walk(site, *TAKES), "Propose it")
    site.as_(site.b)
    press(site, site.client.get(site.at()), "Agree")
    stays = "If the ruling is taken back, the score stays 0–23: correct the deal then as well."
    assert "the score stays" not in words_of(main_of(site.client.get(site.at("deals/1/1/"))))
    record_deal(
        card_id=site.card.pk, by=site.treasurer, figures=Figures(1, 1, 1, (0, 23)), key=key()
    )
    site.as_(site.a)
    deal = site.client.get(site.at("deals/1/1/"))
    assert stays in words_of(main_of(deal))
    press(site, deal, "Take it back")
    site.as_(site.b)
    assert stays in words_of(main_of(site.client.get(site.at())))


def test_what_cannot_be_proposed_is_not_offered(site):
    write(site.card, site.a, (27, 13), (20, 20))
    ruled = walk(site, *FACE_UP)
    said = words_of(main_of(ruled))
    assert "cannot be dealt again: a later deal is written." in said
    assert "Take the later deals back first, or let this deal stand." in said
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
    assert site.at("deals/1/1/") in links_of(card).values(), "where the deal can be corrected"
    site.as_(site.a)
    site.client.post(site.at("deals/1/1/"), {**DEAL, "score_0": 0, "score_1": 23, "key": key()})
    assert scores(site) == (0, 23)
    deal = words_of(main_of(site.client.get(site.at("deals/1/1/"))))
    assert f"{TAKES[0]} counts" in deal
    assert "A ruling counts on this deal, so the other side must agree to a change here." in deal


def test_the_other_side_reads_what_was_answered_and_the_laws(site):
    write_items(site)
    press(site, walk(site, *TAKES), "Propose it")
    site.as_(site.b)
    card = site.client.get(site.at())
    assert f"What did elder do with them? {TAKES[2]}" in words_of(main_of(card))
    assert links_of(card)["Law 27"] == "/laws/27/"


def test_who_pays_for_new_packs_is_named(site):
    taps = (
        "A card is torn or marked, or a player wants new packs",
        "A player would like new packs",
    )
    ruled = walk(site, *taps, "No", "Anne Elder")
    assert "Anne called for new packs and pays for them." in words_of(main_of(ruled))

    offered = [words for words in forms_of(ruled) if words.startswith(("Propose", "Choose"))]
    assert offered == ["Propose it"]


def test_a_ruling_that_corrects_a_score_leads_to_the_deal(site):
    """The ruling writes no score: the deal has to be corrected, or written as it is right."""
    taps = "A player counted their hand wrongly", "Anne Elder", "Yes", "No"
    ruled = walk(site, *taps)
    assert links_of(ruled)["Write the right score on the card"] == site.at()
    write(site.card, site.a, (28, 23))
    ruled = walk(site, *taps)
    assert links_of(ruled)["Correct the deal"] == site.at("deals/1/1/")
    assert 'class="button quiet wide"' in main_of(ruled), "to propose it comes second"
    said = words_of(main_of(ruled))
    assert "The ruling does not write the score. The players put it right on the card." in said
    assert "Propose it" in forms_of(ruled)


def test_what_a_bystander_pays_is_said_before_it_is_proposed(site):
    taps = "A bystander drew attention to an error", "Yes", "Bernard Younger, who dealt"
    said = words_of(main_of(walk(site, *taps)))
    assert "The bystander pays what Bernard loses on the card, side bets too." in said
    assert "The bystander is asked to pay once the card is signed." in said


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
