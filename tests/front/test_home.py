"""The home page, for every kind of visitor."""

import re
from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.models import Member, Role
from front.demonstration.club import CAVENDISH
from ledger.models import Transaction
from ledger.operations.cards.dispute import decide_dispute
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.payment_answers import confirm_payment, decide_payment, dispute_payment
from scoring.models import Card, CardState, Record
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.import_card import import_card
from scoring.operations.consents import scribe
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.front.site import client_of, home, marked_paid, section
from tests.helping.cards import key, write
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import World, found, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(portland) -> World:
    """Anne plays Bernard: an open card at its second deal, which has one record."""
    return portland


def link(card: Card, to: str = "") -> str:
    return f'href="/clubs/portland/cards/{card.pk}/{to}"'


def mended(world: World) -> Record:
    """Anne corrects the first deal after the second was written; Bernard must agree (R61)."""
    write(world.card, world.player, (15, 31))
    figures = Figures(1, 1, 1, (38, 23))
    return record_deal(card_id=world.card.pk, by=world.player, figures=figures, key=key()).made


def test_signed_out_it_says_what_rubicon_is_and_asks_to_sign_in():
    page = Client().get("/").content.decode()
    assert "The piquet card on your phone" in page
    assert 'href="/accounts/login/"' in page


def test_a_card_one_plays_is_there_to_be_resumed(world):
    for player in (world.player, world.opponent):
        assert link(world.card) in section(home(player), "Cards you are playing")
    assert 'href="/clubs/portland/cards/new/"' in home(world.player)


def test_a_card_of_others_is_not_there(world):
    third = make_member(world.club)
    assert link(world.card) not in home(third)
    assert link(world.card) not in home(world.treasurer)


def test_a_closed_card_waits_for_who_has_not_signed(world):
    card = make_card(world.player, world.opponent, state=CardState.CLOSED)
    waiting = section(home(world.opponent), "Waiting for you")
    assert link(card, "#sign") in waiting
    assert "waits for your signature" in waiting
    closed = section(home(world.player), "Closed, waiting for others")
    assert link(card) in closed
    assert "waits for Bernard to sign" in closed


def test_a_mended_deal_waits_for_the_other_players_consent(world):
    assert mended(world).waits
    waiting = section(home(world.opponent), "Waiting for you")
    assert "a correction waits for your answer" in waiting
    assert link(world.card) in section(home(world.player), "Cards you are playing")
    assert home(world.opponent).count(link(world.card, "#asked")) == 1, "and is told of once"


def test_a_card_sent_back_waits_for_its_players_until_it_is_closed_again(world):
    card = make_card(world.player, world.opponent, state=CardState.DISPUTED)
    decide_dispute(card_id=card.pk, by=world.treasurer, stands=False, decision="It was 6–44")
    for player in (world.player, world.opponent):
        page = home(player)
        assert link(card) in section(page, "Waiting for you")
        assert "sent back: correct it, close it again" in page
        assert page.count(link(card)) == 1
    assert link(card) not in home(world.treasurer)
    close_card(card_id=card.pk, by=world.player)
    assert "sent back" not in home(world.opponent)
    reopen_card(card_id=card.pk, by=world.player)
    assert link(card) in section(home(world.player), "Cards you are playing"), "no officer's doing"


def test_a_card_reversed_waits_for_its_players(world):
    card = make_card(world.player, world.opponent, state=CardState.COUNTERSIGNED)
    reverse_card(card_id=card.pk, by=world.treasurer, reason="The third deal")
    waiting = section(home(world.player), "Waiting for you")
    assert link(card) in waiting
    assert "reversed: correct it, close it again" in waiting
    assert link(card) not in section(home(world.player), "Cards you are playing")


