"""Games up to a hundred written through the card's page (R20, R21, R10; au cent a9, a27–a29)."""

import pytest
from django.utils.html import strip_tags

from front.sittings.card_progress import cards_now
from scoring.laws.money.stakes import PRESETS
from scoring.models import Card
from scoring.operations.cards.close_card import close_card
from scoring.sheet.sheet import load
from tests.helping.cards import key
from tests.scoring.views.games.site import (
    PARTIE,
    SHILLING_A_GAME,
    TEN_SHILLINGS_A_PARTIE,
    TO_EIGHTY,
    GamesTable,
)

pytestmark = pytest.mark.django_db


TO_SEVENTY_NINE = ((58, 12), (21, 18))  # 79–30


@pytest.fixture
def table(client) -> GamesTable:
    return GamesTable(client)


def test_r20_a_game_ends_with_the_deal_that_makes_a_hundred_and_the_next_begins(table):
    for scores in ((28, 20), (31, 35), (45, 12)):  # 104–67
        assert table.write(*scores).status_code == 302
    assert table.games() == [((104, 67), 0, False)]
    table.write(20, 30)
    assert table.games()[1] == ((20, 30), None, False)
    page = table.page()
    assert "Game 2, deal 2" in page
    assert "Anne needs 80, Bernard 70." in page
    assert "80 to go" in page


def test_r20_a_double_is_said_as_such(table):
    for scores in ((60, 20), (45, 12)):  # 105–32
        table.write(*scores)
    assert table.games() == [((105, 32), 0, True)]
    assert '<i class="word">double</i>' in table.page()
    assert table.sheet.parties[0].result.totals == (2, 0)


def test_r20_a_deal_in_which_both_pass_is_asked_about(table):
    table.deals(*TO_EIGHTY)
    asked = table.write(31, 40)
    assert asked.status_code == 422
    page = asked.content.decode()
    assert "This deal takes both to a hundred, 111–115. Who was out first?" in page
    assert 'name="out" value="0"' in page
    assert 'name="out" value="1"' in page
    assert 'value="31"' in page  # what was typed is kept
    assert len(table.sheet.parties[0].deals) == 3
    assert table.write(31, 40, out="0").status_code == 302
    assert table.games() == [((111, 115), 0, False)]


def test_r20_who_passes_fifty_in_the_last_deal_is_asked_about(table):
    table.deals(*TO_SEVENTY_NINE)
    page = table.write(31, 40).content.decode()
    assert "Anne is out. This deal takes Bernard past fifty, from 30 to 70." in page
    assert "Did Bernard have fifty when Anne reached a hundred?" in page
    table.write(31, 40, out="0d")
    assert table.games() == [((110, 70), 0, True)]


@pytest.mark.parametrize("out", ["1", "1d", "0x"])
def test_an_answer_that_cannot_be_is_asked_anew(table, out):
    table.deals(*TO_SEVENTY_NINE)
    assert table.write(31, 40, out=out).status_code == 422
    assert len(table.sheet.parties[0].deals) == 2


def test_an_answer_that_nobody_asked_for_is_not_kept(table):
    table.write(28, 20, out="1d")
    assert table.sheet.parties[0].deals[0].out is None


def test_a29_three_games_a_double_counting_two_end_the_partie(table):
    table.deals(*PARTIE)
    assert table.games() == [((105, 32), 0, True), ((31, 105), 1, True), ((105, 72), 0, False)]
    partie = table.sheet.parties[0]
    assert partie.over
    assert partie.result.totals == (3, 2)
    refused = table.write(10, 10, partie=1, deal=8, dealer=0)
    assert refused.status_code == 422
    assert (
        "Partie 1 ended 3–2 in games. The next deal to write is Partie 2, game 1, deal 1."
        in refused.content.decode()
    )
    assert table.sheet.next_deal.partie == 2
    assert "Partie 2, game 1" in table.page()


