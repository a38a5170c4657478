"""The last day of a contest that runs is put off, or brought forward to its last card."""

from datetime import date

import pytest

from scoring.models import CardState
from tests.helping.browser import text_of
from tests.helping.factories import PLAYED_ON, make_card, make_member
from tests.helping.leagues import played
from tests.helping.tournaments import drawn as drawn_tournament

pytestmark = pytest.mark.django_db


def at(contest):
    return f"/clubs/portland/contests/{contest.pk}/last-day/"


def ends(contest):
    contest.refresh_from_db()
    return contest.ends


def test_the_last_day_of_a_league_is_put_off_and_brought_forward(club, league):
    club.client.force_login(club.dora.user)
    page = club.client.get(f"/clubs/portland/leagues/{league.pk}/").content.decode()
    assert f'href="{at(league)}"' in page
    form = club.client.get(at(league)).content.decode()
    assert f'value="{league.ends.isoformat()}"' in form
    said = club.client.post(at(league), {"ends": "2027-07-31"}, follow=True)
    assert "It ends on 31 July 2027 now." in text_of(said)
    assert ends(league) == date(2027, 7, 31)
    played(league, club.anne, club.bernard)
    club.client.post(at(league), {"ends": PLAYED_ON.isoformat()})
    assert ends(league) == PLAYED_ON


@pytest.mark.parametrize("state", [CardState.COUNTERSIGNED, CardState.OPEN])
@pytest.mark.parametrize(
    ("day", "says"),
    [
        ("", "Say on which day it ends."),
        ("2026-02-30", "There is no 30 February 2026."),
        ("2026-08-31", "It would end before it begins, on 1 September 2026."),
        ("2029-10-01", "It would last more than three years: look at the year."),
        ("2026-09-02", "of it was played on"),
    ],
)
def test_a_last_day_that_cannot_be_is_refused_beside_the_field(club, league, state, day, says):
    before = ends(league)
    played(league, club.anne, club.bernard, state=state)
    club.client.force_login(club.dora.user)
    page = club.client.post(at(league), {"ends": day})
    assert page.status_code == 422
    assert says in " ".join(page.context["page"].form.errors["ends"])
    assert says in text_of(page)
    assert ends(league) == before


def test_only_officers_change_it_and_only_while_it_runs(club, league):
    club.client.force_login(club.anne.user)
    assert club.client.get(at(league)).status_code == 403
    assert "Change the last day" not in text_of(
        club.client.get(f"/clubs/portland/leagues/{league.pk}/")
    )
    league.drawn_at = None
    league.save()
    club.client.force_login(club.dora.user)
    answer = club.client.post(at(league), {"ends": "2027-07-31"})
    assert answer.url == f"/clubs/portland/leagues/{league.pk}/"
    assert ends(league) != date(2027, 7, 31)


def test_a_tournament_is_put_off_too(club):
    contest = drawn_tournament([club.anne, club.bernard])
    club.client.force_login(club.dora.user)
    club.client.post(at(contest), {"ends": "2026-12-24"})
    assert ends(contest) == date(2026, 12, 24)


def test_the_meeting_of_a_guest_says_who_signs(club, league):
    club.client.force_login(club.dora.user)
    said = "A guest does not sign: an officer signs their cards"
    for form in ("contests/new-league/", "tournaments/new/"):
        assert said in text_of(club.client.get(f"/clubs/portland/{form}"))
    felix = make_member(club.club, name="Felix", guest=True)
    contest = drawn_tournament([club.anne, felix])
    match = f"/clubs/portland/tournaments/{contest.pk}/matches/{club.anne.pk}/{felix.pk}/"
    make_card(club.anne, felix)
    club.client.force_login(club.anne.user)
    assert "Felix is a guest. An officer signs the card" in text_of(club.client.get(match))
    meeting = f"/clubs/portland/leagues/{league.pk}/meetings/{club.anne.pk}/{club.bernard.pk}/"
    assert "is a guest" not in text_of(club.client.get(meeting))
