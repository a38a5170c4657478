"""Games up to a hundred written through the card's page (R20, R21, R10; au cent a9, a27–a29)."""

import pytest
from django.utils.html import strip_tags

from front.sittings.card_progress import cards_now
from piquet.money.stakes import PRESETS
from scoring.models import Card
from scoring.sheet.sheet import load
from tests.helping.browser import refuses, shows
from tests.scoring.views.games.site import (
    PARTIE,
    SHILLING_A_GAME,
    TEN_SHILLINGS_A_PARTIE,
    TO_EIGHTY,
    GamesTable,
)

pytestmark = pytest.mark.django_db
FOURTH = {"partie": 1, "deal": 4, "dealer": 0}
DOUBLE = ((60, 20), (45, 12))  # 105–32
BOTH_OUT = "This deal takes both to a hundred, 111–115. Who was out first?"


@pytest.fixture
def table(client) -> GamesTable:
    return GamesTable(client)


def test_r20_a_game_ends_with_a_hundred_and_may_be_a_double(table):
    table.deals((28, 20), (31, 35), (45, 12), (20, 30))
    assert table.games() == [((104, 67), 0, False), ((20, 30), None, False)]
    double = '<i class="word">double</i>'
    begun = "Game 2, deal 2", "Anne needs 80, Bernard 70.", "80 to go"
    shows(table.page(), *begun, but=[double])
    table.deals((85, 9))
    assert table.games()[1:] == [((105, 39), 0, True)]
    assert double in table.page()
    assert table.sheet.parties[0].result.totals == (3, 0)


def test_r20_a_deal_in_which_both_pass_is_asked_about(table):
    table.deals(*TO_EIGHTY)
    fields = 'name="out" value="0"', 'name="out" value="1"', 'value="31"'
    refuses(table.write(31, 40), BOTH_OUT, *fields)
    assert len(table.sheet.parties[0].deals) == 3
    assert table.write(31, 40, out="0").status_code == 302
    assert table.games() == [((111, 115), 0, False)]


def test_r20_who_passes_fifty_in_the_last_deal_is_asked_about(table):
    table.deals((58, 12))
    table.write(21, 18, out="1d")  # 79–30. Nobody asked for this answer, so it is not kept.
    assert table.sheet.parties[0].deals[1].out is None
    asked = "Anne is out. This deal takes Bernard past fifty, from 30 to 70."
    question = "Did Bernard have fifty when Anne reached a hundred?"
    refuses(table.write(31, 40), asked, question)
    for impossible in ("1", "1d", "0x"):
        assert table.write(31, 40, out=impossible).status_code == 422, impossible
    assert len(table.sheet.parties[0].deals) == 2
    table.write(31, 40, out="0d")
    assert table.games() == [((110, 70), 0, True)]


def test_a29_three_games_a_double_counting_two_end_the_partie(table):
    table.deals(*PARTIE)
    assert table.games() == [((105, 32), 0, True), ((31, 105), 1, True), ((105, 72), 0, False)]
    partie = table.sheet.parties[0]
    assert (partie.over, partie.result.totals) == (True, (3, 2))
    refused = table.write(10, 10, partie=1, deal=8, dealer=0)
    due = "The next deal to write is Partie 2, game 1, deal 1."
    refuses(refused, f"Partie 1 ended 3–2 in games. {due}")
    assert table.sheet.next_deal.partie == 2
    shows(table.page(), "Partie 2, game 1", "Partie 1: Anne 3 games, Bernard 2.")


def test_one_game_won_is_one_game_as_it_stands(client):
    table = GamesTable(client, small_cards_count=False)
    table.deals((60, 20), (10, 50), (35, 12))
    assert "Partie 1 so far: Anne 1 game, Bernard 0. Three win it" in table.page()


@pytest.mark.law("a27")
def test_a27_an_error_waits_for_consent_only_once_a_later_game_is_begun(table):
    table.deals(*DOUBLE[:1], (20, 30))
    table.as_(table.b)
    assert table.mend(2, 20, 12).status_code == 302
    deal = table.sheet.parties[0].deals[1]
    assert (deal.waits, deal.scores) == (False, (20, 12))
    table.deals((28, 10), (10, 20))
    table.mend(1, 60, 22)
    deal = table.sheet.parties[0].deals[0]
    assert (deal.waits, deal.scores) == (True, (60, 20))
    assert "A later game has begun" in table.page("deals/1/1/")
    asked = "Partie 1, game 1, deal 1: Bernard asks to change it from 60–20 to 60–22."
    assert asked in table.page()


def test_a_mended_deal_moves_the_end_of_a_game(table):
    table.deals(*DOUBLE, (10, 20))
    table.mend(2, 25, 12)
    mended = table.sheet.parties[0].deals[1]
    assert mended.waits
    table.as_(table.b)
    table.post(f"records/{mended.records[-1].id}/", answer="agree")
    assert table.games() == [((95, 52), None, False)]
    assert table.page().count("game 2") == 0


@pytest.mark.parametrize(
    ("code", "stake"),
    [
        ("au-cent", SHILLING_A_GAME),
        ("hundred-up", TEN_SHILLINGS_A_PARTIE),
        ("four-deal", PRESETS["sixpenny-points"]),
    ],
)
def test_law_74_by_two_records_each_is_right_of_their_own_hand(client, code, stake):
    table = GamesTable(client, code, stake)
    table.write(28, 20)
    table.as_(table.b)
    assert table.write(27, 21, partie=1, deal=1, dealer=1).status_code == 302
    assert table.sheet.parties[0].deals[0].scores == (28, 21)
    assert "Each is right about their own hand (Law 74): 28–21 counts." in strip_tags(table.page())


