"""“Something went wrong”: one question after another, up to the ruling. It writes nothing."""

import pytest

from piquet.rule_sets import HUNDRED_UP, RUBICON
from piquet.rulings.all_paths import PATHS, decides_at
from piquet.rulings.path import AU_CENT, ruling_of
from scoring.models import Record
from scoring.words.rulings.paths import parts_of
from tests.helping.cards import write
from tests.helping.factories import make_card
from tests.piquet.rulings.endings import walks
from tests.scoring.views.rulings.table import links_of, press, says, tap, tell_two_points, walk

FIRST = "deals/1/1/rulings/"
ANNE_DEALT, BERNARD_DEALT = "Anne dealt, so Bernard is elder.", "Bernard dealt, so Anne is elder."
BYSTANDER = "A bystander drew attention to an error"


def test_the_card_leads_to_the_deal_in_play_and_to_the_one_just_written(site):
    """Bernard deals the first deal. Both deals stand at the head, with what was looked for."""
    assert links_of(site.get())["Something went wrong"] == site.at("rulings/")
    asked = site.client.get(site.at("rulings/"), follow=True)
    says(asked, "Partie 1, deal 1.", BERNARD_DEALT)
    write(site.card, site.a, (27, 13), (15, 31))
    played = site.client.get(site.at("rulings/"), {}, follow=True)
    written, due = "Deal 2: 15–31", "Deal 3, being played"
    assert links_of(played)[due] == site.at("deals/1/3/rulings/")
    looked = site.get("deals/1/3/rulings/", q="wrong score")
    assert links_of(looked)[written] == site.at("deals/1/2/rulings/?q=wrong+score")
    last = tap(site, played, written)
    says(last, f"Partie 1, deal 2. {ANNE_DEALT}")
    assert {written, due} <= {*links_of(last)}
    assert due not in links_of(site.get(FIRST))


def test_a_thumbs_walk(site):
    """Law 13: a card of elder's was shown."""
    asked = walk(site, "The dealer showed a card")
    says(asked, "Whose card was it?")
    ruled = tap(site, asked, "Anne Elder’s")
    void = "The deal is void and does not count. Bernard deals again."
    stands = "The deal stands, unless elder wants a fresh deal."
    says(ruled, stands, "Law 13", "If Anne wishes:", void)
    back = tap(site, ruled, "One step back")
    says(back, "Whose card was it?")
    assert "Bernard dealt" in links_of(tap(site, back, "One step back"))
    assert Record.objects.count() == 0


def test_answers_that_contradict_are_not_offered_nor_taken(site):
    """Law 27: of the bottom three, elder may not have “looked apart at cards that they left”."""
    takes = "Elder takes cards of the stock that are not theirs to take"
    bottom = "Some of the bottom three (the bottom two, if only two are left for younger)"
    assert "They looked at them apart" not in links_of(walk(site, takes, bottom))
    told = {"path": "elder-takes-others-cards", "cards": "bottom", "deed": "looked"}
    unfit = "Some answers did not go with the ones before them. Go on from here."
    says(site.get(FIRST, **told), unfit, "What did elder do with them?")


@pytest.mark.parametrize("name", PATHS)
def test_every_ending_of_every_path_has_its_page(site, name):
    path = PATHS[name]
    if path.game == AU_CENT:
        site.card.code = "au-cent"
        site.card.save()
    ways = list(walks(path))
    for answers in (ways[0], ways[-1]):
        ruled = site.get(FIRST, path=name, **answers)
        assert ruled.context["page"].ruling == ruling_of(path, answers)
        says(ruled, "The ruling")
    assert max(map(len, ways)) <= 5


def test_who_dealt_can_be_said_while_the_deal_is_played(site):
    says(walk(site, "Anne dealt"), ANNE_DEALT)
    says(walk(site, "The wrong player dealt"), ANNE_DEALT)
    write(site.card, site.a, (27, 13))
    asked = walk(site)
    says(asked, BERNARD_DEALT)
    assert "Anne dealt" not in links_of(asked)


def test_r21_where_they_cut_for_each_deal_it_asks_who_dealt(site):
    """At the older game nobody knows who deals until it is said."""
    site.card = make_card(site.a, site.b, parties=(), code=HUNDRED_UP.code, stake=None)
    asked = walk(site)
    says(asked, "First say who dealt.")
    assert BYSTANDER not in links_of(asked)
    ruled = tap(site, tap(site, tap(site, asked, "Anne dealt"), BYSTANDER), "No")
    card = press(site, ruled, "Propose it")
    says(card, BYSTANDER, but=["one more deal"])  # Nothing is written yet, so no game is level.


def test_words_find_what_went_wrong_or_the_nearest(site):
    found = links_of(site.get(FIRST, q="wrong PACK"))
    assert "The dealer used the wrong pack" in found
    assert "The wrong player dealt" not in found
    says(site.get(FIRST, q="<bridge>"), "Nothing here has “<bridge>” in it.")
    left = site.get(FIRST, q="he left the table")
    says(left, "If a player gives up or leaves, no law decides.")
    assert links_of(left)["To the card"] == site.at()
    nearest = site.get(FIRST, q="revoked & swore")
    says(nearest, "Nothing has all these words. The nearest:")
    assert "Somebody did not follow suit, although they could" in links_of(nearest)
    assert links_of(nearest)["Look in the laws"] == "/laws/?q=revoked%20%26%20swore"


def test_each_game_has_its_own_laws():
    """Where piquet au cent has a law of its own, that of piquet is not offered there."""
    piquet = [path for part in parts_of(RUBICON) for path in part.paths]
    games = [path for part in parts_of(HUNDRED_UP) for path in part.paths]
    assert {path.name for path in [*piquet, *games]} == {*PATHS}
    assert all(path.game != AU_CENT for path in piquet)
    assert decides_at(PATHS["bystander"], HUNDRED_UP)


@pytest.mark.parametrize("at", ["deals/1/2/rulings/", "deals/9/1/rulings/", "deals/1/0/rulings/"])
def test_no_such_deal(site, at):
    assert site.get(at).status_code == 404


def test_case_iv_it_asks_which_of_two_equal_points_elder_showed(site):
    """Only a false call of the sequences makes it matter. Hearts let younger count a tierce."""
    tell_two_points(site)
    told = {"who": "elder", "stage": "after", "possible": "no", "instead": "no"}
    asked = site.get(FIRST, path="called-too-much", **told, called="sequences")
    which = "Which point did Anne show?"
    says(asked, which, but=["The ruling"])
    ruled = tap(site, asked, "♥\ufe0e A Q J 10")
    says(ruled, f"{which} ♥\ufe0e A Q J 10")
    says(tap(site, ruled, "One step back"), which)
    press(site, ruled, "Write it; it counts at once")
    assert Record.objects.exclude(ruling=None).get().ruling["elder_shown"] == "H"
