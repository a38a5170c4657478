"""The page of a club's ratings: who is in it, what it says, and what it costs."""

from copy import deepcopy
from datetime import date, timedelta
from types import SimpleNamespace

import pytest
from django.utils.timezone import now

from club.models import Role
from front.ratings.drawing import draw_bar, draw_weeks, scale_of
from front.ratings.words import change_words, day_words, likely_words, rating_words
from scoring.history.cache import refresh
from scoring.models import CardState, KeptFacts
from scoring.ratings.glicko2 import Rating
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import made_once

QUERIES = 6
"""The queries of the whole request: session, user, member, two for the ratings, the people."""
PAGE = "/clubs/portland/ratings/"


def club_with_cards() -> SimpleNamespace:
    """A club that Anne reads: she and Bernard have signed a card, a guest and Celia another."""
    club = make_club(slug="portland")
    anne, bernard, celia = (make_member(club, name=name) for name in ("Anne", "Bernard", "Celia"))
    secretary = make_member(club, name="Sybil", role=Role.SECRETARY)
    guest = make_member(club, name="Gregory", guest=True)
    make_card(anne, bernard, state=CardState.COUNTERSIGNED)
    make_card(celia, guest, state=CardState.COUNTERSIGNED)
    return SimpleNamespace(
        club=club, anne=anne, bernard=bernard, celia=celia, secretary=secretary, guest=guest
    )


club_of_module = made_once(club_with_cards)


@pytest.fixture
def club(club_of_module, client, db) -> SimpleNamespace:
    club = deepcopy(club_of_module)
    club.client = client
    client.force_login(club.anne.user)
    return club


def said(club, address=PAGE, status=200):
    page = club.client.get(address)
    assert page.status_code == status
    return text_of(page)


def often(club, times=30):
    """Let the kept facts say that every partie was played so often."""
    refresh(club.club)
    for row in KeptFacts.objects.filter(club=club.club):
        row.facts["parties"] *= times
        row.save()


def test_at_first_nobodys_rating_is_settled_and_the_page_says_from_when_it_is(club):
    page = said(club)
    assert "Not settled yet" in page
    assert "after some fifteen parties" in page
    assert "Probably 1080 to 2240 1 partie last 20 Nov" in page
    assert "Anne you 1662 new" in page


def test_settled_ratings_have_places_and_the_strongest_comes_first(club):
    often(club)
    page = said(club)
    assert "Not settled yet" not in page
    places = [page.index(one) for one in (" 1 Anne", " 2 Celia", " 3 Bernard", " 4 Gregory")]
    assert places == sorted(places)
    assert "30 parties" in page


def test_it_says_how_ratings_work_and_leads_to_more(club):
    page = club.client.get(PAGE)
    assert "Everybody begins at 1500" in text_of(page)
    assert 'href="/help/ratings/"' in page.content.decode()


def test_before_the_first_partie_it_says_what_will_appear(client, db):
    member = make_member(make_club(slug="turf"))
    client.force_login(member.user)
    page = text_of(client.get("/clubs/turf/ratings/"))
    assert "Rubicon piquet: ratings begin with the first partie on a card" in page
    assert "settled after some fifteen parties" in page


def test_each_game_has_a_table_of_its_own(club):
    assert "?game=" not in club.client.get(PAGE).content.decode(), "nothing to choose yet"
    four = [deals[:4] for deals in DESC[:1]]
    players = (club.bernard, club.celia)
    make_card(*players, parties=four, code="four-deal", state=CardState.COUNTERSIGNED)
    page = club.client.get(PAGE)
    assert 'href="?game=four-deal"' in page.content.decode()
    assert "Gregory" in text_of(page)
    other = said(club, f"{PAGE}?game=four-deal")
    assert "Four-deal piquet" in other
    assert "Gregory" not in other


