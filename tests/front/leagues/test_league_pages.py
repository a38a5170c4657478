"""The pages of leagues: what they say, what they refuse, and what they cost."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Role
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import Card, CardState, Contest, ContestCard, WalkOver
from scoring.operations.contests.entrants import drop_out
from scoring.operations.contests.leagues import close_league, make_league
from tests.helping.browser import text_of
from tests.helping.factories import LATELY, make_card, make_club, make_member
from tests.helping.leagues import drawn, played, standing, terms

pytestmark = pytest.mark.django_db
QUERIES = 10
"""The queries of a whole request: session, user, member, the league, and what is loaded of it."""


@pytest.fixture
def club(client) -> SimpleNamespace:
    """A club, read by its treasurer."""
    club = make_club(slug="portland")
    people = {
        name.lower(): make_member(club, name=name)
        for name in ("Anne", "Bernard", "Celia", "Edmund")
    }
    dora = make_member(club, name="Dora", role=Role.TREASURER)
    client.force_login(dora.user)
    session = client.session
    session.save()
    return SimpleNamespace(client=client, club=club, dora=dora, **people)


@pytest.fixture
def league(club) -> Contest:
    return drawn(club.dora, club.anne, club.bernard, club.celia)


AT = "/clubs/portland/leagues/"


def page_of(club, league, by=None, more=""):
    if by:
        club.client.force_login(by.user)
    page = club.client.get(f"{AT}{league.pk}/{more}")
    assert page.status_code == 200
    return page


FORM = {
    "name": "Winter league",
    "begins": "2026-09-01",
    "ends": "2027-06-30",
    "code": "rubicon",
    "scheme": "bonus",
    "times": "1",
}


def test_a_club_without_leagues_says_what_will_appear(club):
    page = club.client.get("/clubs/portland/contests/")
    assert "Here will be the club’s leagues" in text_of(page)
    assert "A league needs two people, a season and a game." in text_of(page)
    club.client.force_login(club.anne.user)
    page = club.client.get("/clubs/portland/contests/")
    assert "The treasurer or the secretary makes one." in text_of(page)
    assert "New league" not in text_of(page)


def test_an_officer_makes_a_league_sees_its_draw_and_lets_it_stand(club):
    new = "/clubs/portland/contests/new-league/"
    assert "Anne beats Bernard by 150" in text_of(club.client.get(new))
    players = [club.anne.pk, club.bernard.pk, club.celia.pk]
    made = club.client.post(new, {**FORM, "players": players}, follow=True)
    said = text_of(made)
    assert "Nothing stands yet" in said
    assert "3 people, each two meet once: 3 meetings" in said
    assert "has a bye" in said
    league = Contest.objects.get()
    at = f"{AT}{league.pk}/draw/"
    other = club.client.post(at, {"lot": league.lot, "another": "on"}, follow=True)
    assert "Nothing stands yet" in text_of(other)
    league.refresh_from_db()
    club.client.post(at, {"lot": league.lot})
    assert "Nothing is decided yet" in text_of(page_of(club, league))
    assert "Your next" not in text_of(page_of(club, league)), "Dora does not play"
    assert "Your next 2 meetings" in text_of(page_of(club, league, club.anne))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"name": " "}, "Give the league a name."),
        ({"name": "Win\u200bter"}, "U+200B"),
        ({"ends": "2026-08-31"}, "The season would end before it begins."),
        ({"ends": "2026-02-30"}, "There is no 30 February 2026."),
        ({"ends": "2099-01-01"}, "look at the year"),
        ({"begins": "1026-09-01"}, "look at the year"),
        ({"scheme": "chess"}, "is none of them"),
        ({"times": "9"}, "is none of them"),
        ({"players": "none"}, "Tick who plays: two people at least."),
        ({"players": "one"}, "Anne would play alone."),
        ({"players": "twice"}, "Anne stands in the draw twice."),
        ({"players": "stranger"}, "Choose people of this club who have not left."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(club, wrong, says):
    anne, bernard = club.anne.pk, club.bernard.pk
    people = {
        "none": [],
        "one": [anne],
        "twice": [anne, bernard, anne],
        "stranger": [anne, make_member(make_club()).pk],
    }
    told = {**FORM, "players": [anne, bernard], **wrong}
    if isinstance(told["players"], str):
        told["players"] = people[told["players"]]
    page = club.client.post("/clubs/portland/contests/new-league/", told)
    assert page.status_code == 422
    assert says in text_of(page)
    assert 'value="2026-09-01"' in page.content.decode() or "begins" in wrong
    assert not Contest.objects.exists()


def test_a_league_that_is_not_drawn_is_changed_or_deleted(club):
    made = make_league(by=club.dora, terms=terms(club.anne, club.bernard))
    at = f"{AT}{made.pk}/"
    assert 'value="Winter league"' in club.client.get(f"{at}change/").content.decode()
    players = [club.anne.pk, club.celia.pk]
    changed = {**FORM, "name": "Spring league", "players": players}
    assert club.client.post(f"{at}change/", changed).status_code == 302
    assert "Spring league" in text_of(page_of(club, made))
    assert "does not stand yet" in text_of(page_of(club, made, club.anne))
    club.client.force_login(club.dora.user)
    said = text_of(club.client.post(f"{at}give-up/", follow=True))
    assert "Spring league is deleted." in said


def test_the_table_says_what_counts_and_what_waits(club, league):
    played(league, club.anne, club.bernard)
    waits = played(league, club.celia, club.bernard, state=CardState.CLOSED)
    said = text_of(page_of(club, league, club.anne))
    assert "1 of 3 meetings decided" in said
    assert "Anne by 150" in said
    assert "Not counted yet Bernard" in said.replace("Celia – Bernard", "Bernard")
    assert f"Card {waits.pk}: closed, waiting for countersignatures" in said
    assert "What tells" not in said
    assert "the first of these in which they differ decides" in said


def test_who_is_level_is_told_apart_in_words(club):
    league = drawn(club.dora, club.anne, club.bernard, club.celia, club.edmund)
    played(league, club.anne, club.bernard)
    played(league, club.celia, club.edmund)
    played(league, club.bernard, club.celia)
    played(league, club.edmund, club.anne)
    played(league, club.anne, club.celia)
    played(league, club.bernard, club.edmund)
    said = text_of(page_of(club, league))
    assert "Anne stands above Bernard by what they scored against each other." in said


def test_play_opens_a_card_of_the_leagues_game_that_belongs_to_it(club):
    league = drawn(club.dora, club.anne, club.bernard, code="au-cent")
    page = page_of(club, league, club.anne).content.decode()
    first = next(iter(standing(league).fixtures)).meeting.dealer
    seat = 0 if first == club.anne.pk else 1
    ask = f"?opponent={club.bernard.pk}&contest={league.pk}&first={seat}"
    assert ask.replace("&", "&amp;") in page
    opening = club.client.get(f"/clubs/portland/cards/new/{ask}")
    said = opening.content.decode()
    assert "It will belong to Winter league." in text_of(opening)
    assert f'name="code" value="au-cent" checked' in said  # noqa: F541
    values = opening.context["page"].form
    told = {
        "opponent": club.bernard.pk,
        "contest": league.pk,
        "code": "au-cent",
        "stake": "love",
        "first_dealer": values["first_dealer"].value(),
        "played_on": LATELY.isoformat(),
        "form_key": "of the league",
    }
    assert int(told["first_dealer"]) == seat
    opened = club.client.post("/clubs/portland/cards/new/", told, follow=True)
    assert ContestCard.objects.get().card == Card.objects.get()
    assert f"/clubs/portland/contests/{league.pk}/" in opened.content.decode()


@pytest.mark.parametrize(
    ("wrong", "field", "says"),
    [
        ({"opponent": "edmund"}, "opponent", "Edmund does not play in Winter league."),
        ({"code": "four-deal"}, "code", "Winter league is played as Rubicon piquet."),
        ({"played_on": "2026-08-20"}, "played_on", "is outside Winter league"),
    ],
)
def test_a_card_that_does_not_fit_the_league_is_not_opened(club, league, wrong, field, says):
    club.client.force_login(club.anne.user)
    told = {
        "opponent": club.bernard.pk,
        "contest": league.pk,
        "code": "rubicon",
        "stake": "love",
        "first_dealer": "1",
        "played_on": LATELY.isoformat(),
        "form_key": "of the league",
        **wrong,
    }
    if told["opponent"] == "edmund":
        told["opponent"] = club.edmund.pk
    page = club.client.post("/clubs/portland/cards/new/", told)
    assert page.status_code == 422
    assert says in " ".join(page.context["page"].form.errors[field])
    assert says in text_of(page)
    assert not Card.objects.exists()


def meeting(league, one, other):
    return f"{AT}{league.pk}/meetings/{one.pk}/{other.pk}/"


def test_a_card_that_exists_is_chosen(club, league):
    card = make_card(club.anne, club.bernard)
    make_card(club.anne, club.celia)
    club.client.force_login(club.anne.user)
    at = meeting(league, club.anne, club.bernard)
    assert [one.pk for one in club.client.get(at).context["page"].cards] == [card.pk]
    said = text_of(club.client.post(at, {"card": card.pk}, follow=True))
    assert f"Card {card.pk} belongs to it now." in said
    out = f"{AT}{league.pk}/cards/{card.pk}/take-out/"
    assert "no longer belongs" in text_of(club.client.post(out, follow=True))


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("none", "Choose the card."),
        ("unknown", "The club has no card 4711."),
        ("others", "is of other people. Choose a card of"),
        ("game", "Winter league is played as Rubicon piquet. This card is Four-deal piquet."),
        ("decided", "is decided already by card"),
    ],
)
def test_another_card_is_refused_beside_the_choice(club, league, card, says):
    pair = club.anne, club.bernard
    told = {
        "none": lambda: "",
        "unknown": lambda: 4711,
        "others": lambda: make_card(club.anne, club.edmund).pk,
        "game": lambda: make_card(*pair, parties=(), stake=None, code="four-deal").pk,
        "decided": lambda: make_card(*pair, state=CardState.COUNTERSIGNED).pk,
    }[card]()
    if card == "decided":
        played(league, *pair)
    club.client.force_login(club.anne.user)
    page = club.client.post(meeting(league, *pair), {"card": told})
    assert page.status_code == 422
    assert says in " ".join(page.context["page"].card_form.errors["card"])


def test_only_the_two_and_officers_see_what_to_do_about_a_meeting(club, league):
    at = meeting(league, club.anne, club.bernard)
    for who, status in ((club.celia, 404), (club.edmund, 404), (club.bernard, 200)):
        club.client.force_login(who.user)
        assert club.client.get(at).status_code == status
    assert club.client.get(meeting(league, club.bernard, club.edmund)).status_code == 404
    refused = club.client.post(at, {"walk_over": "on", "winner": club.bernard.pk})
    assert refused.status_code == 422
    assert not WalkOver.objects.exists()


def test_an_officer_gives_a_walk_over_and_takes_it_back(club, league):
    at = meeting(league, club.anne, club.bernard)
    told = {"walk_over": "on", "winner": club.anne.pk, "reason": "Bernard is abroad"}
    said = text_of(club.client.post(at, told, follow=True))
    assert "walk-over for Anne" in said
    assert "Anne against Bernard Bernard is abroad" in said
    given = WalkOver.objects.get()
    back = f"{AT}{league.pk}/walk-overs/{given.pk}/take-back/"
    assert "The meeting is open again." in text_of(club.client.post(back, follow=True))
    assert club.client.post(at, {"walk_over": "on"}).status_code == 422


def test_people_enter_late_and_leave(club, league):
    at = f"{AT}{league.pk}/people/"
    said = text_of(club.client.post(at, {"player": club.edmund.pk}, follow=True))
    assert "Edmund plays too." in said
    assert "0 of 6 meetings decided" in said
    asked = text_of(club.client.get(f"{at}?leaves={club.edmund.pk}"))
    assert "0 of their 3 meetings are decided." in asked
    assert "they are struck out" in asked
    done = club.client.post(at, {"player": club.edmund.pk, "leaves": "on"}, follow=True)
    assert "Struck out: Edmund." in text_of(done)
    assert club.client.post(at, {"player": ""}).status_code == 422


def test_a_closed_season_stays_and_says_what_was_reversed_since(club, league):
    card = played(league, club.anne, club.bernard)
    drop_out(contest_id=league.pk, by=club.dora, player=club.celia)
    assert "One meeting" not in text_of(page_of(club, league, more="close/"))
    closed = text_of(club.client.post(f"{AT}{league.pk}/close/", follow=True))
    assert "The season was closed on" in closed
    assert "Enter late" not in closed
    reverse_card(card_id=card.pk, by=club.dora, reason="The first deal is wrong")
    said = text_of(page_of(club, league))
    assert f"reversed or mended after the season was closed: card {card.pk}" in said
    assert "Anne by 150" in said
    assert "Closed Winter league" in text_of(club.client.get("/clubs/portland/contests/"))


def test_a_season_that_runs_is_not_closed(club, league):
    assert "It can be closed after" in text_of(page_of(club, league, more="close/"))
    page = club.client.post(f"{AT}{league.pk}/close/")
    assert page.status_code == 422
    assert "3 meetings are open" in text_of(page)


@pytest.mark.parametrize("state", ["draw", "open", "closed"])
def test_the_notice_is_the_same_each_time(club, state):
    if state == "draw":
        league = make_league(by=club.dora, terms=terms(club.anne, club.bernard, club.celia))
    else:
        league = drawn(club.dora, club.anne, club.bernard)
        played(league, club.anne, club.bernard)
    if state == "closed":
        close_league(contest_id=league.pk, by=club.dora)
    one, two = (page_of(club, league, more="league.pdf").content for _ in range(2))
    assert one == two
    assert one.startswith(b"%PDF")


@pytest.mark.parametrize("more", [0, 6])
def test_the_number_of_queries_does_not_grow(club, more):
    people = [make_member(club.club) for _ in range(2 + more)]
    league = drawn(club.dora, *people)
    for winner, loser in pairwise(people):
        played(league, winner, loser)
    page_of(club, league)
    with CaptureQueriesContext(connection) as found:
        page_of(club, league)
    assert len(found) == QUERIES
