"""The pages of leagues: what they say, what they refuse, and what they cost."""

from itertools import pairwise

import pytest

from contests.models import Contest
from contests.operations.leagues.cards import link_card
from contests.operations.leagues.entrants import drop_out
from contests.operations.leagues.leagues import close_league, draw_league, make_league
from ledger.operations.cards.reverse_card import reverse_card
from scoring.models import CardState
from tests.front.site import change
from tests.helping.browser import text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_member
from tests.helping.leagues import drawn, played, scores, terms
from tests.queries import queries_of

pytestmark = pytest.mark.django_db
QUERIES = 10
"""The queries of a whole request: session, user, member, the league, and what is loaded of it."""


AT = "/clubs/portland/leagues/"


def page_of(club, league, by=None, more=""):
    page = (by or club.client).get(f"{AT}{league.pk}/{more}")
    assert page.status_code == 200
    return page


NEW = "/clubs/portland/contests/new-league/"
FORM = {"name": "Winter league", "begins": "2026-09-01", "ends": "2027-06-30"}
FORM |= {"code": "rubicon", "scheme": "bonus", "times": "1"}


def test_a_club_without_leagues_has_its_first_made_drawn_and_standing(club):
    page = club.client.get("/clubs/portland/contests/")
    assert "Here will be the club’s leagues and tournaments" in text_of(page)
    assert "A league needs two people, a season and a game, a tournament" in text_of(page)
    page = club.annes.get("/clubs/portland/contests/")
    assert "The treasurer or the secretary makes one." in text_of(page)
    assert "New league" not in text_of(page)
    assert "Anne beats Bernard by 150" in text_of(club.client.get(NEW))
    players = [club.anne.pk, club.bernard.pk, club.celia.pk]
    said = text_of(club.client.post(NEW, {**FORM, "players": players}, follow=True))
    assert "Nothing stands yet" in said
    assert "3 people, each two meet once: 3 meetings" in said
    assert "has a bye" in said
    league = Contest.objects.get()
    at = f"{AT}{league.pk}/draw/"
    other = club.client.post(at, {"lot": league.lot, "another": "on"}, follow=True)
    assert "Nothing stands yet" in text_of(other)
    league.refresh_from_db()
    club.client.post(at, {"lot": league.lot})
    said = text_of(page_of(club, league))
    assert "Nothing is decided yet" in said
    assert "Your next" not in said, "Dora does not play"
    assert "Your next 2 meetings" in text_of(page_of(club, league, club.annes))


WRONG = [
    ("name", " ", "Give the league a name."),
    ("name", "Win\u200bter", "U+200B"),
    ("ends", "2026-08-31", "It would end before it begins, on 1 September 2026."),
    ("ends", "2026-02-30", "There is no 30 February 2026."),
    ("ends", "2099-01-01", "look at the year"),
    ("begins", "1026-09-01", "look at the year"),
    ("scheme", "chess", "is none of them"),
    ("times", "9", "is none of them"),
    ("players", [], "Tick who plays: two people at least."),
]


@pytest.mark.parametrize(("field", "wrong", "says"), WRONG)
def test_what_is_wrong_is_said_and_nothing_is_lost(club, field, wrong, says):
    told = {**FORM, "players": [club.anne.pk, club.bernard.pk], field: wrong}
    page = club.client.post(NEW, told)
    assert page.status_code == 422
    assert says in text_of(page)
    assert 'value="2026-09-01"' in page.content.decode() or field == "begins"
    assert not Contest.objects.exists()


def test_a_league_that_is_not_drawn_is_changed_or_deleted(club):
    made = make_league(by=club.dora, terms=terms(club.anne, club.bernard))
    at = f"{AT}{made.pk}/"
    assert 'value="Winter league"' in club.client.get(f"{at}change/").content.decode()
    changed = {**FORM, "name": "Spring league", "players": [club.anne.pk, club.celia.pk]}
    assert club.client.post(f"{at}change/", changed).status_code == 302
    assert "Spring league" in text_of(page_of(club, made))
    assert "does not stand yet" in text_of(page_of(club, made, club.annes))
    said = club.client.post(f"{at}give-up/", follow=True)
    assert "Spring league is deleted." in text_of(said)


