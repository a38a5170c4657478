"""The prospects of the partie in play on the card's page: deals left, lead, chances, worth."""

from copy import deepcopy

import pytest

from piquet.money.stakes import PRESETS
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import annul
from scoring.sheet.deal_names import partie_name
from scoring.sheet.outlook import outlooks
from scoring.sheet.sheet import load
from tests.helping.browser import signed_in, text_of
from tests.helping.cards import DESC, write
from tests.helping.factories import TEN_SHILLINGS, make_card, make_club, make_member
from tests.helping.world import made_once

pytestmark = pytest.mark.django_db
SHILLINGS = PRESETS["shilling-points"]


def people():
    club = make_club(slug="portland")
    return [make_member(club, name=name) for name in ("Anne", "Bernard", "Carol")]


people_of_module = made_once(people)


@pytest.fixture
def three(people_of_module, db):
    """Anne and Bernard, who play, and Carol, who looks on."""
    return deepcopy(people_of_module)


@pytest.fixture
def players(three):
    return three[:2]


def page_of(card, member, rest="") -> str:
    return text_of(signed_in(member).get(f"/clubs/portland/cards/{card.pk}/{rest}"))


@pytest.mark.parametrize(("deals", "left", "lead", "points"), [
    ((), 6, 0, (101, 101)),
    (DESC[1][:3], 3, 95, (275, 101)),
    (((20, 28), (23, 12)), 4, 3, (183, 187)),
    (((28, 23), (23, 28)) * 3, 2, 0, (101, 101)),
])  # fmt: skip
def test_the_outlook_of_a_partie(players, deals, left, lead, points):
    look = outlooks(load(make_card(*players, parties=[deals])))
    assert (look.deals_left, look.lead, look.begun) == (left, lead, bool(deals))
    assert tuple(side.points for side in look.sides) == points


# The card's result if the partie in play ended now: add its winner's points to those of the parties
# before, and cut the balance down once (R50).
@pytest.mark.parametrize(("before", "deals", "stake", "said"), [
    # 130 + 145 = 275, rubiconed; fractions of fifty neglected: 250, £1 5s.
    ((), DESC[1][:3], TEN_SHILLINGS, "partie 1 ended now: Anne +275, £1 5s."),
    ((), DESC[1][:3], SHILLINGS, "partie 1 ended now: Anne +275, £13."),
    # Anne has won 150: 150 + 275 = 425, of which 400 counts.
    (DESC[:1], DESC[1][:3], TEN_SHILLINGS, "partie 2 ended now: Anne +275; card: Anne +425, £2."),
    # Anne has won 566. Bernard leads by 24 to 133: 257, and is still behind on the card.
    (DESC[:2], DESC[2][:2], TEN_SHILLINGS,
     "partie 3 ended now: Bernard +257; card: Anne +309, £1 10s."),
    # Bernard has won 141: Anne leads by 36 to 5 and would have 141.
    (DESC[3:4], ((36, 5),), TEN_SHILLINGS, "partie 2 ended now: Anne +141; card: level."),
    # With 40 to 5 Anne would have 145, four more. Four pay nothing.
    (DESC[3:4], ((40, 5),), TEN_SHILLINGS,
     "partie 2 ended now: Anne +145; card: Anne +4, nothing to pay."),
])  # fmt: skip
def test_if_the_partie_ended_now_the_whole_card_is_reckoned(players, before, deals, stake, said):
    card = make_card(*players, parties=[*before, deals], stake=stake)
    assert f"If {said}" in page_of(card, players[0])


def test_nothing_of_a_card_on_which_no_deal_is_to_be_written(players):
    card = make_card(*players)
    close_card(card_id=card.pk, by=players[0])
    card.refresh_from_db()
    assert outlooks(load(card)) is None


