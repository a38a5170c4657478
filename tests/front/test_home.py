"""The home page, for every kind of visitor."""

import re
from datetime import date

import pytest
from django.test import Client

from club.models import Member
from front.demonstration.club import CAVENDISH
from ledger.models import Transaction
from ledger.operations.cards.dispute import decide_dispute
from ledger.operations.payment_answers import confirm_payment, decide_payment, dispute_payment
from scoring.models import Card, CardState, Record
from scoring.operations.cards.close_card import close_card, reopen_card
from scoring.operations.cards.end_early import abandon_card, annul
from scoring.operations.cards.import_card import import_card
from scoring.operations.consents import scribe
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.front.site import change, client_of, home, marked_paid, section
from tests.helping.cards import key, write
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.world import World, user_of
from tests.queries import queries_of

pytestmark = pytest.mark.django_db


PLAYING, WAITING = "Cards you are playing", "Waiting for you"
FOR_OTHERS = "Closed, waiting for others"


def link(card: Card, to: str = "") -> str:
    return f'href="/clubs/portland/cards/{card.pk}/{to}"'


def mended(world: World) -> Record:
    """Anne corrects the first deal after the second was written; Bernard must agree (R61)."""
    write(world.card, world.player, (15, 31))
    figures = Figures(1, 1, 1, (38, 23))
    return record_deal(card_id=world.card.pk, by=world.player, figures=figures, key=key()).made


def test_signed_out_it_says_what_rubicon_is_and_asks_to_sign_in(world):
    page = Client().get("/").content.decode()
    assert "The piquet card on your phone" in page
    assert 'href="/accounts/login/"' in page
    assert "no club has you as a member" in home(world.left), "to be told whom to ask"


def seen_by(member, heading=WAITING):
    return section(home(member), heading)


def test_a_card_is_there_for_its_players_to_be_resumed(world):
    for player in (world.player, world.opponent):
        assert link(world.card) in seen_by(player, PLAYING)
    assert 'href="/clubs/portland/cards/new/"' in home(world.player)
    for other in (make_member(world.club), world.treasurer):
        assert link(world.card) not in home(other)


# The state of a card, who looks, under which heading it is, where it leads, and what it says.
STATES = [
    (CardState.CLOSED, "opponent", WAITING, "#sign", "waits for your signature"),
    (CardState.CLOSED, "player", FOR_OTHERS, "", "waits for Bernard to sign"),
    (CardState.DISPUTED, "treasurer", "Due in the club", "#dispute", "disputed: decide"),
    (CardState.DISPUTED, "player", FOR_OTHERS, "", ""),
    (CardState.REVERSED, "player", WAITING, "", "reversed: correct it, close it again"),
]


@pytest.mark.parametrize(("state", "who", "heading", "to", "words"), STATES)
def test_a_card_waits_for_whoever_is_to_do_something(state, who, heading, to, words, world):
    card = make_card(world.player, world.opponent, state=state)
    shown = seen_by(getattr(world, who), heading)
    assert link(card, to) in shown
    assert words in shown
    assert link(card) not in seen_by(world.player, PLAYING)


def test_a_guests_card_waits_for_the_treasurer_and_disputes_are_shown(world):
    guests = make_card(world.player, world.guest, state=CardState.CLOSED)
    assert link(guests, "#sign") in seen_by(world.treasurer)
    assert link(guests, "#sign") not in home(world.secretary)
    card = make_card(world.player, world.opponent, state=CardState.DISPUTED)
    there = client_of(world.treasurer).get(f"/clubs/portland/cards/{card.pk}/").content.decode()
    dispute = there.index('id="dispute"')
    assert dispute < there.index("disputes it:", dispute) < there.index("The reckoning stands")


def test_a_mended_deal_waits_for_the_other_players_consent(world):
    assert mended(world).waits
    page = home(world.opponent)
    assert "a correction waits for your answer" in section(page, WAITING)
    assert page.count(link(world.card, "#asked")) == 1, "and is told of once"
    assert link(world.card) in seen_by(world.player, PLAYING)


def test_a_card_sent_back_waits_for_its_players_until_it_is_closed_again(world):
    card = make_card(world.player, world.opponent, state=CardState.DISPUTED)
    decide_dispute(card_id=card.pk, by=world.treasurer, stands=False, decision="It was 6–44")
    for player in (world.player, world.opponent):
        page = home(player)
        assert link(card) in section(page, WAITING)
        assert "sent back: correct it, close it again" in page
        assert page.count(link(card)) == 1
    assert link(card) not in home(world.treasurer)
    close_card(card_id=card.pk, by=world.player)
    assert "sent back" not in home(world.opponent)
    reopen_card(card_id=card.pk, by=world.player)
    assert link(card) in seen_by(world.player, PLAYING), "no officer's doing"


def of_money(entry: Transaction) -> str:
    return f'href="/clubs/portland/ledger/{entry.number}/"'


def test_a_payment_marked_by_another_waits_for_the_members_answer(world):
    output = {world.player: "You paid Bernard 5s.", world.opponent: "Anne paid you 5s."}
    for player in (world.player, world.opponent):  # The treasurer marked it.
        waiting = seen_by(player)
        for part in (of_money(world.payment), output[player], "say whether that is right"):
            assert part in waiting
        confirm_payment(by=player, entry=world.payment)
        assert of_money(world.payment) not in home(player)
    assert of_money(world.payment) not in home(world.treasurer)


