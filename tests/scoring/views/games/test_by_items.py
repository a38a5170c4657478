"""Who was out first, decided by the items or the cards of the deal (R10, R20); Case XXII."""

import pytest

from scoring.laws.money.stakes import PRESETS
from tests.helping.cards import dealer_due, key
from tests.scoring.laws.deal.test_deals_of_the_sources import TestCaseXXII as CaseXXII
from tests.scoring.views.games.site import GamesTable
from tests.scoring.views.ways import DESC_CARDS, DESC_ITEMS

pytestmark = pytest.mark.django_db
TEN_SHILLINGS = PRESETS["ten-shillings-a-hundred-fifties"]


class Told(GamesTable):
    """The same table, where deals are told by items or by cards."""

    def told(self, way: str, where: str = "reckoned/", **typed):
        due = self.sheet.next_deal
        place = {"partie": due.partie, "deal": due.number, "dealer": dealer_due(due)}
        sent = {**place, "as_next": "1", "key": key(), "way": way, **typed}
        return self.client.post(self.at(f"deals/{where}"), sent)


# Anne is elder in the fifth deal, 28–23: nine in hand; Bernard has seventeen, nine and six in play.
@pytest.mark.parametrize(
    ("before", "way", "told", "winner"),
    [
        # 99–85 in hand, then Bernard's fourteen queens and three tens: 102, before Anne plays
        ((90, 85), "items", DESC_ITEMS, 1),
        ((90, 85), "cards", DESC_CARDS, 1),
        # out with the point, whatever Bernard has
        ((95, 90), "items", DESC_ITEMS, 0),
        # 94–95 in hand: Anne leads the six cards needed before Bernard has five
        ((85, 78), "cards", DESC_CARDS, 0),
    ],
)
def test_r10_the_order_of_reckoning_decides_who_is_out_first(client, before, way, told, winner):
    table = Told(client)
    four = ((20, 24), (24, 20), (23, 21))
    rest = (before[0] - 67, before[1] - 65)
    table.deals(*four, rest)
    said = table.told(way, "ways/", preview="1", **told).content.decode()
    totals = (before[0] + 28, before[1] + 23)
    assert f"The game so far: Anne {totals[0]}, Bernard {totals[1]}." in said
    assert f"{('Anne', 'Bernard')[winner]} out first" in said
    assert table.told(way, **told).status_code == 302
    assert table.games() == [(totals, winner, False)]


def test_r10_what_the_items_leave_open_is_asked(client):
    table = Told(client)
    table.deals((20, 24), (24, 20), (23, 21), (18, 13))  # 85–78
    said = table.told("items", "ways/", preview="1", **DESC_ITEMS).content.decode()
    assert "Who was out first depends on the order of the tricks." in said
    asked = table.told("items", **DESC_ITEMS)
    assert asked.status_code == 422
    page = asked.content.decode()
    assert "This deal takes both to a hundred, 113–101. Who was out first?" in page
    assert table.told("items", **DESC_ITEMS, out="0").status_code == 302
    assert table.games() == [((113, 101), 0, False)]


def test_r21_the_older_game_counts_the_point_by_tens_and_no_small_cards(client):
    table = Told(client, "hundred-up")
    assert table.told("cards", **DESC_CARDS).status_code == 302
    deal = table.sheet.parties[0].deals[0]
    record = deal.records[0]
    assert record.scores == deal.scores
    # A point of about 50 pips is still 5. Anne led three of her nine in play with small cards.
    assert table.games()[0][0] == deal.scores
    assert deal.scores[0] < 28


class TestCaseXXII:
    """The last hand of a partie: A, elder, is at 62, B at 92."""

    BEFORE = ((12, 20), (15, 14), (10, 22), (13, 16), (12, 20))
    NOTHING = {"mark": "reckons_nothing", "mark_seat": 1}
    PLAYED = "AS TS, KS 9H, QS TH, JS QH, 9S 8D, KH AH, AC JC, KC JH, QC TD, TC JD, 9C QD, KD AD"

    @pytest.fixture
    def table(self, client) -> Told:
        table = Told(client, "rubicon", TEN_SHILLINGS, first_dealer=0)
        table.deals(*self.BEFORE)
        assert table.sheet.parties[0].result.totals == (62, 92)
        assert table.sheet.next_deal.elder == 0
        return table

    def result(self, table: Told) -> tuple[object, ...]:
        result = table.sheet.parties[0].result
        return (result.totals, result.won, result.rubicon)

    def test_by_totals(self, table):
        assert table.write(29, 0).status_code == 422
        assert table.write(29, 0, **self.NOTHING).status_code == 302
        assert self.result(table) == ((91, 92), (0, 283), True)
        assert "Bernard reckons nothing." in table.page()

    def test_by_items(self, table):
        told = {
            "elder_quart": 1,
            "elder_tierce": 1,
            "elder_knaves": 4,
            "younger_bars": ["point"],
            "tricks": 6,
            "elder_play": 8,
            **self.NOTHING,
        }
        assert table.told("items", **told).status_code == 302
        assert self.result(table) == ((91, 92), (0, 283), True)

    def test_by_cards(self, table):
        hands = {"elder_hand": CaseXXII.ELDER, "younger_hand": CaseXXII.THIRTEEN}
        told = table.told("cards", **hands, played=self.PLAYED, **self.NOTHING)
        assert told.status_code == 302
        assert self.result(table) == ((91, 92), (0, 283), True)

    def test_conceded_b_loses_a_rubicon_of_298(self, table):
        hands = {"elder_hand": CaseXXII.ELDER, "younger_hand": CaseXXII.TWELVE}
        told = table.told("cards", **hands, mark="conceded", mark_seat=1)
        assert told.status_code == 302
        assert self.result(table) == ((106, 92), (298, 0), True)
