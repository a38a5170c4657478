"""The page of a club's ratings: who is in it, and what it says."""

from datetime import date
from types import SimpleNamespace

import pytest
from django.utils.timezone import now

from club.models import Role
from history.derived.cache import refresh
from history.models import KeptFacts
from history.rating_system.glicko2 import Rating
from history.ratings.drawing import draw_bar, draw_weeks, rating_scale
from history.ratings.words import format_change, format_day, format_likely_range, format_rating
from scoring.models import CardState
from tests.front.site import change
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import made_once

PAGE = "/clubs/portland/ratings/"


def club_with_cards() -> SimpleNamespace:
    """A club that Anne reads: she and Bernard have signed a card, a guest and Celia another."""
    club = make_club(slug="portland")
    anne, bernard, celia = (make_member(club, name=name) for name in ("Anne", "Bernard", "Celia"))
    secretary = make_member(club, name="Sybil", role=Role.SECRETARY)
    signed(anne, bernard)
    signed(celia, make_member(club, name="Gregory", guest=True))
    people = {"anne": anne, "bernard": bernard, "celia": celia, "secretary": secretary}
    return SimpleNamespace(club=club, **people)


def signed(*players, **card):
    make_card(*players, state=CardState.COUNTERSIGNED, **card)


club_of_module = made_once(club_with_cards)


def text_of_page(club, address=PAGE, status=200):
    page = club.client.get(address)
    assert page.status_code == status
    return text_of(page)


def often(club, times=30):
    """Let the kept facts say that every partie was played so often."""
    refresh(club.club)
    for row in KeptFacts.objects.filter(club=club.club):
        row.facts["parties"] *= times
        row.save()


def test_at_first_no_rating_is_settled_and_the_page_says_from_when_it_is(club):
    page = text_of_page(club)
    assert "Not settled yet" in page
    assert "after some fifteen parties" in page
    assert "Probably 1080 to 2240 1 partie last 20 Nov" in page
    assert "Anne you 1662 new" in page
    assert "Everybody begins at 1500" in page
    assert 'href="/help/ratings/"' in club.client.get(PAGE).content.decode()


def test_settled_ratings_have_places_and_the_strongest_comes_first(club):
    often(club)
    page = text_of_page(club)
    assert "Not settled yet" not in page
    places = [page.index(each) for each in (" 1 Anne", " 2 Celia", " 3 Bernard", " 4 Gregory")]
    assert places == sorted(places)
    assert "30 parties" in page


def test_before_the_first_partie_it_says_what_will_appear(client, db):
    member = make_member(make_club(slug="turf"))
    client.force_login(member.user)
    page = text_of(client.get("/clubs/turf/ratings/"))
    assert "Rubicon piquet: ratings begin with the first partie on a card" in page
    assert "settled after some fifteen parties" in page


def test_guests_former_members_and_each_game_have_their_table(club):
    assert "?game=" not in club.client.get(PAGE).content.decode(), "nothing to choose yet"
    signed(club.bernard, club.celia, parties=[DESC[0][:4]], code="four-deal")
    page = club.client.get(PAGE)
    assert 'href="?game=four-deal"' in page.content.decode()
    assert "Gregory" in text_of(page)
    other = text_of_page(club, f"{PAGE}?game=four-deal")
    assert "Four-deal piquet" in other
    assert "Gregory" not in other
    for game in ("whist", "rubicon'", "%00"):
        assert club.client.get(f"{PAGE}?game={game}").status_code == 404, game
    change(club.celia, left_at=now())
    assert all(name in text_of_page(club) for name in ("Gregory", "Celia"))
    change(club.club, shows_guests=False, shows_former_members=False)
    page = text_of_page(club)
    assert not any(name in page for name in ("Gregory", "Celia"))
    assert "Anne" in page


def test_whoever_hides_their_rating_is_not_asked_to_in_an_empty_table(club):
    page = text_of_page(club, f"{PAGE}?game=hundred-up")
    assert "The older game: ratings begin with" in page
    assert "Hide it under You" in page
    change(club.bernard, wants_to_be_rated=False)
    assert text_of_page(club).partition("Anne you ")[2].startswith("1662"), (
        "as before their opponent did"
    )
    change(club.anne, wants_to_be_rated=False)
    assert "Hide it under You" not in text_of_page(club, f"{PAGE}?game=hundred-up")


# Who reads, and whether Bernard, whose rating nobody sees, is there.
# Who reads, and whether Bernard, whose rating nobody else sees, is there.
READERS = [("anne", False), ("bernard", True), ("secretary", False)]


@pytest.mark.parametrize(("reader", "is_there"), READERS)
def test_whoever_opts_out_is_seen_by_themselves_alone(club, reader, is_there):
    often(club)
    change(club.bernard, wants_to_be_rated=False)
    club.client.force_login(getattr(club, reader).user)
    page = text_of_page(club)
    assert ("Bernard" in page.partition("How ratings work")[0]) == is_there
    assert ("only you see this" in page) == is_there
    assert ("You show your rating to nobody." in page) == is_there
    assert " 1 Anne" in page
    assert " 3 Gregory" in page, "nobody keeps the place of whoever is hidden"
    person = text_of_page(club, f"/clubs/portland/members/{club.bernard.pk}/statistics/")
    assert ("Highest 1" in person) == is_there
    assert "Results" in person, "the rest of the page is as ever"