@pytest.mark.parametrize(
    ("stake", "totals", "amounts"),
    [(SHILLING_A_GAME, (3, 2), (12, -12)), (TEN_SHILLINGS_A_PARTIE, (1, 0), (120, -120))],
)
def test_r51_a_card_is_reckoned_by_games_or_by_parties(client, stake, totals, amounts):
    table = GamesTable(client, stake=stake)
    table.deals(*PARTIE)
    assert table.sheet.reckoning.totals == totals
    assert table.sheet.reckoning.amounts == amounts
    edition = close_card(card_id=table.card.pk, by=table.a).made
    assert tuple(edition.reckoning["amounts"]) == amounts
    assert table.client.get(table.at()).status_code == 200


@pytest.mark.law("a27")
def test_a27_an_error_is_mended_any_time_in_the_game_without_consent(table):
    table.write(28, 20)
    table.write(31, 35)
    table.as_(table.b)
    mended = table.client.post(
        table.at("deals/1/1/"),
        {"partie": 1, "deal": 1, "dealer": 1, "score_0": 28, "score_1": 25, "key": key()},
    )
    assert mended.status_code == 302
    deal = table.sheet.parties[0].deals[0]
    assert not deal.waits
    assert deal.scores == (28, 25)


def test_a27_once_a_later_game_is_begun_it_waits_for_consent(table):
    for scores in ((60, 20), (45, 12), (10, 20)):
        table.write(*scores)
    mend = {"partie": 1, "deal": 1, "dealer": 1, "score_0": 60, "score_1": 22, "key": key()}
    table.as_(table.b)
    table.client.post(table.at("deals/1/1/"), mend)
    deal = table.sheet.parties[0].deals[0]
    assert deal.waits
    assert deal.scores == (60, 20)
    assert "A later game has begun" in table.page("deals/1/1/")
    asked = "Partie 1, game 1, deal 1: Bernard asks to change it from 60–20 to 60–22."
    assert asked in table.page()


def test_a27_whoever_would_mend_who_was_out_first_late_says_so(table):
    table.deals(*TO_EIGHTY)
    table.write(31, 40, out="0")
    table.deals((20, 30))
    table.as_(table.b)
    assert table.write(31, 40, out="1", partie=1, deal=4, dealer=0).status_code == 302
    asked = "asks to change it from 31–40 to 31–40. Bernard out first."
    for player in (table.b, table.a):
        table.as_(player)
        assert asked in table.page()


def test_a_mended_deal_moves_the_end_of_a_game(table):
    for scores in ((60, 20), (45, 12), (10, 20)):
        table.write(*scores)
    mend = {"partie": 1, "deal": 2, "dealer": 0, "score_0": 25, "score_1": 12, "key": key()}
    table.client.post(table.at("deals/1/2/"), mend)
    assert table.sheet.parties[0].deals[1].waits
    table.as_(table.b)
    record = table.sheet.parties[0].deals[1].records[-1]
    table.client.post(table.at(f"records/{record.id}/"), {"answer": "agree"})
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


def test_two_answers_to_who_was_out_first_the_last_written_counts(table):
    table.deals(*TO_EIGHTY)
    table.write(31, 40, out="0")
    table.as_(table.b)
    assert table.write(31, 40, out="1", partie=1, deal=4, dealer=0).status_code == 302
    assert table.games() == [((111, 115), 1, False)]
    deal = table.sheet.parties[0].deals[3]
    assert deal.differs
    page = table.page()
    assert "They do not agree who was out first" in page
    assert "Bernard out first" in page
    assert "Anne out first" in table.page("deals/1/4/")
    table.as_(table.a)
    table.write(31, 40, out="1", partie=1, deal=4, dealer=0)
    assert not table.sheet.parties[0].deals[3].differs


def test_law_74_a_game_that_two_records_together_end_is_asked_about_on_the_card(table):
    table.deals(*TO_EIGHTY)
    table.write(31, 20)  # Anne is out by her record
    table.as_(table.b)
    table.write(10, 40, partie=1, deal=4, dealer=0)  # and Bernard by Bernard's
    sheet = table.sheet
    assert sheet.parties[0].deals[3].scores == (31, 40)
    assert sheet.next_deal is None
    page = table.page()
    assert "This deal takes both to a hundred, 111–115. Who was out first?" in page
    refused = table.write(10, 20, partie=1, deal=5, dealer=1)
    assert refused.status_code == 422
    assert "First answer the question on the card" in refused.content.decode()
    assert "how did the last game end" in table.page("close/")
    table.write(31, 40, out="1", partie=1, deal=4, dealer=0)
    assert table.games() == [((111, 115), 1, False)]
    assert table.sheet.next_deal.number == 5