def test_a_payment_marked_by_another_waits_for_the_members_answer(world):
    said = {world.player: "You paid Bernard 5s.", world.opponent: "Anne paid you 5s."}
    for player in (world.player, world.opponent):  # The treasurer marked it.
        assert_waits(player, world.payment, "say whether that is right", said=said[player])
        confirm_payment(by=player, entry=world.payment)
        assert of_money(world.payment) not in home(player)
    assert of_money(world.payment) not in home(world.treasurer)


def test_a_disputed_payment_waits_for_the_treasurer(world):
    dispute_payment(by=world.opponent, entry=world.payment, reason="I have had nothing")
    said = "Anne paid Bernard 5s."
    assert_waits(world.treasurer, world.payment, "disputed: decide", "Due in the club", said=said)
    decide_payment(by=world.treasurer, entry=world.payment, stands=True, decision="I saw it")
    assert of_money(world.payment) not in home(world.treasurer)


def assert_waits(
    member: Member, entry: Transaction, words: str, heading: str = "Waiting for you", *, said: str
) -> None:
    waiting = section(home(member), heading)
    assert of_money(entry) in waiting
    assert said in waiting
    assert words in waiting


def of_money(entry: Transaction) -> str:
    return f'href="/clubs/portland/ledger/{entry.number}/"'


ASKED = [(annul, {"partie": 1}, "asks you to annul a partie")]
ASKED += [(abandon_card, {}, "asks you to abandon it")]


@pytest.mark.parametrize(("ask", "of", "words"), ASKED)
def test_what_one_player_asks_waits_for_the_other(ask, of, words, world):
    ask(card_id=world.card.pk, by=world.player, **of)
    waiting = section(home(world.opponent), "Waiting for you")
    assert link(world.card, "#asked") in waiting
    assert words in waiting
    assert link(world.card, "#asked") not in section(home(world.player), "Waiting for you")
    assert link(world.card, "#asked") not in section(home(world.treasurer), "Waiting for you")
    ask(card_id=world.card.pk, by=world.opponent, agree=False, **of)
    assert link(world.card, "#asked") not in section(home(world.opponent), "Waiting for you")


@pytest.mark.parametrize(("ask", "of", "words"), ASKED)
def test_what_a_guests_opponent_asks_waits_for_the_officers(ask, of, words, world):
    card = make_card(world.player, world.guest, parties=[[(28, 23)]])
    ask(card_id=card.pk, by=world.player, **of)
    for officer in (world.treasurer, world.secretary):
        assert words in section(home(officer), "Waiting for you")
    assert link(card) not in section(home(world.player), "Waiting for you")


def test_a_partie_played_out_all_the_same_waits_for_nobody(world):
    annul(card_id=world.card.pk, partie=1, by=world.player)
    write(world.card, world.player, (15, 31), (30, 12), (20, 20), (25, 14), (31, 9))
    assert link(world.card) not in section(home(world.opponent), "Waiting for you")


def test_a_paper_card_is_called_one_and_its_money_is_not_said(world):
    text = CAVENDISH.read_text("utf-8")
    names = {"A": world.player, "B": world.opponent}
    import_card(club=world.club, text=text, names=names, played_on=date(2026, 11, 2))
    last = section(home(world.player), "Your last cards")
    assert "paper card" in last
    assert "open" not in last
    assert " to you" not in last


def test_cards_stand_by_the_day_of_play_the_last_first_and_signed_ones_with_their_money(world):
    days = [date(2026, 11, day) for day in (3, 5, 4)]
    cards = [
        make_card(world.player, world.opponent, state=CardState.COUNTERSIGNED, played_on=day)
        for day in days
    ]
    last = section(home(world.player), "Your last cards")
    places = [last.index(link(card)) for card in cards]
    assert sorted(places) == [places[1], places[2], places[0]]
    assert re.search(r"\S+ to (you|Bernard)</span>", last)


def test_a_guests_signature_waits_for_the_treasurer_and_for_nobody_else(world):
    card = make_card(world.player, world.guest, state=CardState.CLOSED)
    assert link(card, "#sign") in section(home(world.treasurer), "Waiting for you")
    assert link(card, "#sign") not in home(world.secretary)


