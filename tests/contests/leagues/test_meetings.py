"""Meetings of a league, each on a new card or one that exists, or given; and its last day."""

from datetime import date

import pytest

from contests.models import ContestCard, WalkOver
from scoring.models import Card, CardState
from tests.front.site import change
from tests.helping.browser import signed_in, text_of
from tests.helping.factories import LATELY, PLAYED_ON, make_card, make_member
from tests.helping.leagues import drawn, played, standing
from tests.helping.tournaments import drawn as drawn_tournament

NEW_CARD = "/clubs/portland/cards/new/"

pytestmark = pytest.mark.django_db
AT = "/clubs/portland/leagues/"


def told_of(club, league, **other):
    """What is said of a new card of the league against Bernard."""
    sent = {"opponent": club.bernard.pk, "contest": league.pk, "code": "rubicon", "stake": "love"}
    sent |= {"first_dealer": "1", "played_on": LATELY.isoformat()}
    return {**sent, "form_key": "a-card-of-our-own-league", **other}


def test_play_opens_a_card_of_the_leagues_game_that_belongs_to_it(club):
    league = drawn(club.dora, club.anne, club.bernard, code="au-cent")
    page = club.annes.get(f"{AT}{league.pk}/").content.decode()
    first = next(iter(standing(league).fixtures)).meeting.dealer
    seat = 0 if first == club.anne.pk else 1
    ask = f"?player={club.anne.pk}&opponent={club.bernard.pk}&contest={league.pk}&first={seat}"
    assert ask.replace("&", "&amp;") in page
    opening = club.annes.get(f"{NEW_CARD}{ask}")
    assert "It will belong to Winter league." in text_of(opening)
    assert 'name="code" value="au-cent" checked' in opening.content.decode()
    dealer = opening.context["page"].form["first_dealer"].value()
    assert int(dealer) == seat
    told = told_of(club, league, code="au-cent", first_dealer=dealer)
    opened = club.annes.post(NEW_CARD, told, follow=True)
    assert ContestCard.objects.get().card == Card.objects.get()
    assert f"/clubs/portland/contests/{league.pk}/" in opened.content.decode()


MISFITS = [
    ("opponent", "Edmund", "Edmund does not play in Winter league."),
    ("code", "four-deal", "Winter league is played as Rubicon piquet."),
    ("played_on", "2026-08-20", "is outside Winter league"),
]


@pytest.mark.parametrize(("field", "wrong", "says"), MISFITS)
def test_a_card_that_does_not_fit_the_league_is_not_opened(club, league, field, wrong, says):
    told = club.edmund.pk if wrong == "Edmund" else wrong
    page = club.annes.post(NEW_CARD, told_of(club, league, **{field: told}))
    assert page.status_code == 422
    assert says in " ".join(page.context["page"].form.errors[field])
    assert says in text_of(page)
    assert not Card.objects.exists()


def meeting(league, one, other):
    return f"{AT}{league.pk}/meetings/{one.pk}/{other.pk}/"


def test_only_the_two_and_officers_see_what_to_do_about_a_meeting(club, league):
    at = meeting(league, club.anne, club.bernard)
    bernard = signed_in(club.bernard)
    for client, status in (
        (signed_in(club.celia), 404),
        (signed_in(club.edmund), 404),
        (bernard, 200),
    ):
        assert client.get(at).status_code == status
    assert bernard.get(meeting(league, club.bernard, club.edmund)).status_code == 404
    refused = bernard.post(at, {"walk_over": "on", "winner": club.bernard.pk})
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


def test_an_officer_takes_a_countersigned_card_out(club, league):
    card = played(league, club.anne, club.bernard)
    page, out = f"{AT}{league.pk}/", f"{AT}{league.pk}/cards/{card.pk}/take-out/"
    assert "Take a card out" not in text_of(club.annes.get(page))
    assert "An officer can take it out." in text_of(club.annes.post(out, follow=True))
    assert "Take a card out" in text_of(club.client.get(page))
    said = text_of(club.client.post(out, follow=True))
    assert "no longer belongs to it." in said
    assert "Take a card out" not in said
    assert not ContestCard.objects.exists()


def last_day(contest):
    return f"/clubs/portland/contests/{contest.pk}/last-day/"


def ends(contest):
    contest.refresh_from_db()
    return contest.ends


def test_the_last_day_of_a_contest_is_put_off_and_brought_forward(club, league):
    page, at = f"{AT}{league.pk}/", last_day(league)
    assert f'href="{at}"' in club.client.get(page).content.decode()
    assert "Change the last day" not in text_of(club.annes.get(page))
    assert f'value="{league.ends.isoformat()}"' in club.client.get(at).content.decode()
    said = club.client.post(at, {"ends": "2027-07-31"}, follow=True)
    assert "It ends on 31 July 2027 now." in text_of(said)
    assert ends(league) == date(2027, 7, 31)
    played(league, club.anne, club.bernard)
    club.client.post(at, {"ends": PLAYED_ON.isoformat()})
    assert ends(league) == PLAYED_ON
    change(league, drawn_at=None)
    assert club.client.post(at, {"ends": "2027-07-31"}).url == page
    assert ends(league) == PLAYED_ON, "it does not run"
    tournament = drawn_tournament([club.anne, club.bernard])
    club.client.post(last_day(tournament), {"ends": "2026-12-24"})
    assert ends(tournament) == date(2026, 12, 24)


NO_LAST_DAYS = {
    "": "Say on which day it ends.",
    "2026-02-30": "There is no 30 February 2026.",
    "2026-08-31": "It would end before it begins, on 1 September 2026.",
    "2029-10-01": "It would last more than three years: look at the year.",
    "2026-09-02": "of it was played on",
}


@pytest.mark.parametrize("state", [CardState.COUNTERSIGNED, CardState.OPEN])
def test_a_last_day_that_cannot_be_is_refused_beside_the_field(club, league, state):
    before = ends(league)
    played(league, club.anne, club.bernard, state=state)
    for day, says in NO_LAST_DAYS.items():
        page = club.client.post(last_day(league), {"ends": day})
        assert page.status_code == 422, day
        assert says in " ".join(page.context["page"].form.errors["ends"])
        assert says in text_of(page)
        assert ends(league) == before


def test_the_meeting_of_a_guest_says_who_signs(club, league):
    said = "A guest does not sign: an officer signs their cards"
    for form in ("contests/new-league/", "tournaments/new/"):
        assert said in text_of(club.client.get(f"/clubs/portland/{form}"))
    felix = make_member(club.club, name="Felix", guest=True)
    contest = drawn_tournament([club.anne, felix])
    match = f"/clubs/portland/tournaments/{contest.pk}/matches/{club.anne.pk}/{felix.pk}/"
    make_card(club.anne, felix)
    assert "Felix is a guest. An officer signs the card" in text_of(club.annes.get(match))
    no_guest = club.annes.get(meeting(league, club.anne, club.bernard))
    assert "is a guest" not in text_of(no_guest)
