"""The prospects of the partie in play on the card's page: deals left, lead, chances, worth."""

import re

import pytest

from scoring.laws.money.stakes import PRESETS
from scoring.operations.cards.end_early import annul
from scoring.sheet.outlook import outlooks
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, write
from tests.helping.factories import make_card, make_club, make_member

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
    ("deals", "left", "lead", "points"),
    [
        ((), 6, 0, (101, 101)),
        (DESC[1][:3], 3, 95, (275, 101)),
        (((20, 28), (23, 12)), 4, 3, (183, 187)),
        (((28, 23), (23, 28)) * 3, 2, 0, (101, 101)),
    ],
)
def test_the_outlook_of_a_partie(players, deals, left, lead, points):
    look = outlooks(load(make_card(*players, parties=[deals])))
    assert (look.deals_left, look.lead, look.begun) == (left, lead, bool(deals))
    assert tuple(side.points for side in look.sides) == points


# The card's result if the partie in play ended now: add its winner's points to those of the parties
# before, and cut the balance down once (R50).
@pytest.mark.parametrize(
    ("before", "deals", "stake", "said"),
    [
        # 130 + 145 = 275, rubiconed; fractions of fifty neglected: 250, £1 5s.
        (
            (),
            DESC[1][:3],
            "ten-shillings-a-hundred-fifties",
            "partie 1 ended now: Anne +275, £1 5s.",
        ),
        ((), DESC[1][:3], "shilling-points", "partie 1 ended now: Anne +275, £13."),
        # Anne has won 150: 150 + 275 = 425, of which 400 counts.
        (
            DESC[:1],
            DESC[1][:3],
            "ten-shillings-a-hundred-fifties",
            "partie 2 ended now: Anne +275; card: Anne +425, £2.",
        ),
        # Anne has won 566. Bernard leads by 24 to 133: 257, and is still behind on the card.
        (
            DESC[:2],
            DESC[2][:2],
            "ten-shillings-a-hundred-fifties",
            "partie 3 ended now: Bernard +257; card: Anne +309, £1 10s.",
        ),
        # Bernard has won 141: Anne leads by 36 to 5 and would have 141.
        (
            DESC[3:4],
            ((36, 5),),
            "ten-shillings-a-hundred-fifties",
            "partie 2 ended now: Anne +141; card: level.",
        ),
        # With 40 to 5 Anne would have 145, four more. Four pay nothing.
        (
            DESC[3:4],
            ((40, 5),),
            "ten-shillings-a-hundred-fifties",
            "partie 2 ended now: Anne +145; card: Anne +4, nothing to pay.",
        ),
    ],
)
def test_if_the_partie_ended_now_the_whole_card_is_reckoned(
    players, client, before, deals, stake, said
):
    card = make_card(*players, parties=[*before, deals], stake=PRESETS[stake])
    assert f"If {said}" in page_of(client, card, players[0])


def test_nothing_of_a_card_on_which_no_deal_is_to_be_written(players):
    from scoring.operations.cards.close_card import close_card

    card = make_card(*players)
    close_card(card_id=card.pk, by=players[0])
    card.refresh_from_db()
    assert outlooks(load(card)) is None


def test_chances_beside_the_keys_follow_the_deals_written(players, client):
    card = make_card(*players, parties=[DESC[1][:3]])
    page = page_of(client, card, players[0])
    assert "3 left · Anne leads by 95" in page
    look = outlooks(load(card)).sides
    assert f"{look[1].wins} to win {look[1].saves} to be safe" in page
    assert look[0].saves == ""  # That player has a hundred.
    assert int(look[0].wins[:-1]) > 80
    write(card, players[0], (4, 100), (4, 103))
    assert "Bernard leads by 100" in page_of(client, card, players[0])
    assert [side.wins for side in outlooks(load(card)).sides] == ["1%", "99%"]


def test_before_the_first_deal_there_is_nothing_won(players, client):
    page = page_of(client, make_card(*players, parties=()), players[0])
    assert "6 left · level" in page
    assert "ended now" not in page


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
    assert f"{said} Close the card" in page_of(client, card, players[0])
    write(card, players[0], (28, 23))
    assert said not in page_of(client, card, players[0])


def test_r34_a_partie_annulled_leaves_the_card_to_be_closed_and_nothing_of_it_to_be_written(
    players, client
):
    anne, bernard = players
    card = make_card(anne, bernard, parties=[DESC[0], DESC[1][:3]])
    own_record = "Partie 2, deal 3: your own record"
    assert own_record in page_of(client, card, bernard)
    for player in players:
        annul(card_id=card.pk, partie=2, by=player)
    page = page_of(client, card, bernard)
    assert "Partie 2 is annulled. Close the card" in page
    assert own_record not in page
    assert "Undo" not in page_of(client, card, anne), "both have agreed to it as it stood"
    deal = f"/clubs/portland/cards/{card.pk}/deals/2/3/"
    html = client.get(deal).content.decode()
    assert "nobody can write on it" in html
    assert 'id="write"' not in html
    write(card, anne, (28, 23))
    assert "Partie 2 is annulled" not in page_of(client, card, bernard)


def test_the_reckoning_under_the_card_says_that_the_partie_in_play_is_not_in_it(players, client):
    card = make_card(*players, parties=[DESC[0], DESC[1][:3]])
    page = page_of(client, card, players[0])
    assert "Without partie 2, which is not finished: Anne is up by 150: 15s." in page
    assert "Without partie" not in page_of(client, make_card(*players), players[0])


def test_only_the_leader_is_told_what_the_partie_would_bring(players, client):
    card = make_card(*players, parties=[((20, 28), (23, 12))])
    page = page_of(client, card, players[1])
    assert "If partie 1 ended now: Anne +183, 15s." in page
    assert "Bernard +" not in page


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
    assert "Bernard : 10% to win, 71% to be safe" in page
    assert "If partie 1 ended now: Anne +275, £1 5s." in page


def test_one_who_looks_on_before_the_first_deal_reads_nothing_of_it(players, client):
    looker = make_member(players[0].club, name="Carol")
    page = page_of(client, make_card(*players, parties=()), looker)
    assert "deals left" not in page