@pytest.mark.parametrize("game", ["whist", "rubicon'", "%00"])
def test_a_game_that_is_not_ours_is_not_found(club, game):
    assert club.client.get(f"{PAGE}?game={game}").status_code == 404


def test_a_game_that_the_club_has_not_played_has_an_empty_table(club):
    assert "The older game: ratings begin with" in said(club, f"{PAGE}?game=hundred-up")


def test_whoever_hides_their_rating_is_not_asked_to_hide_it_before_their_first_partie(club):
    assert "Hide it under You" in said(club, f"{PAGE}?game=hundred-up")
    club.anne.wants_to_be_rated = False
    club.anne.save()
    assert "Hide it under You" not in said(club, f"{PAGE}?game=hundred-up")


# Who reads, and whether Bernard, whose rating nobody sees, is there.
READERS = [("anne", False), ("bernard", True), ("secretary", False)]


@pytest.mark.parametrize(("reader", "is_there"), READERS)
def test_whoever_opts_out_is_seen_by_themselves_alone(club, reader, is_there):
    often(club)
    club.bernard.wants_to_be_rated = False
    club.bernard.save()
    club.client.force_login(getattr(club, reader).user)
    page = said(club)
    assert ("Bernard" in page.partition("How ratings work")[0]) == is_there
    assert ("only you see this" in page) == is_there
    assert ("You show your rating to nobody." in page) == is_there
    assert " 1 Anne" in page
    assert " 3 Gregory" in page, "nobody keeps the place of whoever is hidden"
    person = said(club, f"/clubs/portland/members/{club.bernard.pk}/statistics/")
    assert ("Highest 1" in person) == is_there
    assert "Results" in person, "the rest of the page is as ever"


def test_an_opponent_who_opts_out_changes_nobodys_rating(club):
    before = said(club).partition("Anne you ")[2][:4]
    club.bernard.wants_to_be_rated = False
    club.bernard.save()
    assert said(club).partition("Anne you ")[2][:4] == before == "1662"


def test_guests_and_former_members_appear_as_the_club_has_set(club):
    club.celia.left_at = now()
    club.celia.save()
    assert all(name in said(club) for name in ("Gregory", "Celia"))
    club.club.shows_guests = club.club.shows_former_members = False
    club.club.save()
    page = said(club)
    assert not any(name in page for name in ("Gregory", "Celia"))
    assert "Anne" in page


@pytest.mark.parametrize(("reader", "may_change"), [("anne", False), ("secretary", True)])
def test_a_club_that_shows_no_ratings_says_so_and_nothing_leads_there(club, reader, may_change):
    ours = club.client
    assert PAGE in ours.get("/clubs/portland/members/").content.decode()
    club.club.shows_ratings = False
    club.club.save()
    club.client.force_login(getattr(club, reader).user)
    page = ours.get(PAGE)
    assert page.status_code == 404
    assert f"{club.club.name} shows no ratings." in text_of(page)
    assert ('href="/clubs/portland/settings/"' in page.content.decode()) == may_change
    assert "1662" not in text_of(page)
    person = f"/clubs/portland/members/{club.anne.pk}/"
    for address in (
        "/?club=portland",
        "/account/",
        "/clubs/portland/members/",
        f"{person}about/",
        f"{person}statistics/",
    ):
        shown = ours.get(address).content.decode()
        assert PAGE not in shown, address
        assert "wants_to_be_rated" not in shown, address


def test_a_persons_page_shows_the_rating_its_highest_and_its_line(club):
    often(club)
    address = f"/clubs/portland/members/{club.anne.pk}/statistics/"
    page = said(club, address)
    assert "Now" in page.partition("Rating")[2]
    assert "in the week from 16 November 2026" in page
    for card in (club.celia, club.bernard):
        make_card(club.anne, card, state=CardState.COUNTERSIGNED, played_on=date(2026, 9, 3))
    page = club.client.get(address).content.decode()
    assert 'class="chart-band" points="' in page
    assert "As a table" in page