def test_of_two_answers_to_who_was_out_first_the_last_written_counts(table):
    table.deals(*TO_EIGHTY)
    table.write(31, 40, out="0")
    table.as_(table.b)
    assert table.write(31, 40, out="1", **FOURTH).status_code == 302
    assert table.games() == [((111, 115), 1, False)]
    assert table.sheet.parties[0].deals[3].differs
    shows(table.page(), "They do not agree who was out first", "Bernard out first")
    assert "Anne out first" in table.page("deals/1/4/")
    table.as_(table.a)
    table.write(31, 40, out="1", **FOURTH)
    assert not table.sheet.parties[0].deals[3].differs
    table.deals((20, 30))  # From now on it waits for consent (a27).
    assert table.write(31, 40, out="0", **FOURTH).status_code == 302
    for player in (table.a, table.b):
        table.as_(player)
        assert "asks to change it from 31–40 to 31–40. Anne out first." in table.page()


def test_law_74_a_game_that_two_records_together_end_is_asked_about(table):
    table.deals(*TO_EIGHTY)
    table.write(31, 20)  # Anne is out by her record
    table.as_(table.b)
    table.write(10, 40, **FOURTH)  # and Bernard by Bernard's
    sheet = table.sheet
    assert (sheet.parties[0].deals[3].scores, sheet.next_deal) == ((31, 40), None)
    shows(table.page(), BOTH_OUT)
    refused = table.write(10, 20, partie=1, deal=5, dealer=1)
    refuses(refused, "First answer the question on the card")
    shows(table.page("close/"), "how did the last game end")
    table.write(31, 40, out="1", **FOURTH)
    assert table.games() == [((111, 115), 1, False)]
    assert table.sheet.next_deal.number == 5


def test_a9_a_player_loses_the_game(table):
    table.write(60, 20)
    lost = {"mark": "loses_game", "mark_seat": 0}
    refuses(table.write(10, 0, **lost), "Write 0–0 for this deal")
    assert table.write(0, 0, **lost).status_code == 302
    assert table.games() == [((60, 20), 1, False)]
    assert "Anne loses it, at 60 to 20" in table.page()
    older = GamesTable(table.client, "hundred-up")
    shows(older.write(0, 0, **lost), "only at piquet au cent")


def test_a_deal_broken_off_by_the_end_of_the_game_may_count_less(table):
    table.deals((75, 4), (20, 30))
    assert table.write(0, 20).status_code == 422  # elder leads, and counts at least one
    assert table.write(10, 0).status_code == 302
    assert table.games() == [((105, 34), 0, True)]


def test_neither_warnings_nor_chances_are_given_of_games(table):
    assert table.write(98, 3).status_code == 302
    page = table.page()
    assert "to win" not in page
    assert "rubicon" not in page.replace("rubicon.", "").split('id="card"')[1]


def test_the_board_of_the_sitting_tells_the_game_being_played(table):
    table.deals(*PARTIE, *DOUBLE, (20, 30))
    card = Card.objects.prefetch_related("seats__member", "editions").get(pk=table.card.pk)
    (now,) = cards_now([(card, load(card))], [], {})
    assert now.place == "Partie 2, game 2, deal 2"
    stands = [(p.score, p.won, p.lost, p.balance_words) for p in now.players]
    assert stands == [(20, 1, 0, "+3"), (30, 0, 1, "−3")]


def test_deals_are_named_by_their_number_in_the_game(table):
    """A deal written meanwhile, and deals that differ."""
    table.deals(*DOUBLE, (28, 20))
    meanwhile = "Meanwhile Anne wrote game 2, deal 1: Anne 28, Bernard 20."
    typed = "What you typed is below as game 2, deal 2: Anne 31, Bernard 35."
    late = table.write(31, 35, partie=1, deal=3, dealer=1, as_next="1")
    refuses(late, meanwhile, typed, 'value="1:3"')
    table.deals((31, 35))
    table.as_(table.b)
    for deal, dealer, x, y in ((3, 1, 27, 20), (4, 0, 31, 36)):
        assert table.write(x, y, partie=1, deal=deal, dealer=dealer).status_code == 302
    wrote = [(1, "Anne 28, Bernard 20"), (2, "Anne 31, Bernard 35")]
    named = [f"† Game 2, deal {n}: Anne wrote {what}. Who is right?</a>" for n, what in wrote]
    shows(table.keys, *named)


def test_the_end_of_a_game_and_of_a_partie_is_said_above_the_keys(table):
    table.deals(*PARTIE[:2])
    shows(table.keys, 'Game 1: Anne wins a double, <span class="figure">105–32</span>.')
    table.deals(PARTIE[2])
    shows(table.keys, but=["Game 1:"])
    table.deals(*PARTIE[3:6])
    shows(table.keys, but=["Close the card"])
    table.deals(PARTIE[6])
    closing = f'href="{table.at("close/")}">Close the card</a>'
    shows(table.keys, "Partie 1: Anne wins, 3 games to 2.", closing)
    table.as_(table.b)
    table.write(35, 11, partie=1, deal=7, dealer=1)
    differs = "† Partie 1, game 3, deal 3: Anne wrote Anne 35, Bernard 12. Who is right?</a>"
    shows(table.page(), differs)