def test_a9_a_player_loses_the_game(table):
    table.write(60, 20)
    lost = {"mark": "loses_game", "mark_seat": 0}
    refused = table.write(10, 0, **lost)
    assert refused.status_code == 422
    assert "Write 0–0 for this deal" in refused.content.decode()
    assert table.write(0, 0, **lost).status_code == 302
    assert table.games() == [((60, 20), 1, False)]
    assert "Anne loses it, at 60 to 20" in table.page()


def test_the_older_game_knows_no_such_penalty(client):
    table = GamesTable(client, "hundred-up")
    refused = table.write(0, 0, mark="loses_game", mark_seat=0)
    assert "only at piquet au cent" in refused.content.decode()


def test_a_deal_broken_off_by_the_end_of_the_game_may_count_what_no_whole_deal_does(table):
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
    table.deals(*PARTIE, (60, 20), (45, 12), (20, 30))
    card = Card.objects.prefetch_related("seats__member", "editions").get(pk=table.card.pk)
    (now,) = cards_now([(card, load(card))], [], {})
    assert now.place == "Partie 2, game 2, deal 2"
    assert [p.score for p in now.players] == [20, 30]
    assert [(p.won, p.lost) for p in now.players] == [(1, 0), (0, 1)]
    assert [p.balance_words for p in now.players] == ["+3", "−3"]


def test_a_deal_written_meanwhile_is_told_by_its_number_in_the_game(table):
    table.deals((60, 20), (45, 12), (28, 20))
    late = table.write(31, 35, partie=1, deal=3, dealer=1, as_next="1")
    assert late.status_code == 422
    page = late.content.decode()
    assert "Meanwhile Anne wrote game 2, deal 1: Anne 28, Bernard 20." in page
    assert "What you typed is below as game 2, deal 2: Anne 31, Bernard 35." in page
    assert 'value="1:3"' in page


def test_deals_that_differ_are_each_named_at_the_keys_as_the_card_numbers_them(table):
    table.deals((60, 20), (45, 12), (28, 20), (31, 35))
    table.as_(table.b)
    for deal, dealer, x, y in ((3, 1, 27, 20), (4, 0, 31, 36)):
        assert table.write(x, y, partie=1, deal=deal, dealer=dealer).status_code == 302
    assert "† Game 2, deal 1: Anne wrote Anne 28, Bernard 20. Who is right?</a>" in keys(table)
    assert "† Game 2, deal 2: Anne wrote Anne 31, Bernard 35. Who is right?</a>" in keys(table)


def test_a_deal_that_differs_at_the_end_of_a_partie_is_named_with_its_partie(table):
    table.deals(*PARTIE)
    table.as_(table.b)
    table.write(35, 11, partie=1, deal=7, dealer=1)
    assert (
        "† Partie 1, game 3, deal 3: Anne wrote Anne 35, Bernard 12. Who is right?</a>"
        in table.page()
    )


def test_one_game_won_is_one_game_as_it_stands(table):
    table.deals(*PARTIE)
    assert "Partie 1: Anne 3 games, Bernard 2." in table.page()
    single = GamesTable(table.client, small_cards_count=False)
    single.deals((60, 20), (10, 50), (35, 12))
    assert "Partie 1 so far: Anne 1 game, Bernard 0. Three win it" in single.page()


def test_the_end_of_a_game_and_of_a_partie_is_said_above_the_keys(table):
    table.deals(*PARTIE[:2])
    assert 'Game 1: Anne wins a double, <span class="figure">105–32</span>.' in keys(table)
    table.deals(PARTIE[2])
    assert "Game 1:" not in keys(table)
    table.deals(*PARTIE[3:6])
    assert "Close the card" not in keys(table)
    table.deals(PARTIE[6])
    assert "Partie 1: Anne wins, 3 games to 2." in keys(table)
    assert f'href="{table.at("close/")}">Close the card</a>' in keys(table)


def keys(table) -> str:
    """The text above the keypad."""
    return table.page().split('class="pad-head"')[1].split('class="scores"')[0]
