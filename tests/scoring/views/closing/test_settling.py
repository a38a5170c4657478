"""The pages on which a card with a partie unfinished is settled, and what they say in money."""

import re
from typing import Any

import pytest
from django.test import Client

from club.models import Member, Role
from club.pins.pin import set_pin
from ledger.operations.cards.countersign import countersign
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import annul
from scoring.operations.cards.settle_finished import settle_finished
from scoring.sheet.sheet import load
from tests.helping.cards import DESC, write
from tests.helping.chouettes import open_chouette, three_players
from tests.helping.factories import make_card, make_club, make_member
from tests.helping.pdf import words_of_pdf
from tests.helping.world import user_of
from tests.scoring.views.games.site import GamesTable

pytestmark = pytest.mark.django_db


class Table:
    """Anne and Bernard at a card of one finished partie, 150 to Anne, and three deals of the
    next."""

    def __init__(self) -> None:
        self.club = make_club()
        self.anne = make_member(self.club, name="Anne")
        self.bernard = make_member(self.club, name="Bernard")
        self.card = make_card(self.anne, self.bernard, parties=[DESC[0], DESC[1][:3]])

    def at(self, rest: str = "", card: Card | None = None) -> str:
        return f"/clubs/{self.club.slug}/cards/{(card or self.card).pk}/{rest}"

    def page(self, member: Member, rest: str = "close/", card: Card | None = None) -> str:
        return self.ask(member).get(self.at(rest, card)).content.decode()

    def ask(self, member: Member) -> Client:
        client = Client()
        client.force_login(user_of(member))
        return client

    def say(
        self, member: Member, answer: str = "agree", rest: str = "settle/", **more: object
    ) -> Any:
        return self.ask(member).post(self.at(rest), {"answer": answer, **more})

    def settle(self) -> Card:
        self.say(self.anne)
        self.say(self.bernard)
        return Card.objects.latest("pk")


@pytest.fixture
def table() -> Table:
    return Table()