def test_a_stranger_finds_nothing_and_whoever_is_not_signed_in_is_asked(club, client):
    client.force_login(make_member(make_club()).user)
    assert client.get(PAGE).status_code == 404
    client.logout()
    assert client.get(PAGE).status_code == 302


def test_more_cards_and_people_cost_no_more_queries(club, django_assert_max_num_queries):
    for number in range(3):
        make_card(
            club.anne, make_member(club.club, name=f"New {number}"), state=CardState.COUNTERSIGNED
        )
    said(club)
    with django_assert_max_num_queries(QUERIES):
        said(club)


# In figures and in words.


@pytest.mark.parametrize(
    ("rating", "figure", "likely"),
    [
        (Rating(1523.4, 50), "1523", "1420 to 1620"),
        (Rating(1500.0, 350), "1500", "800 to 2200"),
        (Rating(894.6, 110), "895", "670 to 1110"),
    ],
)
def test_a_rating_in_figures(rating, figure, likely):
    assert (rating_words(rating), likely_words(rating)) == (figure, likely)


@pytest.mark.parametrize(
    ("change", "words"), [(12.4, "+12"), (-7.0, "−7"), (0.0, "–"), (0.3, "–"), (None, "new")]
)
def test_a_change_in_words(change, words):
    assert change_words(change) == words


@pytest.mark.parametrize(("year", "words"), [(2026, "4 Mar"), (2025, "4 Mar 2025")])
def test_a_day_in_words_has_its_year_if_that_is_past(year, words):
    assert day_words(date(year, 3, 4), date(2026, 11, 20)) == words


@pytest.mark.parametrize(
    ("ratings", "low", "high", "ticks"),
    [
        ([Rating(1500, 50)], 1400, 1600, [1450, 1500, 1550]),
        ([Rating(1500, 50), Rating(1900, 300)], 1400, 1900, [1500, 1600, 1700, 1800]),
        ([Rating(1500, 350)], 500, 2500, [1000, 1500, 2000]),
        ([Rating(1500, 0)], 1500, 1550, []),
    ],
)
def test_a_scale_reaches_over_all_ratings_and_the_bars_of_those_settled(ratings, low, high, ticks):
    scale = scale_of(ratings)
    assert (scale.low, scale.high) == (low, high)
    assert [tick.value for tick in scale.ticks] == ticks


def test_a_bar_lies_where_the_strength_probably_does_and_ends_at_the_edge():
    scale = scale_of([Rating(1500, 50)])
    bar = draw_bar(scale, Rating(1500, 25))
    assert (bar.begin, bar.length, bar.middle) == ("25.0%", "50.0%", "50.0%")
    wide = draw_bar(scale, Rating(1600, 350))
    assert (wide.begin, wide.length, wide.middle) == ("0.0%", "100.0%", "100.0%")


def test_a_line_needs_two_weeks_and_its_band_is_cut_off_where_the_first_ones_are_too_wide():
    first = date(2026, 1, 5)
    ratings = (Rating(1450, 300), Rating(1500, 50))
    weeks = [(first + n * timedelta(days=7), one) for n, one in enumerate(ratings)]
    assert draw_weeks("Week by week", weeks[:1]) is None
    chart = draw_weeks("Week by week", weeks)
    highest, lowest = (chart.band[n][1] for n in (0, -1))
    assert (chart.ticks[0].words, chart.ticks[-1].words) == ("1400", "1600")
    assert (highest, lowest) == (chart.ticks[-1].y, chart.ticks[0].y)


def test_the_table_behind_the_line_has_the_figures_that_the_picture_cuts_off():
    first = date(2026, 1, 5)
    weeks = [(first, Rating(894, 232.5)), (first + timedelta(days=7), Rating(1500, 50))]
    assert draw_weeks("Week by week", weeks).table.rows == (
        ("5 Jan 2026", "894", "429", "1359"),
        ("12 Jan 2026", "1500", "1400", "1600"),
    )
