"""A meeting of a league: it is played on a new card, told by one that exists, or given away."""

import pytest

from scoring.models import Card, CardState, ContestCard, WalkOver
from tests.helping.browser import text_of
from tests.helping.factories import LATELY, make_card
from tests.helping.leagues import drawn, played, standing

pytestmark = pytest.mark.django_db
AT = "/clubs/portland/leagues/"


def told_of(club, league, **other):
    """What is said of a new card of the league against Bernard."""
    sent = {"opponent": club.bernard.pk, "contest": league.pk, "code": "rubicon", "stake": "love"}
    sent |= {"first_dealer": "1", "played_on": LATELY.isoformat()}
    return {**sent, "form_key": "a-card-of-our-own-league", **other}


def test_play_opens_a_card_of_the_leagues_game_that_belongs_to_it(club):
    league = drawn(club.dora, club.anne, club.bernard, code="au-cent")
    club.client.force_login(club.anne.user)
    page = club.client.get(f"{AT}{league.pk}/").content.decode()
    first = next(iter(standing(league).fixtures)).meeting.dealer
    seat = 0 if first == club.anne.pk else 1
    ask = f"?player={club.anne.pk}&opponent={club.bernard.pk}&contest={league.pk}&first={seat}"
    assert ask.replace("&", "&amp;") in page
    opening = club.client.get(f"/clubs/portland/cards/new/{ask}")
    assert "It will belong to Winter league." in text_of(opening)
    assert 'name="code" value="au-cent" checked' in opening.content.decode()
    dealer = opening.context["page"].form["first_dealer"].value()
    assert int(dealer) == seat
    told = told_of(club, league, code="au-cent", first_dealer=dealer)
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
    if "opponent" in wrong:
        wrong = {"opponent": club.edmund.pk}
    page = club.client.post("/clubs/portland/cards/new/", told_of(club, league, **wrong))
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
    assert [one.pk for one in club.client.get(at).context["page"].choice.cards] == [card.pk]
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
    assert says in " ".join(page.context["page"].choice.form.errors["card"])


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


def test_an_officer_takes_a_countersigned_card_out(club, league):
    card = played(league, club.anne, club.bernard)
    page = f"{AT}{league.pk}/"
    club.client.force_login(club.anne.user)
    assert "Take a card out" not in text_of(club.client.get(page))
    refused = club.client.post(f"{page}cards/{card.pk}/take-out/", follow=True)
    assert "An officer can take it out." in text_of(refused)
    club.client.force_login(club.dora.user)
    assert "Take a card out" in text_of(club.client.get(page))
    said = club.client.post(f"{page}cards/{card.pk}/take-out/", follow=True)
    assert "no longer belongs to it." in text_of(said)
    assert "Take a card out" not in text_of(said)
    assert not ContestCard.objects.exists()