def test_a_disputed_payment_waits_for_the_treasurer(world):
    dispute_payment(by=world.opponent, entry=world.payment, reason="I have had nothing")
    due = seen_by(world.treasurer, "Due in the club")
    for part in (of_money(world.payment), "Anne paid Bernard 5s.", "disputed: decide"):
        assert part in due
    decide_payment(by=world.treasurer, entry=world.payment, stands=True, decision="I saw it")
    assert of_money(world.payment) not in home(world.treasurer)


ASKED = [(annul, {"partie": 1}, "asks you to annul a partie")]
ASKED += [(abandon_card, {}, "asks you to abandon it")]


@pytest.mark.parametrize(("ask", "of", "words"), ASKED)
def test_what_one_player_asks_waits_for_the_other_or_a_guests_officers(ask, of, words, world):
    asks_of_all = link(world.card, "#asked")
    ask(card_id=world.card.pk, by=world.player, **of)
    waiting = seen_by(world.opponent)
    assert asks_of_all in waiting
    assert words in waiting
    assert asks_of_all not in seen_by(world.player) + seen_by(world.treasurer)
    ask(card_id=world.card.pk, by=world.opponent, agree=False, **of)
    assert asks_of_all not in seen_by(world.opponent)
    ask(card_id=world.card.pk, by=world.player, **of)
    write(world.card, world.player, (15, 31), (30, 12), (20, 20), (25, 14), (31, 9))
    assert link(world.card) not in seen_by(world.opponent), "a partie played out all the same"
    card = make_card(world.player, world.guest, parties=[[(28, 23)]])
    ask(card_id=card.pk, by=world.player, **of)
    for officer in (world.treasurer, world.secretary):
        assert words in seen_by(officer)
    assert link(card) not in seen_by(world.player)


def test_the_last_cards_stand_by_the_day_of_play_with_their_money(world):
    text, names = CAVENDISH.read_text("utf-8"), {"A": world.player, "B": world.opponent}
    import_card(club=world.club, text=text, names=names, played_on=date(2026, 11, 2))
    last = section(home(world.player), "Your last cards")
    assert "paper card" in last
    assert "open" not in last
    assert " to you" not in last, "the money of a paper card is not said"
    pair, signed = (world.player, world.opponent), CardState.COUNTERSIGNED
    cards = [make_card(*pair, state=signed, played_on=date(2026, 11, day)) for day in (3, 5, 4)]
    last = section(home(world.player), "Your last cards")
    places = [last.index(link(card)) for card in cards]
    assert sorted(places) == [places[1], places[2], places[0]]
    assert re.search(r"\S+ to (you|Bernard)</span>", last)


def test_a_finished_card_is_among_the_last_and_a_payment_is_the_balance(world):
    change(world.card, state=CardState.ABANDONED)
    page = home(world.player)
    # They handed Bernard five shillings, and are to get them back.
    assert "You are owed 5s." in page
    assert link(world.card) in section(page, "Your last cards")
    assert "You owe 5s." in home(world.opponent)
    assert "You are even" in home(world.treasurer)


def test_of_several_clubs_one_is_chosen_and_each_says_what_waits(world):
    user = user_of(world.player)
    Member.objects.create(club=make_club(name="Turf", slug="turf"), user=user, name="A. Archer")
    assert link(world.card) in home(world.player, "?club=portland")
    assert link(world.card) not in home(world.player, "?club=turf")
    assert 'href="/?club=turf"' in home(world.player, "?club=nowhere")
    marked_paid(world.opponent, world.player)
    choice = home(world.player)
    assert 'href="/?club=portland"' in choice
    portland, turf = choice.partition('href="/?club=portland')[2].split('href="/?club=turf"')
    assert re.search(r"\d+ things wait for you", portland)
    first = turf.partition("</a>")[0]
    assert "for you" not in first
    assert "Player · You are even" in re.sub(r"\s+", " ", first)


def test_queries_do_not_grow_with_the_cards_and_payments(world):
    asks_of_all = []
    for _ in range(2):
        for other in [make_member(world.club) for _ in range(3)]:
            for state in (CardState.OPEN, CardState.CLOSED, CardState.COUNTERSIGNED):
                make_card(world.player, other, state=state)
            make_card(world.player, world.guest, state=CardState.CLOSED)
            marked_paid(other, world.player)
        mended(world)
        readers = world.player, world.secretary
        asks_of_all.append([len(queries_of(client_of(reader), "/")) for reader in readers])
    assert asks_of_all[0] == asks_of_all[1] == [30, 35]


def test_a_scribe_asks_the_player_and_an_officer_for_a_guest(world):
    asks, stored = "somebody asks to keep this card", "Cards you keep for others"
    card = make_card(world.player, world.guest, parties=[])
    scribe.ask(card_id=card.pk, by=world.opponent, scribe=world.opponent)
    for member in (world.player, world.treasurer):
        assert asks in seen_by(member)
    scribe.give(card_id=card.pk, seat=0, by=world.player)
    assert asks not in home(world.player)
    assert not seen_by(world.opponent, stored)
    scribe.give(card_id=card.pk, seat=1, by=world.treasurer)
    assert link(card) in seen_by(world.opponent, stored)
    assert link(card) not in seen_by(world.opponent, PLAYING)
