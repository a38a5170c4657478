"""Rulings on pages: one tap proposes, the other side agrees on their phone or with their PIN."""

import re

import pytest

from club.pins.pin import set_pin
from scoring.sheet.sheet import load
from tests.helping.browser import text_of
from tests.helping.cards import key, write
from tests.queries import queries_of
from tests.scoring.views.rulings.table import (
    FACE_UP,
    answer,
    forms_of,
    links_of,
    main_of,
    press,
    propose,
    says,
    walk,
    words_of,
    write_items,
)
from tests.scoring.views.site import record
from tests.scoring.views.ways import DESC_CARDS, DESC_ITEMS

TAKES = (
    "Elder takes cards of the stock that are not theirs to take",
    "Some of the bottom three (the bottom two, if only two are left for younger)",
    "They turned one face up",
)
FORGOT = "Somebody forgot to call or to count something"
NO_POINT = (FORGOT, "Anne Elder", "After that", "A point", "Younger")
DEAL = "deals/1/1/"


def scores(site):
    site.card.refresh_from_db()
    return load(site.card).deal(1, 1).scores


def rows_of(answer) -> list[str]:
    """The rows of the tables that compare what is with what would be, in words."""
    tables = re.findall(r'<table class="ruled before-after">(.*?)</table>', main_of(answer), re.S)
    return [words_of(row) for table in tables for row in re.findall(r"<tr>.*?</tr>", table, re.S)]


def test_proposed_on_one_phone_and_agreed_on_the_other(site):
    """Law 27 takes Anne's 28 from 28–23. The scores are shown before and after."""
    write_items(site)
    ruled = walk(site, *TAKES)
    wanted = ["Anne Bernard", "Deal 1 28 → becomes 0 23", "Partie 1 28 → becomes 0 23"]
    assert rows_of(ruled) == wanted
    says(ruled, "Anne reckons nothing in this deal.", "If Bernard wishes:")
    card = press(site, ruled, "Propose it")
    says(card, "It waits for Bernard.")
    site.as_(site.b)
    theirs = site.get()
    assert rows_of(card) == rows_of(theirs) == wanted
    asked = "Anne says something went wrong: Elder takes cards of the stock"
    says(theirs, asked, f"What did elder do with them? {TAKES[2]}")
    assert links_of(theirs)["Law 27"] == "/laws/27/"
    answer(site, site.b, "Agree")
    assert scores(site) == (0, 23)
    says(site.get(DEAL), "28–23", "under the ruling 0–23", "Bernard agreed.")
    assert rows_of(site.get(DEAL)) == []


def test_a_result_that_the_ruling_changes_is_shown_before_and_after(site):
    """150–70 becomes 122–70; Bernard is rubiconed either way."""
    write_items(site)
    write(site.card, site.a, (30, 10), (30, 10), (30, 10), (20, 10), (12, 7))
    site.as_(site.b)
    ruled = walk(site, *TAKES)
    assert rows_of(ruled)[1:3] == ["Deal 1 28 → becomes 0 23", "Partie 1 150 → becomes 122 70"]
    now, then = "Anne wins 320, with the rubicon", "Anne wins 292, with the rubicon"
    says(ruled, f"Partie 1 would go from “{now}” to “{then}”.")


def test_a_void_deal_is_shown_before_and_after_unless_a_later_one_is_there(site):
    write(site.card, site.a, (27, 13))
    deal, partie = "Deal 1 27 → becomes – 13 → becomes –", "Partie 1 27 → becomes 0 13 → becomes 0"
    assert rows_of(walk(site, *FACE_UP)) == ["Anne Bernard", deal, partie]
    write(site.card, site.a, (20, 20))
    ruled = walk(site, *FACE_UP)
    what_to_do = "Take the later deals back first, or let this deal stand."
    says(ruled, "cannot be dealt again: a later deal is written.", what_to_do)
    assert "Propose it" not in forms_of(ruled)


