"""The pages on which a card with a partie unfinished is settled, and what they say in money."""

import re

import pytest

from club.pins.pin import set_pin
from ledger.operations.cards.countersign import countersign
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.cards.end_early import annul
from scoring.operations.cards.settle_finished import settle_finished
from scoring.sheet.sheet import load
from tests.helping.browser import refuses, shows, signed_in
from tests.helping.cards import DESC, write
from tests.helping.chouettes import open_chouette, three_players
from tests.helping.factories import make_card, make_member
from tests.helping.pdf import words_of_pdf
from tests.scoring.views.closing.table import Table, words
from tests.scoring.views.games.site import GamesTable


def settle(card: Card, *members) -> Card:
    """Settle what is finished. Return the card on which the rest goes on."""
    for member in members:
        settle_finished(card_id=card.pk, by=member)
    return Card.objects.latest("pk")


def asked_on(page: str, until: str = "<form") -> str:
    """Return the text above the buttons that answer a request."""
    return words(page.split('id="asked"')[1].split(until, maxsplit=1)[0])


def test_the_page_offers_three_ways_each_with_its_money(table):
    text = table.said(table.anne)
    stands = "Nothing is settled yet. As it stands: Bernard pays Anne 15s."
    goes_on = "Partie 2 continues on a new card", "Its 3 deals move there and still show"
    shows(text, stands, *goes_on, "101 to Bernard nothing 5s. to Anne")
    assert text.count("Bernard pays Anne 15s.") == 3


def test_r52_the_pages_say_what_neglecting_twice_changes(table):
    """141 to Bernard and 126 to Anne: fifteen points ahead, which are dropped now."""
    card = make_card(*table.pair, parties=[DESC[3], DESC[4], DESC[0][:2]])
    changes = "are then neglected twice", "135 to Bernard 15s. to Bernard 10s. to Bernard"
    shows(table.said(table.anne, card=card), *changes)
    settle(card, table.anne)
    for rest in ("", "close/"):
        shows(asked_on(table.page(table.bernard, rest, card), "</form"), *changes)


def test_r34_whoever_is_asked_to_annul_reads_what_is_then_paid(table):
    annul(card_id=table.card.pk, partie=2, by=table.anne)
    for rest in ("", "close/"):
        asked = asked_on(table.page(table.bernard, rest))
        shows(asked, "Anne asks to annul partie 2", "Bernard pays Anne 15s.")


def test_where_nothing_can_be_settled_there_is_no_button(table):
    """No partie is finished; or three play, who play on or annul."""
    text = table.page(table.anne, card=make_card(*table.pair, parties=[DESC[0][:2]]))
    shows(text, "No partie on this card is finished yet", but=["/settle/"])
    three = three_players(table.club)
    card = open_chouette(*three)
    write(card, three[0], (30, 20))
    text = table.page(three[0], card=card)
    shows(text, "Annul partie 1</h2>", but=["Settle what is finished"])


def test_r51_the_pages_say_which_game_goes_on_and_what_annulling_loses(client, db):
    games = GamesTable(client)
    games.deals((20, 101), (20, 30))
    text = words(games.page("close/"))
    won = "Games won: Anne 0, Bernard 2. Game 2 has begun: Anne 20, Bernard 30."
    same = "whatever comes next, two cards pay what one card would"
    shows(text, "This card closes. Game 2 of partie 1 continues on a new card", won, same)
    before, annulled = text.split("Annul partie 1", 1)
    assert "Anne pays Bernard 2s." in before
    assert "Nobody pays anything." in annulled
    settle(games.card, games.a)
    games.as_(games.b)
    asks = "asks to settle everything but game 2 of partie 1"
    shows(words(games.page()), asks, "to continue game 2 of partie 1 on a new card")


def test_the_request_is_told_on_the_card_beside_the_keys_and_at_home(table):
    table.say(table.anne)
    asks = "Anne asks to settle everything but partie 2"
    question = "Anne asks to settle what is finished and to continue partie 2 on a new card"
    shows(table.said(table.bernard, ""), asks, question)
    shows(table.said(table.anne, ""), "It waits for Bernard.", "Take it back")
    shows(signed_in(table.bernard).get("/"), "asks you to settle what is finished")
    shows(signed_in(table.anne).get("/"), but=["asks you to settle"])


def test_both_cards_name_each_other_on_page_and_paper(table):
    new = settle(table.card, *table.pair)
    goes_on = f"continues on card {new.pk}"
    agreed = f"Partie 2 {goes_on}. Anne asked for it, and Bernard agreed."
    link, closed = f'href="{table.at("", new)}"', table.page(table.anne, "")
    shows(closed, agreed, link, but=["Play goes on"])
    board = closed.split('id="board"')[1].split("</section>")[0]
    shows(board, "Partie 1", ">44<", but=["224", ">75<"])  # 44 of the first partie, 75 of the next
    came = f"begun on card {table.card.pk}, as its partie 2: 3 deals were written there."
    shows(table.page(table.anne, "", new), f"Partie 1 was {came}", f'href="{table.at()}"')
    for card, said in ((table.card, goes_on), (new, f"Partie 1 was {came}")):
        pdf = signed_in(table.anne).get(table.at("card.pdf", card)).content
        assert said in words_of_pdf(pdf)