def test_chances_beside_the_keys_follow_the_deals_written(three):
    anne, bernard, carol = three
    card = make_card(anne, bernard, parties=[DESC[1][:3]])
    page = page_of(card, anne)
    assert "3 left · Anne leads by 95" in page
    look = outlooks(load(card)).sides
    assert f"{look[1].wins} to win {look[1].saves} to be safe" in page
    assert look[0].saves == ""  # That player has a hundred.
    assert int(look[0].wins[:-1]) > 80
    onlooker = page_of(card, carol)
    assert "3 deals left." in onlooker
    assert "Bernard : 10% to win, 71% to be safe" in onlooker
    assert "If partie 1 ended now: Anne +275, £1 5s." in onlooker
    write(card, anne, (4, 100), (4, 103))
    assert "Bernard leads by 100" in page_of(card, anne)
    assert [side.wins for side in outlooks(load(card)).sides] == ["1%", "99%"]


def test_before_the_first_deal_there_is_nothing_won(three):
    card = make_card(*three[:2], parties=())
    page = page_of(card, three[0])
    assert "6 left · level" in page
    assert "ended now" not in page
    assert "deals left" not in page_of(card, three[2])


@pytest.mark.parametrize(("partie", "said"), [
    (DESC[0], "Partie 1: Anne wins 150."),
    (DESC[1], "Partie 1: Anne wins 416, with the rubicon."),
    (DESC[2], "Partie 1: Bernard wins 476, with the rubicon."),
    (((28, 23), (23, 28)) * 4, "Partie 1 is drawn."),
])  # fmt: skip
def test_a_partie_over_says_at_the_keys_what_it_came_to(players, partie, said):
    """Until the next one has begun."""
    card = make_card(*players, parties=[partie])
    assert f"{said} Close the card" in page_of(card, players[0])
    write(card, players[0], (28, 23))
    assert said not in page_of(card, players[0])


def test_r34_a_partie_annulled_leaves_the_card_to_be_closed_not_written(players):
    anne, bernard = players
    card = make_card(anne, bernard, parties=[DESC[0], DESC[1][:3]])
    own_record = "Partie 2, deal 3: your own record"
    assert own_record in page_of(card, bernard)
    for player in players:
        annul(card_id=card.pk, partie=2, by=player)
    page = page_of(card, bernard)
    assert "Partie 2 is annulled. Close the card" in page
    assert own_record not in page
    assert "Undo" not in page_of(card, anne), "both have agreed to it as it stood"
    html = signed_in(bernard).get(f"/clubs/portland/cards/{card.pk}/deals/2/3/").content.decode()
    assert "nobody can write on it" in html
    assert 'id="write"' not in html
    write(card, anne, (28, 23))
    assert "Partie 2 is annulled" not in page_of(card, bernard)


def test_the_reckoning_and_the_head_of_the_card_while_a_partie_is_in_play(players):
    page = page_of(make_card(*players, parties=[DESC[0], DESC[1][:3]]), players[0])
    assert "Without partie 2, which is not finished: Anne is up by 150: 15s." in page
    card = make_card(*players)
    assert "Without partie" not in page_of(card, players[0])
    html = signed_in(players[0]).get(f"/clubs/portland/cards/{card.pk}/").content.decode()
    head = html.split('class="card-head"')[1].split("</header>")[0]
    assert "Ten shillings a hundred, fractions of fifty neglected" in head


def test_only_the_leader_is_told_what_the_partie_would_bring(players):
    page = page_of(make_card(*players, parties=[((20, 28), (23, 12))]), players[1])
    assert "If partie 1 ended now: Anne +183, 15s." in page
    assert "Bernard +" not in page


# The number of a partie, how many the card has, and its name: all are told alike.
@pytest.mark.parametrize(("number", "of", "words"), [
    (1, 1, "First partie"), (12, 12, "Twelfth partie"), (1, 13, "Partie 1"), (13, 13, "Partie 13"),
])  # fmt: skip
def test_all_parties_of_a_card_are_told_alike_by_their_place(number, of, words):
    assert partie_name(number, of) == words