def test_where_only_scores_are_written_they_stay_or_do_not_fit(site):
    write(site.card, site.a, (28, 23))
    stay = "Only the scores of this deal are written, so they stay 28–23."
    says(walk(site, *NO_POINT), stay)
    unfit = "A deal under this ruling cannot end 28–23. Correct the deal as well."
    says(walk(site, *TAKES), unfit)
    assert rows_of(walk(site, *TAKES)) == []


@pytest.mark.parametrize(("way", "told"), [("items", DESC_ITEMS), ("cards", DESC_CARDS)])
def test_a_deal_told_under_a_ruling_shows_what_is_left_of_it(site, way, told):
    assert "Under the ruling" not in site.said(way, **told)
    propose(site, *TAKES)
    assert "Under the ruling" not in site.said(way, **told), "it does not count yet"
    answer(site, site.b, "Agree")
    assert "Under the ruling: Anne 0, Bernard 23." in words_of(site.said(way, **told))
    site.told(way, **told)
    assert scores(site) == (0, 23)


def test_agreed_with_a_pin_on_the_proposers_phone(site):
    set_pin(site.b, "2468")
    card = propose(site, *FACE_UP)
    says(card, "Bernard agrees here by PIN")
    wrong = press(site, card, "Agree", pin="1111")
    assert wrong.status_code == 422
    card = press(site, wrong, "Agree", pin="2468")
    says(card, "The deal is void and does not count. Bernard deals again.")


def test_it_counts_at_once_where_it_costs_only_who_taps(site):
    write_items(site)
    site.as_(site.b)
    card = press(site, walk(site, *TAKES), "Choose this; it counts at once")
    counts = "The ruling counts.", "¶ something went wrong", "No penalty for Anne."
    says(card, *counts, but=["past the end"])
    press(site, site.get(DEAL), "Take it back")
    says(site.get(DEAL), "What went wrong", "taken back")


def test_before_it_is_taken_back_it_says_that_a_corrected_score_stays(site):
    """Law 27 leaves Anne nothing of 28–23, of which only the scores are written, so they correct
    the deal to 0–23. Told by its items, the deal would be scored again by itself."""
    write(site.card, site.a, (28, 23))
    propose(site, *TAKES)
    answer(site, site.b, "Agree")
    stays = "If the ruling is taken back, the score stays 0–23: correct the deal then as well."
    says(site.get(DEAL), but=["the score stays"])
    record(site.card, site.treasurer, 1, 0, 23)
    site.as_(site.a)
    says(site.get(DEAL), stays)
    press(site, site.get(DEAL), "Take it back")
    site.as_(site.b)
    says(site.get(), stays)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"where": "nowhere"}, "Where did it lie?"),
        ({"where": "pack", "choice": "9"}, "Nobody may choose that here."),
    ],
)
def test_bad_input_is_answered_beside_the_ruling(site, typed, said):
    sent = {"path": "card-face-up", "key": key(), "dealer": "1", **typed}
    refused = site.post(f"{DEAL}rulings/", **sent)
    assert refused.status_code == 422
    says(refused, said)


def test_a_ruling_that_no_longer_fits_is_shown_as_such(site):
    write(site.card, site.a, (28, 23))
    propose(site, *TAKES)
    card = answer(site, site.b, "Agree")
    says(card, "It does not fit the deal as it is now.")
    says(site.get(DEAL), f"{TAKES[0]} no longer fits", but=[f"{TAKES[0]} counts"])
    assert site.at(DEAL) in links_of(card).values(), "where the deal can be corrected"
    site.as_(site.a)
    site.mend(1, 0, 23)
    assert scores(site) == (0, 23)
    agree = "A ruling counts on this deal, so the other side must agree to a change here."
    says(site.get(DEAL), f"{TAKES[0]} counts", agree)


