"""“Something went wrong”: one question after another, up to the ruling. It writes nothing."""

import pytest

from scoring.laws.rule_sets import HUNDRED_UP, RUBICON
from scoring.laws.rulings.all_paths import PATHS, decides_at
from scoring.laws.rulings.path import AU_CENT, ruling_of
from scoring.models import Record
from scoring.words.rulings.paths import parts_of
from tests.helping.cards import write
from tests.helping.factories import make_card
from tests.scoring.laws.rulings.endings import walks
from tests.scoring.views.rulings.table import (
    links_of,
    main_of,
    press,
    tap,
    tell_two_points,
    walk,
    words_of,
)
from tests.scoring.views.site import Site

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(client):
    return Site(client)


def test_the_card_leads_to_the_deal_being_played(site):
    """Anne's card is new: Bernard deals the first deal. The card's link goes to deal 1."""
    card = site.client.get(site.at())
    assert links_of(card)["Something went wrong"] == site.at("rulings/")
    asked = site.client.get(site.at("rulings/"), follow=True)
    assert "Partie 1, deal 1." in words_of(main_of(asked))
    assert "Bernard dealt, so Anne is elder." in words_of(main_of(asked))


def test_from_the_card_one_tap_leads_to_the_deal_that_was_just_written(site):
    """Both deals stand at the head of the page, with what was looked for."""
    write(site.card, site.a, (27, 13), (15, 31))
    played = site.client.get(site.at("rulings/"), {}, follow=True)
    written, due = "Deal 2: 15–31", "Deal 3, being played"
    assert links_of(played)[due] == site.at("deals/1/3/rulings/")
    looked = site.client.get(site.at("deals/1/3/rulings/"), {"q": "wrong score"})
    assert links_of(looked)[written] == site.at("deals/1/2/rulings/?q=wrong+score")
    last = tap(site, played, written)
    assert "Partie 1, deal 2. Anne dealt, so Bernard is elder." in words_of(main_of(last))
    assert {written, due} <= {*links_of(last)}
    assert due not in links_of(site.client.get(site.at("deals/1/1/rulings/")))


def test_a_thumbs_walk(site):
    """Law 13: a card of elder's was shown."""
    asked = walk(site, "The dealer showed a card")
    assert "Whose card was it?" in words_of(main_of(asked))
    ruled = tap(site, asked, "Anne Elder’s")
    said = words_of(main_of(ruled))
    assert "The deal stands, unless elder wants a fresh deal." in said
    assert "Law 13" in said
    assert "If Anne wishes:" in said
    assert "The deal is void and does not count. Bernard deals again." in said
    back = tap(site, ruled, "One step back")
    assert "Whose card was it?" in words_of(main_of(back))
    assert "Bernard dealt" in links_of(tap(site, back, "One step back"))
    assert Record.objects.count() == 0


def test_answers_that_contradict_are_not_offered_nor_taken(site):
    """Law 27: of the bottom three, elder may not have “looked apart at cards that they left”."""
    asked = walk(
        site,
        "Elder takes cards of the stock that are not theirs to take",
        "Some of the bottom three (the bottom two, if only two are left for younger)",
    )
    assert "They looked at them apart" not in links_of(asked)
    at = site.at("deals/1/1/rulings/?path=elder-takes-others-cards&cards=bottom&deed=looked")
    said = words_of(main_of(site.client.get(at)))
    assert "Some answers did not go with the ones before them. Go on from here." in said
    assert "What did elder do with them?" in said


@pytest.mark.parametrize("name", PATHS)
def test_every_ending_of_every_path_has_its_page(site, name):
    path = PATHS[name]
    if path.game == AU_CENT:
        site.card.code = "au-cent"
        site.card.save()
    ways = list(walks(path))
    for answers in (ways[0], ways[-1]):
        ruled = site.client.get(site.at("deals/1/1/rulings/"), {"path": name, **answers})
        assert ruled.context["page"].ruling == ruling_of(path, answers)
        assert "The ruling" in words_of(main_of(ruled))
    assert max(map(len, ways)) <= 5