def words(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def asked_on(page: str) -> str:
    """Return the text above the buttons that answer a request."""
    return words(page.split('id="asked"')[1].split("<form", maxsplit=1)[0])


def test_the_page_offers_three_ways_each_with_its_money(table):
    text = words(table.page(table.anne))
    assert "Nothing is settled yet. As it stands: Bernard pays Anne 15s." in text
    assert "Partie 2 continues on a new card" in text
    assert "Its 3 deals move there and still show" in text
    assert text.count("Bernard pays Anne 15s.") == 3
    assert "101 to Bernard nothing 5s. to Anne" in text


def test_r52_the_page_says_what_neglecting_twice_changes(table):
    """141 to Bernard and 126 to Anne: fifteen points ahead, which are dropped now."""
    card = make_card(table.anne, table.bernard, parties=[DESC[3], DESC[4], DESC[0][:2]])
    text = words(table.page(table.anne, card=card))
    assert "are then neglected twice" in text
    assert "135 to Bernard 15s. to Bernard 10s. to Bernard" in text


def test_r52_whoever_is_asked_reads_what_it_changes_in_money_too(table):
    card = make_card(table.anne, table.bernard, parties=[DESC[3], DESC[4], DESC[0][:2]])
    settle_finished(card_id=card.pk, by=table.anne)
    for rest in ("", "close/"):
        asked = words(
            table.page(table.bernard, rest, card).split('id="asked"')[1].split("</form")[0]
        )
        assert "are then neglected twice" in asked
        assert "135 to Bernard 15s. to Bernard 10s. to Bernard" in asked


def test_r34_whoever_is_asked_to_annul_reads_what_is_then_paid(table):
    annul(card_id=table.card.pk, partie=2, by=table.anne)
    for rest in ("", "close/"):
        asked = asked_on(table.page(table.bernard, rest))
        assert "Anne asks to annul partie 2" in asked
        assert "Bernard pays Anne 15s." in asked


def test_r51_whoever_is_asked_reads_which_game_goes_on(client):
    games = GamesTable(client)
    games.write(20, 101)
    games.write(20, 30)
    asker, other = (seat.member for seat in games.card.seats.all())
    settle_finished(card_id=games.card.pk, by=asker)
    client.force_login(user_of(other))
    text = words(games.page(""))
    assert "asks to settle everything but game 2 of partie 1" in text
    assert "to continue game 2 of partie 1 on a new card" in text


def test_where_nothing_is_finished_it_says_so_and_there_is_no_button(table):
    card = make_card(table.anne, table.bernard, parties=[DESC[0][:2]])
    text = table.page(table.anne, card=card)
    assert "No partie on this card is finished yet" in text
    assert "/settle/" not in text


def test_r51_annulling_loses_the_games_won_and_the_page_says_it(client):
    games = GamesTable(client)
    games.write(20, 101)
    games.write(20, 30)
    text = words(games.page("close/"))
    assert "This card closes. Game 2 of partie 1 continues on a new card" in text
    assert "Games won: Anne 0, Bernard 2. Game 2 has begun: Anne 20, Bernard 30." in text
    assert "whatever comes next, two cards pay what one card would" in text
    before, annul = text.split("Annul partie 1", 1)
    assert "Anne pays Bernard 2s." in before
    assert "Nobody pays anything." in annul


def test_a_chouette_is_played_out_or_annulled(table):
    three = three_players(table.club)
    card = open_chouette(*three)
    write(card, three[0], (30, 20))
    text = table.page(three[0], card=card)
    assert "Annul partie 1</h2>" in text
    assert "Settle what is finished" not in text


def test_the_request_is_told_on_the_card_and_beside_the_keys(table):
    table.say(table.anne)
    theirs = words(table.page(table.bernard, ""))
    assert "Anne asks to settle everything but partie 2" in theirs
    assert "Anne asks to settle what is finished and to continue partie 2 on a new card" in theirs
    own = words(table.page(table.anne, ""))
    assert "It waits for Bernard." in own
    assert "Take it back" in own


def test_home_asks_for_the_answer(table):
    table.say(table.anne)
    assert (
        "asks you to settle what is finished" in table.ask(table.bernard).get("/").content.decode()
    )
    assert "asks you to settle" not in table.ask(table.anne).get("/").content.decode()


def test_both_cards_name_each_other_on_page_and_paper(table):
    new = table.settle()
    here, there = table.page(table.anne, ""), table.page(table.anne, "", new)
    assert f"Partie 2 continues on card {new.pk}. Anne asked for it, and Bernard agreed." in here
    assert f'href="{table.at("", new)}"' in here
    assert "Play goes on" not in here
    came = (
        f"Partie 1 was begun on card {table.card.pk}, as its partie 2: 3 deals were written there."
    )
    assert came in there
    assert f'href="{table.at()}"' in there
    for card, said in ((table.card, f"continues on card {new.pk}"), (new, came)):
        pdf = table.ask(table.anne).get(table.at("card.pdf", card)).content
        assert said in words_of_pdf(pdf)


def test_r51_both_cards_name_the_game_that_went_from_one_to_the_other(client):
    """A game is won by two deals, and one by a deal. The third has begun."""
    games = GamesTable(client)
    for scores in ((60, 20), (45, 12), (20, 101), (20, 30), (30, 20)):
        games.write(*scores)
    settle_finished(card_id=games.card.pk, by=games.a)
    settle_finished(card_id=games.card.pk, by=games.b)
    old, games.card = games.card, Card.objects.latest("pk")
    came = f"Game 1 of partie 1 was begun on card {old.pk}, as game 3 of partie 1: 2 deals were"
    assert came in words(games.page())
    games.card, new = old, games.card
    assert f"Game 3 of partie 1 continues on card {new.pk}. Anne asked" in words(games.page())


def test_the_closed_card_shows_only_what_is_finished(table):
    table.settle()
    board = table.page(table.anne, "").split('id="board"')[1].split("</section>")[0]
    assert "Partie 1" in board
    assert "224" not in board
    assert ">44<" in board  # A deal of the first partie.
    assert ">75<" not in board


@pytest.mark.parametrize(
    ("kind", "rest", "said"),
    [
        ("settle", "settle/", "Bernard agreed with a PIN."),
        ("annul", "parties/2/annul/", ">annulled<"),
    ],
)
def test_a_pin_that_is_wrong_is_said_beside_it(table, kind, rest, said):
    set_pin(table.bernard, "3141")
    table.say(table.anne, rest=rest)
    for page in ("", "close/"):
        assert "Bernard agrees here by PIN" in table.page(table.anne, page)
    answer = table.say(table.anne, rest=rest, seat=1, pin="2718")
    assert answer.status_code == 422
    assert f'id="pin_{kind}_1"' in answer.content.decode()
    assert table.say(table.anne, rest=rest, seat=1, pin="3141").status_code == 302
    assert said in table.page(table.anne, "")


def test_an_officer_settles_for_the_club(table):
    officer = make_member(table.club, name="Dora", role=Role.TREASURER)
    assert "you settle it for the club" in table.page(officer)
    table.say(officer)
    assert "Dora decided it for the club." in table.page(table.anne, "")


def test_whoever_does_not_play_it_settles_nothing(table):
    stranger = make_member(table.club)
    assert "/settle/" not in table.page(stranger)
    assert table.say(stranger).status_code == 422


@pytest.mark.parametrize("rest", ["settle/", "parties/2/annul/"])
def test_an_answer_to_an_older_page_is_refused_and_said(table, rest):
    table.say(table.anne, rest=rest)
    answer = table.say(table.bernard, rest=rest, version=table.card.version)
    assert answer.status_code == 422
    assert "The card has changed since you opened this page" in answer.content.decode()


@pytest.mark.parametrize(
    ("rest", "asks"),
    [("settle/", "asks to settle everything"), ("parties/2/annul/", "asks to annul partie 2")],
)
def test_what_is_asked_is_gone_once_another_deal_is_written(table, rest, asks):
    table.say(table.anne, rest=rest)
    assert asks in table.page(table.bernard, "")
    assert "Somebody has already asked for this" in table.page(table.bernard)
    write(table.card, table.bernard, DESC[1][3])
    assert asks not in table.page(table.bernard, "")
    assert "Somebody has already asked for this" not in table.page(table.bernard)
    assert "asks you to" not in table.ask(table.bernard).get("/").content.decode()
    assert table.say(table.anne, "refuse", rest=rest).status_code == 422


AGAIN = ">Play again</button>"


def test_whoever_has_signed_goes_on_with_the_card_that_the_partie_went_to(table):
    new = table.settle()
    onward = rf'href="{table.at("", new)}">\s*Go on with card {new.pk}\s*</a>'

    def offered(member: Member) -> bool:
        return re.search(onward, table.page(member, "")) is not None

    assert [offered(table.anne), offered(table.bernard)] == [True, False]
    countersign(card_id=table.card.pk, by=table.bernard)
    make_card(table.anne, table.bernard, parties=[])  # Another one on the same terms.
    assert [offered(table.anne), offered(table.bernard)] == [True, True]
    assert not offered(make_member(table.club))
    assert AGAIN not in table.page(table.bernard, "")
    write(new, table.anne, *DESC[1][3:])
    close_card(card_id=new.pk, by=table.anne)
    assert not offered(table.bernard)


def test_play_again_is_offered_once_all_have_signed(table):
    pair = (table.anne, table.bernard)
    closed = make_card(*pair, state=CardState.CLOSED)
    assert AGAIN not in table.page(table.anne, "", closed)
    signed = make_card(*pair, state=CardState.COUNTERSIGNED)
    assert AGAIN in table.page(table.anne, "", signed)
    assert AGAIN not in table.page(make_member(table.club), "", signed)


def test_one_tap_opens_the_next_card_and_then_the_button_makes_way_for_it(table):
    signed = make_card(table.anne, table.bernard, state=CardState.COUNTERSIGNED)
    answer = table.ask(table.bernard).post(table.at("again/", signed))
    opened = Card.objects.latest("pk")
    assert (answer.status_code, answer.url) == (302, table.at("", opened))
    text = table.page(table.anne, "", signed)
    assert AGAIN not in text
    assert f"Card {opened.pk}</a>" in text


def test_play_again_before_that_is_refused_and_said(table):
    answer = table.ask(table.anne).post(table.at("again/"))
    assert answer.status_code == 422
    assert "Only the players or an officer can open the next card" in answer.content.decode()


def test_for_love_the_page_says_who_is_ahead_and_nothing_of_money(table):
    card = make_card(table.anne, table.bernard, parties=[DESC[0], DESC[1][:3]], stake=None)
    text = words(table.page(table.anne, card=card))
    assert "As it stands: Anne wins by 150 points, for love" in text
    assert "pays" not in text
    settle_finished(card_id=card.pk, by=table.anne)
    settle_finished(card_id=card.pk, by=table.bernard)
    assert load(Card.objects.latest("pk")).stake is None
