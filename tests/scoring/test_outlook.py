"""What the card's page says of the partie in play: deals left, lead, chances, what it is worth."""

import re

import pytest

from scoring.laws.stakes import PRESETS
from scoring.prospects import outlooks
from scoring.sheet import load
from tests.factories import make_card, make_club, make_member
from tests.scoring.cards import DESC, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def players():
    club = make_club(slug="portland")
    return [make_member(club, name=name) for name in ("Anne", "Bernard")]


def page_of(client, card, member) -> str:
    client.force_login(member.user)
    html = client.get(f"/clubs/portland/cards/{card.pk}/").content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize(
    ("deals", "left", "lead", "points", "money"),
    [
        ((), 6, 0, (101, 101), ("10s.", "10s.")),
        (DESC[1][:3], 3, 95, (275, 101), ("£1 5s.", "10s.")),
        (((20, 28), (23, 12)), 4, 3, (183, 187), ("15s.", "15s.")),
        (((28, 23), (23, 28)) * 3, 2, 0, (101, 101), ("10s.", "10s.")),
    ],
)
def test_the_outlook_of_a_partie(players, deals, left, lead, points, money):
    """At ten shillings a hundred, fractions of fifty neglected."""
    look = outlooks(load(make_card(*players, parties=[deals])))
    assert (look.deals_left, look.lead, look.begun) == (left, lead, bool(deals))
    assert tuple(side.points for side in look.sides) == points
    assert tuple(side.money for side in look.sides) == money


def test_nothing_of_a_card_on_which_no_deal_is_to_be_written(players):
    from scoring.operations.close_card import close_card

    card = make_card(*players)
    close_card(card_id=card.pk, by=players[0])
    card.refresh_from_db()
    assert outlooks(load(card)) is None


def test_the_money_is_that_of_the_stake(players):
    stake = PRESETS["shilling-points"]
    look = outlooks(load(make_card(*players, parties=[DESC[1][:3]], stake=stake)))
    assert [side.money for side in look.sides] == ["£13", "£5"]


def test_chances_beside_the_keys_follow_the_deals_written(players, client):
    card = make_card(*players, parties=[DESC[1][:3]])
    page = page_of(client, card, players[0])
    assert "3 left · Anne leads by 95" in page
    assert "If it ended now: Anne wins 275, £1 5s. " in page
    look = outlooks(load(card)).sides
    assert f"{look[1].wins} to win {look[1].saves} to save" in page
    assert look[0].saves == ""  # He has his hundred.
    assert int(look[0].wins[:-1]) > 80
    write(card, players[0], (4, 100), (4, 103))
    assert "Bernard leads by 100" in page_of(client, card, players[0])
    assert [side.wins for side in outlooks(load(card)).sides] == ["1%", "99%"]


def test_before_the_first_deal_there_is_nothing_won(players, client):
    page = page_of(client, make_card(*players, parties=()), players[0])
    assert "6 left · level" in page
    assert "If it ended now" not in page


@pytest.mark.parametrize(
    ("partie", "said"),
    [
        (DESC[0], "Partie 1: Anne wins 150."),
        (DESC[1], "Partie 1: Anne wins 416, with the rubicon."),
        (DESC[2], "Partie 1: Bernard wins 476, with the rubicon."),
        (((28, 23), (23, 28)) * 4, "Partie 1 is drawn."),
    ],
)
def test_a_partie_over_says_at_the_keys_what_it_came_to(players, client, partie, said):
    """Until the next one has begun."""
    card = make_card(*players, parties=[partie])
    assert f"{said} Reckon and close" in page_of(client, card, players[0])
    write(card, players[0], (28, 23))
    assert said not in page_of(client, card, players[0])


def test_only_he_who_leads_is_told_what_the_partie_would_bring(players, client):
    card = make_card(*players, parties=[((20, 28), (23, 12))])
    page = page_of(client, card, players[1])
    assert "If it ended now: Anne wins 183, 15s." in page
    assert "Bernard wins" not in page


def test_the_head_of_the_card_says_the_stake_whole_while_it_is_written(players, client):
    client.force_login(players[0].user)
    card = make_card(*players)
    html = client.get(f"/clubs/portland/cards/{card.pk}/").content.decode()
    head = html.split('class="card-head"')[1].split("</header>")[0]
    assert "Ten shillings a hundred, fractions of fifty neglected" in head


def test_one_who_looks_on_reads_them_under_the_card(players, client):
    looker = make_member(players[0].club, name="Carol")
    page = page_of(client, make_card(*players, parties=[DESC[1][:3]]), looker)
    assert "3 deals left." in page
    assert "Bernard : 10% to win, 71% to save the rubicon" in page
    assert "If it ended now: Anne wins 275, £1 5s." in page


def test_one_who_looks_on_before_the_first_deal_reads_nothing_of_it(players, client):
    looker = make_member(players[0].club, name="Carol")
    page = page_of(client, make_card(*players, parties=()), looker)
    assert "deals left" not in page