def test_the_table_says_what_counts_what_waits_and_what_counts_for_nothing(club, league):
    played(league, club.anne, club.bernard)
    waits = played(league, club.celia, club.bernard, state=CardState.CLOSED)
    said = text_of(page_of(club, league, club.annes))
    assert "1 of 3 meetings decided" in said
    assert "Anne by 150" in said
    assert "Not counted yet Bernard" in said.replace("Celia – Bernard", "Bernard")
    assert f"Card {waits.pk}: closed, waiting for countersignatures" in said
    assert "What tells" not in said
    assert "the first of these in which they differ decides" in said
    long = make_card(club.anne, club.celia, parties=DESC[:3], state=CardState.COUNTERSIGNED)
    link_card(contest_id=league.pk, by=club.anne, card=long)
    told = f"as often as the league wants: Anne – Celia, parties 2 and 3 of card {long.pk}"
    assert told in text_of(page_of(club, league))


def test_who_is_level_is_told_apart_in_words(club):
    a, b, c, e = club.anne, club.bernard, club.celia, club.edmund
    league = drawn(club.dora, a, b, c, e)
    for winner, loser in ((a, b), (c, e), (b, c), (e, a), (a, c), (b, e)):
        played(league, winner, loser)
    said = text_of(page_of(club, league))
    assert "Anne stands above Bernard by what they scored against each other." in said


def test_people_enter_late_and_leave_as_it_was_said(club, league):
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


def test_what_somebody_has_played_of_half_their_meetings_stands(club):
    """Half of Edmund's meetings are decided, one of them by Anne, who has left."""
    a, b, c, e = club.anne, club.bernard, club.celia, club.edmund
    league = drawn(club.dora, a, b, c, e, club.dora)
    for winner, loser in ((a, b), (a, c), (b, e)):
        played(league, winner, loser)
    drop_out(contest_id=league.pk, by=club.dora, player=a)
    asked = text_of(page_of(club, league, more=f"people/?leaves={e.pk}"))
    assert "2 of their 4 meetings are decided. What they played stands." in asked
    drop_out(contest_id=league.pk, by=club.dora, player=e)
    assert "Struck out" not in text_of(page_of(club, league))
    assert dict(scores(league))[b.pk] == 2


def test_a_closed_season_stays_and_says_what_was_reversed_since(club):
    guest = make_member(club.club, name="Felix", guest=True)
    league = drawn(club.dora, club.anne, guest, club.celia)
    assert "It can be closed after" in text_of(page_of(club, league, more="close/"))
    refused = club.client.post(f"{AT}{league.pk}/close/")
    assert refused.status_code == 422
    assert "3 meetings are open" in text_of(refused)
    card = played(league, club.anne, guest)
    drop_out(contest_id=league.pk, by=club.dora, player=club.celia)
    change(club.club, shows_guests=False)
    assert "Felix" in text_of(page_of(club, league))
    assert "One meeting" not in text_of(page_of(club, league, more="close/"))
    closed = text_of(club.client.post(f"{AT}{league.pk}/close/", follow=True))
    assert "The season was closed on" in closed
    assert "Enter late" not in closed
    reverse_card(card_id=card.pk, by=club.dora, reason="The first deal is wrong")
    said = text_of(page_of(club, league))
    assert f"reversed or mended after the season was closed: card {card.pk}" in said
    assert "Anne by 150" in said
    assert "Felix" not in said
    assert "a guest" in said
    assert "Closed Winter league" in text_of(club.client.get("/clubs/portland/contests/"))


def test_the_notice_is_the_same_each_time(club):
    def notice_is_the_same():
        one, two = (page_of(club, league, more="league.pdf").content for _ in range(2))
        return one == two and one.startswith(b"%PDF")

    league = make_league(by=club.dora, terms=terms(club.anne, club.bernard))
    assert notice_is_the_same()
    draw_league(contest_id=league.pk, by=club.dora, lot=league.lot or 0)
    played(league, club.anne, club.bernard)
    assert notice_is_the_same()
    close_league(contest_id=league.pk, by=club.dora)
    assert notice_is_the_same()


@pytest.mark.parametrize("more", [0, 6])
def test_the_number_of_queries_does_not_grow(club, more):
    people = [make_member(club.club) for _ in range(2 + more)]
    league = drawn(club.dora, *people)
    for winner, loser in pairwise(people):
        played(league, winner, loser)
    asked = queries_of(club.client, f"{AT}{league.pk}/")
    assert len(asked) == QUERIES, asked
