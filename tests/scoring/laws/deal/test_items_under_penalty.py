"""A deal told by items: penalties, concessions, short hands (R14–R16)."""

import pytest

from scoring.laws.deal.faults import ELDER, YOUNGER
from tests.helping.cases import cases
from tests.scoring.laws.deal.reckoned import reckon, refused, why
from tests.scoring.laws.table import counted


class TestR14ReckonsNothing:
    PENALTY = "reckons_nothing"

    def test_their_play_is_not_given_and_their_tricks_deny_the_cards(self):
        """Case XXII: 21 in hand and eight in play, the cards divided."""
        elder = {"sequences": 7, "sets": 14, "play": 8}
        result = reckon(elder, {"penalty": self.PENALTY}, (6, 6))
        assert result.totals == (29, 0)

    def test_nothing_may_be_given_for_them_but_a_carte_blanche(self):
        younger = {"penalty": self.PENALTY, "carte_blanche": 10}
        assert reckon({"play": 9}, younger, (7, 5)).totals == (19, 10)
        found = refused({"play": 9}, {"penalty": self.PENALTY, "point": 5, "play": 6}, (7, 5))
        assert found == [("younger.items.point", "R14"), ("younger.items.play", "R14")]

    def test_they_do_not_make_the_cards(self):
        result = reckon({"play": 4}, {"penalty": self.PENALTY}, (3, 9))
        assert result.totals == (4, 0)
        result = reckon({"penalty": self.PENALTY}, {"play": 4}, (9, 3))
        assert result.totals == (0, 4)

    def test_what_they_would_have_made_in_play_bars_a_pique(self):
        elder = {"point": 8, "sequences": 15, "play": 9}
        assert refused(elder, {"penalty": self.PENALTY}, (7, 5)) == [("pique", "R12")]
        assert "pique" in counted(reckon(elder, {"penalty": self.PENALTY}, (7, 5), True), ELDER)

    def test_play_that_no_course_gives(self):
        elder = {"penalty": self.PENALTY}
        assert refused(elder, {"play": 1}, (11, 1)) == [("younger.items.play", "R8")]
        assert "With 11 tricks to 1, younger counts 2 in play" in why(elder, {"play": 1}, (11, 1))


class TestR15Conceded:
    def test_thirteen_and_the_cards(self):
        result = reckon({"sequences": 7, "sets": 14}, {}, None, conceded=YOUNGER)
        assert result.totals == (44, 0)
        assert result.tricks is None

    def test_they_may_be_written_too(self):
        elder = {"sequences": 7, "sets": 14, "play": 13}
        assert reckon(elder, {}, None, conceded=YOUNGER).totals == (44, 0)
        result = reckon(elder, {"play": 2}, None, conceded=YOUNGER, conceded_play=2)
        assert result.totals == (44, 2)

    def test_scores_in_hand_stand_and_make_a_repique_but_no_pique(self):
        younger = {"point": 5, "sequences": 15, "sets": 14}
        assert reckon({}, younger, None, conceded=ELDER).totals == (0, 34 + 60 + 23)
        elder = {"point": 8, "sequences": 18}
        assert reckon(elder, {}, None, conceded=YOUNGER).totals == (26 + 23, 0)

    @cases("elder younger tricks conceder expected",
        pytest.param({"play": 13}, {}, (12, 0), YOUNGER, (53, 0), id="elder makes the capot"),
        pytest.param({"point": 8, "sequences": 18, "play": 13}, {}, (12, 0), YOUNGER,
                     (26 + 13 + 30 + 40, 0), id="and a pique on the way"),
        pytest.param({"play": 12}, {"sets": 3}, (11, 1), YOUNGER, (22, 3),
                     id="elder loses a trick, for which younger counts nothing"),
        pytest.param({}, {"sets": 14, "play": 13}, (0, 12), ELDER, (0, 67),
                     id="younger makes the capot; elder’s first lead counts nothing"),
        pytest.param({}, {"play": 8}, (6, 6), ELDER, (0, 8), id="the cards are divided"),
        pytest.param({}, {"play": 6}, (7, 5), ELDER, (0, 6), id="elder does not win the cards"),
    )  # fmt: skip
    @pytest.mark.parametrize("switch", [0, 2])
    def test_the_other_may_play_for_a_capot(
        self, elder, younger, tricks, conceder, expected, switch
    ):
        result = reckon(elder, younger, tricks, conceded=conceder, conceded_play=switch)
        assert (result.totals, result.tricks) == (expected, tricks)

    def test_whoever_reckons_nothing_reckons_no_concession_either(self):
        elder = {"penalty": "reckons_nothing"}
        assert reckon(elder, {}, None, conceded=YOUNGER).totals == (0, 0)
        younger = {"penalty": "reckons_nothing"}
        result = reckon({}, younger, None, conceded=YOUNGER, conceded_play=2)
        assert result.totals == (23, 0)

    @cases("elder tricks pique code expected",
        ({"play": 9}, None, None, "rubicon", [("elder.items.play", "R15")]),
        ({}, None, True, "rubicon", [("pique", "R15")]),
        ({}, None, False, "rubicon", []),
        ({}, None, None, "au-cent", [("conceded", "R15")]),
    )  # fmt: skip
    def test_what_cannot_be_with_it(self, elder, tricks, pique, code, expected):
        if expected:
            found = refused(elder, {}, tricks, pique, code, conceded=YOUNGER)
            assert found == expected
        else:
            assert reckon(elder, {}, tricks, pique, code, conceded=YOUNGER).totals == (23, 0)


class TestR16AShortHand:
    def test_tricks_that_a_short_hand_cannot_answer_are_the_others(self):
        result = reckon({"play": 11, "penalty": "plays_short"}, {"play": 2}, (11, 1))
        assert result.totals == (21, 2)
        assert refused({"play": 11}, {"play": 2}, (11, 1)) == [("elder.items.play", "R8")]

    def test_of_two_short_hands_the_cards_are_needed(self):
        short = {"penalty": "plays_short"}
        assert refused(short | {"play": 9}, short | {"play": 6}, (7, 5)) == [("penalty", "R16")]