def test_a_dispute_waits_for_the_treasurer(world):
    card = make_card(world.player, world.opponent, state=CardState.DISPUTED)
    waiting = section(home(world.treasurer), "Due in the club")
    assert "disputed: decide" in waiting
    assert f'href="/clubs/portland/cards/{card.pk}/#dispute"' in waiting
    there = client_of(world.treasurer).get(f"/clubs/portland/cards/{card.pk}/").content.decode()
    dispute = there.index('id="dispute"')
    assert dispute < there.index("disputes it:", dispute) < there.index("The reckoning stands")
    assert link(card) in section(home(world.player), "Closed, waiting for others")


def test_a_signed_card_is_among_the_last_and_its_money_is_the_balance(world):
    world.card.state = CardState.ABANDONED
    world.card.save()
    page = home(world.player)
    # They handed Bernard five shillings, and are to get them back.
    assert "You are owed 5s." in page
    assert "You owe 5s." in home(world.opponent)
    assert link(world.card) in section(page, "Your last cards")
    assert "You are even" in home(world.treasurer)


def test_of_several_clubs_one_is_chosen(world):
    elsewhere = found("turf")
    Member.objects.create(
        club=elsewhere.club, user=world.player.user, name="A. Archer", role=Role.TREASURER
    )
    choice = home(world.player)
    assert 'href="/?club=portland"' in choice
    assert 'href="/?club=turf"' in choice
    assert link(world.card) in home(world.player, "?club=portland")
    assert link(world.card) not in home(world.player, "?club=turf")
    assert 'href="/?club=turf"' in home(world.player, "?club=nowhere")


def test_a_user_of_no_club_is_told_whom_to_ask(world):
    assert "no club has you as a member" in home(world.left)


def test_its_queries_do_not_grow_with_the_cards_and_payments(world, django_assert_max_num_queries):
    others = [make_member(world.club) for _ in range(3)]
    for other in others:
        for state in (CardState.OPEN, CardState.CLOSED, CardState.COUNTERSIGNED):
            make_card(world.player, other, state=state)
        marked_paid(other, world.player)
    mended(world)
    client = client_of(world.player)
    with django_assert_max_num_queries(29):
        client.get("/")


def test_a_secretarys_queries_do_not_grow_with_the_guests_cards(world):
    client = client_of(world.secretary)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            client.get("/")
        return len(captured)

    make_card(world.player, world.guest, state=CardState.CLOSED)
    few = queries()
    for _ in range(3):
        make_card(world.player, world.guest, state=CardState.CLOSED)
    assert queries() == few


def test_a_scribes_leave_is_asked_of_the_player_and_of_an_officer_for_a_guest(world):
    card = make_card(world.player, world.guest, parties=[])
    scribe.ask(card_id=card.pk, by=world.opponent, scribe=world.opponent)
    for member in (world.player, world.treasurer):
        assert "somebody asks to keep this card" in section(home(member), "Waiting for you")
    scribe.give(card_id=card.pk, seat=0, by=world.player)
    assert "somebody asks to keep this card" not in home(world.player)
    assert not section(home(world.opponent), "Cards you keep for others")
    scribe.give(card_id=card.pk, seat=1, by=world.treasurer)
    assert link(card) in section(home(world.opponent), "Cards you keep for others")
    assert link(card) not in section(home(world.opponent), "Cards you are playing")


def test_whoever_is_in_two_clubs_sees_in_which_something_waits(world):
    user = user_of(world.player)
    quiet = Member.objects.create(club=make_club(name="Turf"), user=user, name="Anne")
    marked_paid(world.opponent, world.player)
    portland, turf = (
        home(world.player).partition("?club=portland")[2].split(f"?club={quiet.club.slug}")
    )
    assert re.search(r"\d+ things wait for you", portland)
    first = turf.partition("</a>")[0]
    assert "for you" not in first
    assert "Player · You are even" in re.sub(r"\s+", " ", first)