def test_who_dealt_can_be_said_while_the_deal_is_played(site):
    asked = walk(site, "Anne dealt")
    assert "Anne dealt, so Bernard is elder." in words_of(main_of(asked))
    asked = walk(site, "The wrong player dealt")
    assert "Anne dealt, so Bernard is elder." in words_of(main_of(asked))
    write(site.card, site.a, (27, 13))
    asked = walk(site)
    assert "Bernard dealt, so Anne is elder." in words_of(main_of(asked))
    assert "Anne dealt" not in links_of(asked)


def test_r21_where_they_cut_for_each_deal_it_asks_who_dealt(site):
    """At the older game nobody knows who deals until it is said."""
    site.card = make_card(site.a, site.b, parties=(), code=HUNDRED_UP.code, stake=None)
    asked = walk(site)
    assert "First say who dealt." in words_of(main_of(asked))
    assert "A bystander drew attention to an error" not in links_of(asked)
    asked = tap(site, asked, "Anne dealt")
    assert "A bystander drew attention to an error" in links_of(asked)
    ruled = tap(site, tap(site, asked, "A bystander drew attention to an error"), "No")
    card = words_of(main_of(press(site, ruled, "Propose it")))
    assert "A bystander drew attention to an error" in card
    assert "one more deal" not in card, "nothing is written yet, so no game is level"


def test_words_find_what_went_wrong(site):
    found = site.client.get(site.at("deals/1/1/rulings/"), {"q": "wrong PACK"})
    assert "The dealer used the wrong pack" in links_of(found)
    assert "The wrong player dealt" not in links_of(found)
    nothing = site.client.get(site.at("deals/1/1/rulings/"), {"q": "<bridge>"})
    assert "Nothing here has “<bridge>” in it." in words_of(main_of(nothing))


def test_that_a_player_left_is_answered_without_a_ruling(site):
    found = site.client.get(site.at("deals/1/1/rulings/"), {"q": "he left the table"})
    assert "If a player gives up or leaves, no law decides." in words_of(main_of(found))
    assert links_of(found)["To the card"] == site.at()


def test_words_that_nothing_has_together_find_the_nearest_and_lead_to_the_laws(site):
    found = site.client.get(site.at("deals/1/1/rulings/"), {"q": "revoked & swore"})
    assert "Nothing has all these words. The nearest:" in words_of(main_of(found))
    assert "Somebody did not follow suit, although they could" in links_of(found)
    assert links_of(found)["Look in the laws"] == "/laws/?q=revoked%20%26%20swore"


def test_each_game_has_its_own_laws():
    """Where piquet au cent has a law of its own, that of piquet is not offered there."""
    piquet = [path for part in parts_of(RUBICON) for path in part.paths]
    games = [path for part in parts_of(HUNDRED_UP) for path in part.paths]
    assert {path.name for path in [*piquet, *games]} == {*PATHS}
    assert all(path.game != AU_CENT for path in piquet)
    assert decides_at(PATHS["bystander"], HUNDRED_UP)


@pytest.mark.parametrize("at", ["deals/1/2/rulings/", "deals/9/1/rulings/", "deals/1/0/rulings/"])
def test_no_such_deal(site, at):
    assert site.client.get(site.at(at)).status_code == 404


def test_case_iv_it_asks_which_of_two_equal_points_elder_showed(site):
    """Only a false call of the sequences makes it matter. Hearts let younger count a tierce."""
    tell_two_points(site)
    answers = "who=elder&stage=after&possible=no&instead=no&called=sequences"
    at = site.at(f"deals/1/1/rulings/?path=called-too-much&{answers}")
    asked = site.client.get(at)
    said = words_of(main_of(asked))
    assert "Which point did Anne show?" in said
    assert "The ruling" not in said
    ruled = tap(site, asked, "♥\ufe0e A Q J 10")
    assert "Which point did Anne show? ♥\ufe0e A Q J 10" in words_of(main_of(ruled))
    assert "Which point did Anne show?" in words_of(main_of(tap(site, ruled, "One step back")))
    press(site, ruled, "Write it; it counts at once")
    assert Record.objects.exclude(ruling=None).get().ruling["elder_shown"] == "H"
