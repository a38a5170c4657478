"""A conceded deal in which the other plays on for a capot (R15)."""

import pytest

from scoring.models import Mark
from tests.cases import cases
from tests.helping.cards import write
from tests.scoring.deal_entry.test_preview import ELDER, PLAY, TRICKS, wanting
from tests.scoring.views.games.site import GamesTable
from tests.scoring.views.ways import Ways, last

pytestmark = pytest.mark.django_db

LAST = {"deal": 6, "dealer": 1, "mark": "conceded", "mark_seat": 1, "played_on": "on"}
# Anne is elder and wins every trick.
ELDER_HAND = "AS KS QS JS AH KH QH JH AD KD QD AC"
YOUNGER_HAND = "TS 9S 8S 7S TH 9H 8H 7H TD 9D 8D 7D"
CAPOT = "AS TS, KS 9S, QS 8S, JS 7S, AH TH, KH 9H, QH 8H, JH 7H, AD TD, KD 9D, QD 8D, AC 7D"
CARDS = {"elder_hand": ELDER_HAND, "younger_hand": YOUNGER_HAND, "played": CAPOT}


@pytest.fixture
def ways(client) -> Ways:
    """A card whose sixth deal may be conceded by Bernard, who has 60."""
    ways = Ways(client)
    write(ways.card, ways.a, *[(20, 12)] * 5)
    return ways


@cases("typed scores",
    ({"elder_point": 5, "tricks": 12, "elder_play": 13}, [58, 0]),
    ({"elder_point": 5, "tricks": 12, "elder_play": 13, "younger_tens": 3}, [58, 3]),
    ({"tricks": 8, "elder_play": 10, "younger_play": 4, "younger_tens": 4}, [20, 14]),
    ({"tricks": 5, "elder_play": 8}, [8, 0]),
    ({"elder_quint": 1, "elder_point": 5, "tricks": 12, "elder_play": 13}, [103, 0]),
    (CARDS, [4 + 8 + 3 + 14 + 6 + 60 + 13 + 40, 0]),
    ids=["the capot is made", "who conceded counts what they hold",
     "no capot: the cards, and nothing in play for who conceded", "fewer tricks than the other",
     "R12 a pique in play", "by the cards"]
)  # fmt: skip
def test_r15_the_play_is_told_and_who_conceded_counts_nothing_in_it(ways, typed, scores):
    answer = ways.told("cards" if "played" in typed else "items", **LAST, **typed)
    assert answer.status_code == 302, answer.content.decode()
    assert (last().scores, last().mark, last().mark_seat) == (scores, Mark.CONCEDED, 1)


@cases("way typed said",
    ("items", {}, TRICKS), ("items", {"tricks": 12}, ELDER),
    ("items", {"tricks": 12, "elder_play": 13}, ""), ("cards", {**CARDS, "played": ""}, PLAY),
    ("cards", CARDS, ""), ("items", {"played_on": ""}, ""),
    ("items", {"played_on": "", "tricks": 5}, ""),
    ids=["the tricks", "the play of the other only", "nothing more", "the play card by card",
         "all cards", "not played on", "tricks told before it"]
)  # fmt: skip
def test_r15_only_what_counts_is_asked_for(ways, way, typed, said):
    page = ways.said(way, **{**LAST, **typed}).replace(" Write 0 for nothing.", "")
    assert wanting(page) == said


def test_r15_the_play_not_told_is_not_written_nor_counted(ways):
    """Then Bernard wins the first trick: it is not counted for Bernard."""
    answer = ways.told("cards", **LAST, **{**CARDS, "played": ""})
    assert answer.status_code == 422
    assert PLAY in answer.content.decode()
    hands = {"elder_hand": YOUNGER_HAND, "younger_hand": ELDER_HAND}
    assert 'data-counts="1,95"' in ways.said("cards", **LAST, **hands, played="TS AS, AC 7D")


class TestBetweenTheKeysAndTheItems:
    """The deal goes from the keys to the items, to the totals and back, and is mended."""

    def test_one_key_of_the_concession_leads_to_the_items(self, ways):
        page = ways.turned("", "capot", deal=6, dealer=1, conceder=1, score_0=5).content.decode()
        assert 'name="mark" value="conceded" checked' in page
        assert 'name="played_on" value="on" checked' in page
        assert 'name="score_0" value="5"' not in page

    def test_the_totals_are_no_counts_in_hand(self, ways):
        told = {**LAST, "tricks": 12, "elder_play": 13, "elder_point": 5}
        page = ways.turned("items", "totals", **told).content.decode()
        assert 'maxlength="6" value="58"' in page
        assert 'name="conceder" value="1" checked' not in page

    def test_it_is_mended_by_what_it_was_made_of(self, ways):
        ways.told("items", **LAST, tricks=12, elder_play=13, elder_point=5)
        page = ways.client.get(ways.at("deals/ways/?partie=1&deal=6")).content.decode()
        assert 'name="played_on" value="on" checked' in page
        mends = ways.client.get(ways.at("deals/1/6/")).content.decode()
        assert 'maxlength="6" value="58"' in mends


@pytest.mark.parametrize("played_on", ["", "on"])
@pytest.mark.parametrize("way", ["items", "cards"])
def test_au_cent_where_nothing_is_conceded_it_is_said_and_nothing_breaks(client, way, played_on):
    table = GamesTable(client, "au-cent")
    told = {**LAST, "deal": 1, "played_on": played_on, "way": way, "key": "k" * 22, "partie": 1}
    told |= CARDS if way == "cards" else {"tricks": 12, "elder_play": 13}
    for where, more in (("ways/", {"preview": "1"}), ("reckoned/", {"as_next": "1"})):
        page = table.client.post(table.at(f"deals/{where}"), {**told, **more}).content.decode()
        assert "This game has no rubicon." in page