def test_who_pays_for_new_packs_and_what_a_bystander_pays_is_said(site):
    torn = "A card is torn or marked, or a player wants new packs"
    ruled = walk(site, torn, "A player would like new packs", "No", "Anne Elder")
    says(ruled, "Anne called for new packs and pays for them.")
    offered = [words for words in forms_of(ruled) if words.startswith(("Propose", "Choose"))]
    assert offered == ["Propose it"]
    taps = "A bystander drew attention to an error", "Yes", "Bernard Younger, who dealt"
    pays = "The bystander pays what Bernard loses on the card, side bets too."
    says(walk(site, *taps), pays, "The bystander is asked to pay once the card is signed.")


def test_a_ruling_that_corrects_a_score_leads_to_the_deal(site):
    """The ruling writes no score: the deal has to be corrected, or written as it is right."""
    taps = "A player counted their hand wrongly", "Anne Elder", "Yes", "No"
    assert links_of(walk(site, *taps))["Write the right score on the card"] == site.at()
    write(site.card, site.a, (28, 23))
    ruled = walk(site, *taps)
    assert links_of(ruled)["Correct the deal"] == site.at(DEAL)
    assert 'class="button quiet wide"' in main_of(ruled), "to propose it comes second"
    says(ruled, "The ruling does not write the score. The players put it right on the card.")
    assert "Propose it" in forms_of(ruled)


def test_the_queries_of_the_pages(site):
    """Six: session, user and member; the card; its players and its records."""
    write(site.card, site.a, (28, 23))
    place = site.at(f"{DEAL}rulings/")
    assert len(queries_of(site.client, place)) == 6
    assert len(queries_of(site.client, f"{place}?path=card-face-up&where=pack")) == 6
    propose(site, *FACE_UP)
    assert len(queries_of(site.client, place)) == 8


def test_an_officer_writes_a_ruling_and_proposes_none(site):
    site.as_(site.treasurer)
    offered = forms_of(walk(site, *FACE_UP))
    assert "Propose it" not in offered
    assert "Write it; it counts at once" in offered
    assert "Something went wrong" in links_of(site.get())


RULED = "A card lay face up among the others"


def test_every_ruling_stays_in_the_list_of_what_was_written(site):
    propose(site, *FACE_UP)
    answer(site, site.b, "Refuse")
    says(site.get("written/"), f"{RULED} refused")
    site.as_(site.a)
    press(site, propose(site, *FACE_UP), "Take it back")
    says(site.get("written/"), f"{RULED} taken back")


def test_the_card_says_who_refused_a_ruling_until_the_next_deal_is_written(site):
    write_items(site)
    site.as_(site.b)
    propose(site, *FACE_UP)
    site.as_(site.a)
    says(site.client.get("/"), f"a ruling waits for your answer: {RULED}")
    answer(site, site.a, "Refuse")
    site.as_(site.b)
    refused = f"Anne refused: {RULED}"
    says(site.get(), refused)
    shown = {"shown": load(site.card).version, "as_next": "1", "score_0": 14, "score_1": 26}
    due = {"partie": 1, "deal": 2, "dealer": 0, "key": key()}
    swap = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "card"}
    after = site.client.post(site.at("deals/"), {**due, **shown}, **swap)
    assert 'id="card"' in after.text, "the whole card, for the line is gone from it"
    assert refused not in text_of(after)
    says(site.get(), but=[refused])


def test_who_asks_to_take_a_ruling_back_may_leave_it_standing(site):
    write_items(site)
    propose(site, *FACE_UP)
    answer(site, site.b, "Agree")
    site.as_(site.a)
    place = "deals/1/1/rulings/"
    card = press(site, site.get(place), "Take it back")
    assert "Take it back" not in forms_of(card)
    site.as_(site.b)
    says(site.client.get("/"), f"a ruling to take back waits for your answer: {RULED}")
    answer(site, site.b, "Refuse")
    site.as_(site.a)
    says(site.get(), "Bernard refused to take back a ruling, so it stands")
    card = press(site, site.get(place), "Take it back")
    says(press(site, card, "Leave it standing"), but=["to be taken back"])
