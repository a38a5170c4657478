"""Who was out first, decided by the items or the cards of the deal (R10, R20); Case XXII."""

import pytest

from piquet.money.stakes import PRESETS
from tests.helping.browser import refuses, shows
from tests.helping.cards import dealer_due, key
from tests.piquet.deal.test_deals_of_the_sources import TestCaseXXII as CaseXXII
from tests.scoring.views.games.site import GamesTable
from tests.scoring.views.ways import DESC_CARDS, DESC_ITEMS

pytestmark = pytest.mark.django_db
FOUR = ((20, 24), (24, 20), (23, 21))


class Told(GamesTable):
    """The same table, where deals are told by items or by cards."""

    def told(self, way: str, where: str = "reckoned/", **typed):
        due = self.sheet.next_deal
        place = {"partie": due.partie, "deal": due.number, "dealer": dealer_due(due)}
        sent = {**place, "as_next": "1", "key": key(), "way": way, **typed}
        return self.post(f"deals/{where}", **sent)


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
    table.deals(*FOUR, (before[0] - 67, before[1] - 65))
    x, y = before[0] + 28, before[1] + 23
    so_far = f"The game so far: Anne {x}, Bernard {y}."
    out = f"{('Anne', 'Bernard')[winner]} out first"
    shows(table.told(way, "ways/", preview="1", **told), so_far, out)
    assert table.told(way, **told).status_code == 302
    assert table.games() == [((x, y), winner, False)]


def test_r10_what_the_items_leave_open_is_asked(client):
    table = Told(client)
    table.deals(*FOUR, (18, 13))  # 85–78
    said = table.told("items", "ways/", preview="1", **DESC_ITEMS)
    shows(said, "Who was out first depends on the order of the tricks.")
    question = "This deal takes both to a hundred, 113–101. Who was out first?"
    refuses(table.told("items", **DESC_ITEMS), question)
    assert table.told("items", **DESC_ITEMS, out="0").status_code == 302
    assert table.games() == [((113, 101), 0, False)]


def test_r21_the_older_game_counts_the_point_by_tens_and_no_small_cards(client):
    table = Told(client, "hundred-up")
    assert table.told("cards", **DESC_CARDS).status_code == 302
    deal = table.sheet.parties[0].deals[0]
    # A point of about 50 pips is still 5. Anne led three of her nine in play with small cards.
    assert deal.records[0].scores == table.games()[0][0] == deal.scores
    assert deal.scores[0] < 28


# The last hand of a partie: A, elder, is at 62, B at 92.
BEFORE = ((12, 20), (15, 14), (10, 22), (13, 16), (12, 20))
NOTHING = {"mark": "reckons_nothing", "mark_seat": 1}
CONCEDED = {"mark": "conceded", "mark_seat": 1}
CALLS = {"elder_quart": 1, "elder_tierce": 1, "elder_knaves": 4, "younger_bars": ["point"]}
PLAYED = "AS TS, KS 9H, QS TH, JS QH, 9S 8D, KH AH, AC JC, KC JH, QC TD, TC JD, 9C QD, KD AD"
HANDS = {"elder_hand": CaseXXII.ELDER, "younger_hand": CaseXXII.THIRTEEN, "played": PLAYED}
TWELVE = {"elder_hand": CaseXXII.ELDER, "younger_hand": CaseXXII.TWELVE}
REDUCED, RUBICON_OF_298 = ((91, 92), (0, 283), True), ((106, 92), (298, 0), True)


@pytest.mark.parametrize(
    ("way", "told", "result"),
    [
        ("totals", NOTHING, REDUCED),
        ("items", {**CALLS, "tricks": 6, "elder_play": 8, **NOTHING}, REDUCED),
        ("cards", {**HANDS, **NOTHING}, REDUCED),
        ("cards", {**TWELVE, **CONCEDED}, RUBICON_OF_298),
    ],
    ids=["by totals", "by items", "by cards", "B concedes and loses a rubicon"],
)
def test_case_xxii(client, way, told, result):
    table = Told(client, "rubicon", PRESETS["ten-shillings-a-hundred-fifties"])
    table.card.first_dealer = 0
    table.card.save()
    table.deals(*BEFORE)
    assert table.sheet.parties[0].result.totals == (62, 92)
    assert table.sheet.next_deal.elder == 0
    if way == "totals":
        assert table.write(29, 0).status_code == 422
    answer = table.write(29, 0, **told) if way == "totals" else table.told(way, **told)
    assert answer.status_code == 302
    found = table.sheet.parties[0].result
    assert (found.totals, found.won, found.rubicon) == result
    assert ("Bernard reckons nothing." in table.page()) == (result == REDUCED)