@pytest.mark.parametrize(("reader", "may_change"), [("anne", False), ("secretary", True)])
def test_a_club_that_shows_no_ratings_says_so_and_nothing_leads_there(club, reader, may_change):
    ours = club.client
    assert PAGE in ours.get("/clubs/portland/members/").content.decode()
    change(club.club, shows_ratings=False)
    club.client.force_login(getattr(club, reader).user)
    page = ours.get(PAGE)
    assert page.status_code == 404
    assert f"{club.club.name} shows no ratings." in text_of(page)
    assert ('href="/clubs/portland/settings/"' in page.content.decode()) == may_change
    assert "1662" not in text_of(page)
    members = "/clubs/portland/members/"
    persons = [f"{members}{club.anne.pk}/{page}/" for page in ("about", "statistics")]
    for address in ("/?club=portland", "/account/", members, *persons):
        shown = ours.get(address).content.decode()
        assert PAGE not in shown, address
        assert "wants_to_be_rated" not in shown, address


def test_a_persons_page_shows_the_rating_its_highest_and_its_line(club):
    often(club)
    address = f"/clubs/portland/members/{club.anne.pk}/statistics/"
    page = text_of_page(club, address)
    assert "Now" in page.partition("Rating")[2]
    assert "in the week from 16 November 2026" in page
    for opponent in (club.celia, club.bernard):
        signed(club.anne, opponent, played_on=date(2026, 9, 3))
    page = club.client.get(address).content.decode()
    assert 'class="chart-band" points="' in page
    assert "As a table" in page


TODAY = date(2026, 11, 20)
IN_WORDS = [
    *(
        (format_rating, (Rating(1523.4, 50),), "1523"),
        (format_rating, (Rating(894.6, 110),), "895"),
    ),
    (format_rating, (Rating(1500.0, 350),), "1500"),
    (format_likely_range, (Rating(1523.4, 50),), "1420 to 1620"),
    (format_likely_range, (Rating(1500.0, 350),), "800 to 2200"),
    (format_likely_range, (Rating(894.6, 110),), "670 to 1110"),
    *(
        (format_change, (12.4,), "+12"),
        (format_change, (-7.0,), "−7"),
        (format_change, (0.0,), "–"),
    ),
    *((format_change, (0.3,), "–"), (format_change, (None,), "new")),
    (format_day, (date(2026, 3, 4), TODAY), "4 Mar"),
    (format_day, (date(2025, 3, 4), TODAY), "4 Mar 2025"),
]


@pytest.mark.parametrize(("words_of", "arguments", "words"), IN_WORDS)
def test_a_rating_a_change_and_a_day_in_words(words_of, arguments, words):
    assert words_of(*arguments) == words


SCALES = [
    ([Rating(1500, 50)], 1400, 1600, [1450, 1500, 1550]),
    ([Rating(1500, 50), Rating(1900, 300)], 1400, 1900, [1500, 1600, 1700, 1800]),
    ([Rating(1500, 350)], 500, 2500, [1000, 1500, 2000]),
    ([Rating(1500, 0)], 1500, 1550, []),
]


@pytest.mark.parametrize(("ratings", "low", "high", "ticks"), SCALES)
def test_a_scale_reaches_over_all_ratings_and_the_bars_of_those_settled(ratings, low, high, ticks):
    scale = rating_scale(ratings)
    assert (scale.low, scale.high) == (low, high)
    assert [tick.value for tick in scale.ticks] == ticks


BARS = [(Rating(1500, 25), "25.0% 50.0% 50.0%"), (Rating(1600, 350), "0.0% 100.0% 100.0%")]


@pytest.mark.parametrize(("rating", "drawn"), BARS)
def test_a_bar_lies_where_the_strength_probably_does_and_ends_at_the_edge(rating, drawn):
    bar = draw_bar(rating_scale([Rating(1500, 50)]), rating)
    assert f"{bar.begin} {bar.length} {bar.middle}" == drawn


def test_a_line_needs_two_weeks_and_its_band_is_cut_off_where_too_wide():
    weeks = [(date(2026, 1, 5), Rating(894, 232.5)), (date(2026, 1, 12), Rating(1500, 50))]
    assert draw_weeks("Week by week", weeks[:1]) is None
    assert draw_weeks("Week by week", weeks).table.rows == (
        ("5 Jan 2026", "894", "429", "1359"),
        ("12 Jan 2026", "1500", "1400", "1600"),
    )
    weeks[0] = (date(2026, 1, 5), Rating(1450, 300))
    chart = draw_weeks("Week by week", weeks)
    highest, lowest = (chart.band[n][1] for n in (0, -1))
    assert (chart.ticks[0].words, chart.ticks[-1].words) == ("1400", "1600")
    assert (highest, lowest) == (chart.ticks[-1].y, chart.ticks[0].y)