def test_r51_both_cards_name_the_game_that_went_from_one_to_the_other(client, db):
    """A game is won by two deals, and one by a deal. The third has begun."""
    games = GamesTable(client)
    games.deals((60, 20), (45, 12), (20, 101), (20, 30), (30, 20))
    old = games.card
    games.card = new = settle(old, games.a, games.b)
    came = f"Game 1 of partie 1 was begun on card {old.pk}, as game 3 of partie 1: 2 deals were"
    assert came in words(games.page())
    games.card = old
    assert f"Game 3 of partie 1 continues on card {new.pk}. Anne asked" in words(games.page())


WAYS = [("settle", "settle/", "asks to settle everything", "Bernard agreed with a PIN."),
        ("annul", "parties/2/annul/", "asks to annul partie 2", ">annulled<")]  # fmt: skip
each_way = pytest.mark.parametrize(("kind", "rest", "asks", "said"), WAYS, ids=["settle", "annul"])


@each_way
def test_a_pin_that_is_wrong_is_said_beside_it(table, kind, rest, asks, said):
    set_pin(table.bernard, "3141")
    table.say(table.anne, rest=rest)
    for page in ("", "close/"):
        assert "Bernard agrees here by PIN" in table.page(table.anne, page)
    refuses(table.say(table.anne, rest=rest, seat=1, pin="2718"), f'id="pin_{kind}_1"')
    assert table.say(table.anne, rest=rest, seat=1, pin="3141").status_code == 302
    assert said in table.page(table.anne, "")


@each_way
def test_an_answer_to_an_older_page_is_refused_and_said(table, kind, rest, asks, said):
    table.say(table.anne, rest=rest)
    answer = table.say(table.bernard, rest=rest, version=table.card.version)
    refuses(answer, "The card has changed since you opened this page")


@each_way
def test_what_is_asked_is_gone_once_another_deal_is_written(table, kind, rest, asks, said):
    table.say(table.anne, rest=rest)
    already = "Somebody has already asked for this"
    shows(table.page(table.bernard, ""), asks)
    shows(table.page(table.bernard), already)
    write(table.card, table.bernard, DESC[1][3])
    shows(table.page(table.bernard, ""), but=[asks])
    shows(table.page(table.bernard), but=[already])
    shows(signed_in(table.bernard).get("/"), but=["asks you to"])
    assert table.say(table.anne, "refuse", rest=rest).status_code == 422


def test_an_officer_settles_for_the_club_and_a_stranger_nothing(table):
    stranger = make_member(table.club)
    assert "/settle/" not in table.page(stranger)
    assert table.say(stranger).status_code == 422
    assert "you settle it for the club" in table.page(table.dora)
    table.say(table.dora)
    assert "Dora Dale decided it for the club." in table.page(table.anne, "")


AGAIN = ">Play again</button>"


def test_whoever_has_signed_goes_on_with_the_card_that_the_partie_went_to(table):
    new = settle(table.card, *table.pair)
    onward = rf'href="{table.at("", new)}">\s*Go on with card {new.pk}\s*</a>'

    def offered(member) -> bool:
        return re.search(onward, table.page(member, "")) is not None

    assert [offered(member) for member in table.pair] == [True, False]
    countersign(card_id=table.card.pk, by=table.bernard)
    make_card(*table.pair, parties=[])  # Another one on the same terms.
    assert [offered(member) for member in table.pair] == [True, True]
    assert not offered(make_member(table.club))
    assert AGAIN not in table.page(table.bernard, "")
    write(new, table.anne, *DESC[1][3:])
    close_card(card_id=new.pk, by=table.anne)
    assert not offered(table.bernard)


def test_once_all_have_signed_play_again_opens_the_next_card(table: Table):
    closed = make_card(*table.pair, state=CardState.CLOSED)
    assert AGAIN not in table.page(table.anne, "", closed)
    signed = make_card(*table.pair, state=CardState.COUNTERSIGNED)
    assert AGAIN in table.page(table.anne, "", signed)
    assert AGAIN not in table.page(make_member(table.club), "", signed)
    answer = table.post(table.bernard, "again/", signed)
    opened = Card.objects.latest("pk")
    assert (answer.status_code, answer.url) == (302, table.at("", opened))
    shows(table.page(table.anne, "", signed), f"Card {opened.pk}</a>", but=[AGAIN])
    early = table.post(table.anne, "again/")
    refuses(early, "Only the players or an officer can open the next card")


def test_for_love_the_page_says_who_is_ahead_and_nothing_of_money(table):
    card = make_card(*table.pair, parties=[DESC[0], DESC[1][:3]], stake=None)
    text = table.said(table.anne, card=card)
    shows(text, "As it stands: Anne wins by 150 points, for love", but=["pays"])
    assert load(settle(card, *table.pair)).stake is None
