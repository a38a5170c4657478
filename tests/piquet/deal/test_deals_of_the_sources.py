"""Deals printed in the sources, with every printed count."""

import pytest

from piquet.deal.faults import ELDER, YOUNGER
from piquet.deal.score_from_cards import score_so_far
from tests.cases import cases
from tests.piquet.table import any_play, counted, figures, hand, held, said, score
from tests.piquet.table import tricks as tricks_of


class TestTheExampleOfCavendish:
    """“Example”: A (elder) 28, B 23."""

    DEALT = "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D", "TS 7S TH 9H 7H KC QC TC AD QD JD TD"
    ELDER = held("AS JS 9S 8S AH KH QH JH 8H JC 9C KD", DEALT[0], "KS 8C 7C 9D 8D")
    YOUNGER = held("QS TS TH AC KC QC TC AD QD JD TD 7D", DEALT[1], "7S 9H 7H")
    TRICKS = "AH TH, KH 7D, QH TD, JH JD, 8H QD, KD AD, AC 9C, KC JC, QC 8S, TC 9S, QS AS, JS TS"

    def test_the_score_and_every_count_as_it_is_said(self):
        result = score(self.ELDER, self.YOUNGER, self.TRICKS)
        assert counted(result, ELDER) == figures("point 5, sequences 4, play 9, cards 10")
        assert counted(result, YOUNGER) == {"sets": 17, "play": 6}
        assert (result.totals, result.tricks) == ((28, 23), (7, 5))
        assert said(result, ELDER) == [5, 9, 10, 11, 12, 13, 14, 15, 16, 18, 28]
        assert said(result, YOUNGER) == [14, 17, 18, 19, 20, 21, 22, 23]

    @cases("tricks totals won",
        ("", (9, 17), (0, 0)), ("AH TH", (10, 17), (1, 0)),
        ("AH TH, KH 7D, QH TD, JH JD, 8H QD, KD AD", (15, 18), (5, 1)),
        # All twelve, but the cards count only at the end of the deal.
        (TRICKS, (18, 23), (7, 5)),
    )  # fmt: skip
    def test_what_is_counted_so_far(self, tricks, totals, won):
        result = score_so_far(self.ELDER, self.YOUNGER, tricks_of(tricks))
        assert (result.totals, result.tricks) == (totals, won)
        assert [call.reply for call in result.calls].count("good") == 4

    def test_elder_leads_before_younger_counts_in_hand(self):
        told = score(self.ELDER, self.YOUNGER, self.TRICKS).aloud()[:6]
        assert [(item.side, item.reason, item.count) for item in told] == [
            (ELDER, "point of 5", 5), (ELDER, "quart major", 9), (ELDER, "lead", 10),
            (YOUNGER, "four tens", 14), (YOUNGER, "three queens", 17), (ELDER, "lead", 11),
        ]  # fmt: skip

    def test_the_reply_to_every_call(self):
        calls = score(self.ELDER, self.YOUNGER, self.TRICKS).calls
        assert [(call.side, call.name, call.reply) for call in calls] == [
            (ELDER, "point of 5", "good"), (ELDER, "quart major", "good"),
            (ELDER, "three knaves", "not good"), (YOUNGER, "point of 5", "not good"),
            (YOUNGER, "tierce major", "not good"), (YOUNGER, "tierce to a queen", "not good"),
            (YOUNGER, "four tens", "good"), (YOUNGER, "three queens", "good"),
        ]  # fmt: skip

    def test_every_item_says_its_rule_its_trick_and_its_cards(self):
        items = score(self.ELDER, self.YOUNGER, self.TRICKS).items
        assert [item.rule for item in items if item.side == YOUNGER] == [
            *["R6 (Law 64)"] * 2, *["R8 (Law 65)"] * 6
        ]  # fmt: skip
        assert [(item.trick, item.cards) for item in items][-2:] == [(12, hand("JS")), (0, 0)]
        assert items[-1].rule == "R9 (Law 66)"


class TestTheDealOfHoyle:
    """“Hoyle's Games Modernized”: A (elder) 43, B 23. B's untold cards are made up."""

    ELDER = "AD JD TD 9D 8D 7D JC TC 9C AS AH KH"
    YOUNGER = "QD KD AC KC QC 8C KS QS QH 8S 7S JH"
    TRICKS = "AD QD, 7D KD, AC JC, KC TC, QC 9C, 8C KH, KS AS, JD 7S, TD 8S, 9D JH, 8D QS, AH QH"

    def test_the_score_and_every_count_as_it_is_said(self):
        result = score(self.ELDER, self.YOUNGER, self.TRICKS)
        assert counted(result, ELDER) == figures("point 6, sequences 18, play 9, cards 10")
        assert counted(result, YOUNGER) == {"sets": 17, "play": 6}
        assert result.totals == (43, 23)
        assert said(result, ELDER) == [6, 21, 24, 25, 26, 27, 28, 29, 30, 31, 33, 43]
        assert said(result, YOUNGER) == [14, 17, 18, 19, 20, 21, 22, 23]


def test_hoyle_four_major_tierces_are_170():
    """57 in hand, sixty for the repique, thirteen in play and forty for the capot."""
    elder = "AS KS QS AH KH QH AD KD QD AC KC QC"
    younger = "JS TS 9S JH TH 9H JD TD 9D 8C 7C 9C"
    tricks = "AS JS, KS TS, QS 9S, AH JH, KH TH, QH 9H, AD JD, KD TD, QD 9D, AC 9C, KC 8C, QC 7C"
    result = score(elder, younger, tricks)
    expected = "point 3, sequences 12, sets 42, repique 60, play 13, capot 40"
    assert counted(result, ELDER) == figures(expected)
    assert result.totals == (170, 0)
    # The second quatorze makes thirty, and the sixty enter there.
    assert said(result, ELDER)[:9] == [3, 6, 9, 12, 15, 29, 43, 103, 117]


def test_desc_a_capot_that_is_no_pique_is_66():
    elder = "AS KS QS JS 8S AH KH JH TH 8H 7H AD"
    younger = "TS 9S 7S QH 9H KD JD TD 8D KC JC 9C"
    tricks = "AS TS, KS 9S, QS 7S, JS 9C, 8S JC, AH 9H, KH QH, JH KC, TH 8D, 8H TD, 7H JD, AD KD"
    result = score(elder, younger, tricks)
    assert counted(result, ELDER) == figures("point 6, sequences 4, sets 3, play 13, capot 40")
    assert result.totals == (66, 0)
    assert said(result, ELDER)[-2:] == [26, 66]


class TestTheExamplesOfRepiqueAndPique:
    """DESC, “Carte blanche, pique and repique”."""

    @pytest.mark.law("69")
    def test_r12_quint_major_and_three_aces_make_thirty_at_the_seventh_card(self):
        elder = "AS KS QS JS TS AH AD 7H 8H KC QC 9C"
        younger = "7D 8D 9D 7C 8C KH QH TH TD JD TC JC"
        play = "AS 7D, KS 8D, QS 9D, JS 7C, TS 8C, AH TH, AD TD, KC TC, QC JC, 7H QH, JD 9C, KH 8H"
        result = score(elder, younger, play)
        assert said(result, ELDER)[:10] == [5, 20, 23, 24, 25, 26, 27, 28, 29, 30]
        assert said(result, ELDER)[10] == 60
        (pique,) = [item for item in result.items if item.column == "pique"]
        assert (pique.trick, pique.amount, pique.rule) == (7, 30, "R12 (Law 69)")

    @pytest.mark.law("68")
    def test_r11_point_quint_and_quatorze_are_called_ninety_four(self):
        elder = "AS KS QS JS TS AH AD AC 7H 8H KC 9D"
        younger = "7D 8D 9H 7C 8C KH QH TH TD JD TC KD"
        result = score(elder, younger, conceded=YOUNGER)
        assert said(result, ELDER)[:4] == [5, 20, 34, 94]

    def test_r13_an_equal_point_saves_no_pique(self):
        """“A has point equal, quint and quatorze, both good, and leads a card. He wins a pique.”"""
        elder = "KH QH JH TH 9H KS KD KC 7S 8D 7D 7C"
        younger = "AS QS JS TS 8S AD 9D TD QC JC 9C 8C"
        result = score(elder, younger, any_play(elder, younger))
        assert [call.reply for call in result.calls if call.kind == "point"] == ["equal"] * 2
        assert said(result, ELDER)[:4] == [15, 29, 30, 60]

    def test_r11_thirty_two_in_hand_is_no_repique_after_youngers_point(self):
        """A quint, a tierce and a quatorze, but the point is younger's."""
        elder = "JH TH 9H 8H 7H JS TS 9S TD TC 7D 7C"
        younger = "AS KS QS 8S 7S AH KH AD KD QD QC JC"
        result = score(elder, younger, conceded=YOUNGER)
        assert said(result, ELDER)[:3] == [15, 18, 32]
        assert counted(result, YOUNGER) == {"point": 5}
        assert "repique" not in counted(result, ELDER)

    def test_r12_three_tens_save_a_pique_after_a_huitieme_and_a_tierce(self):
        elder = "AS KS QS JS TS 9S 8S 7S QH JH 9H KH"
        younger = "TH TD TC 8H 7H AD KD 9D AC 9C 8C 7D"
        result = score(elder, younger, any_play(elder, younger))
        assert counted(result, YOUNGER)["sets"] == 3
        assert not {"pique", "repique"} & counted(result, ELDER).keys()
        assert said(result, ELDER)[:4] == [8, 26, 29, 30]


def standing(result):
    """What both stand at after the deal of Case XXII."""
    return 62 + result.totals[ELDER], 92 + result.totals[YOUNGER]


class TestCaseXXII:
    """The last hand of a partie: A (elder) is at 62, B at 92."""

    ELDER = "AS KS QS JS 9S KH JH JC AD QD JD TD"
    THIRTEEN = "TS AH QH TH 9H AC KC QC TC 9C KD 9D 8D"
    TWELVE = "TS AH QH TH 9H AC KC QC TC 9C KD 9D"
    REPLIES = [
        ("point of 5", "equal"), ("quart major", "good"), ("tierce to a queen", "good"),
        ("four knaves", "good"),
    ]  # fmt: skip

    def test_law_58_with_thirteen_cards_b_reckons_nothing_but_divides_cards(self):
        play = "AS TS, KS 9H, QS TH, JS QH, 9S 8D, KH AH, AC JC, KC JH, QC TD, TC JD, 9C QD, KD AD"
        result = score(self.ELDER, held(self.THIRTEEN, penalty="reckons_nothing"), play)
        assert [(call.name, call.reply) for call in result.calls] == self.REPLIES
        assert counted(result, ELDER) == {"sequences": 7, "sets": 14, "play": 8}
        assert counted(result, YOUNGER) == {}
        assert (standing(result), result.tricks) == ((91, 92), (6, 6))

    def test_with_twelve_cards_a_wins_the_last_two_tricks_and_the_cards(self):
        play = "AS TS, KS 9H, QS TH, JS QH, 9S 9C, KH AH, AC JC, KC JH, QC TD, TC JD, KD AD, QD 9D"
        result = score(self.ELDER, self.TWELVE, play)
        assert counted(result, ELDER) == figures("sequences 7, sets 14, play 9, cards 10")
        assert standing(result) == (102, 98)

    def test_r15_thirteen_conceded_make_no_pique(self):
        result = score(self.ELDER, self.TWELVE, conceded=YOUNGER)
        assert counted(result, ELDER) == figures("sequences 7, sets 14, play 13, cards 10")
        assert (standing(result), result.tricks) == ((106, 92), None)
        assert said(result, ELDER) == [4, 7, 21, 34, 44]


class TestTheOtherCases:
    def test_case_i_a_barred_point_is_not_scored_and_bars_and_saves(self):
        """A calls four cards for point, B replies “equal”, and has five."""
        elder = "AS KS QS 8S AH KH QH AD KD 9C 8C 7D"
        younger = "KC QC JC TC 7C 9D 8D JH TH 9S 7S JD"
        barred = held(younger, point="", bars=["point"])
        result = score(elder, barred, any_play(elder, younger))
        assert "point" not in counted(result, ELDER) | counted(result, YOUNGER)
        freely = score(elder, younger, any_play(elder, younger))
        assert counted(freely, YOUNGER)["point"] == 5
        sunk = score(elder, held(younger, point=""), any_play(elder, younger))
        assert counted(sunk, ELDER)["point"] == 4

    def test_case_i_the_barred_point_saves_a_repique(self):
        elder = "AS KS QS JS TS AH AD AC KC KD 7D 7C"
        younger = "KH QH JH 9H 8H 7H 9S 8S TD 9D TC 9C"
        barred = held(younger, point="", bars=["point"])
        assert "repique" not in counted(score(elder, barred, conceded=YOUNGER), ELDER)
        sunk = held(younger, point="")
        assert counted(score(elder, sunk, conceded=YOUNGER), ELDER)["repique"] == 60

    def test_case_iv_three_aces_shown_in_other_calls_bar_three_knaves(self):
        """A calls a point headed by the ace and two tierce majors, and says nothing of aces."""
        elder = "AS QS JS 9S 8S AH KH QH AD KD QD 7C"
        younger = "JH JD JC TC 8C KS TS 7S 9H 8H 9D 8D"
        silent = held(elder, sets="")
        result = score(silent, younger, any_play(elder, younger))
        assert counted(result, ELDER)["sequences"] == 6
        assert "sets" not in counted(result, ELDER) | counted(result, YOUNGER)
        nothing = held(elder, point="", sequences="", sets="")
        assert counted(score(nothing, younger, any_play(elder, younger)), YOUNGER)["sets"] == 3

    def test_desc_a_point_that_can_only_be_a_quart_bars_a_lesser_sequence(self):
        elder = "AD JD TD 9D 8D KS QS 9S KH QH 7C 8C"
        younger = "JC TC 9C AC AH JH TH 8S 7S 7H QD 8H"
        silent = held(elder, sequences="")
        assert "sequences" not in counted(score(silent, younger, conceded=ELDER), YOUNGER)

    def test_case_vii_who_asks_which_queen_admits_the_queens(self):
        """B does not call the kings then."""
        elder = "QS QH QC AS TS 9S 8H 7H AD 9D 8D TC"
        younger = "KS KH KD JS 8S TH 9H JD TD AC 9C 8C"
        result = score(elder, held(younger, sets=""), any_play(elder, younger))
        assert counted(result, ELDER)["sets"] == 3
        assert "sets" not in counted(result, YOUNGER)

    def test_case_xix_the_last_trick_is_the_twelfth(self):
        elder = "AS KS QS JS TS 9S 8S 7S AH KH QH 7H 8H"
        younger = "JH TH 9H AD KD QD JD TD 9D AC KC QC"
        play = "AS 9D, KS TD, QS JD, JS QD, TS JH, 9S QC, 8S KC, 7S AC, 7H 9H, TH 8H, AD QH, KD KH"
        result = score(held(elder, penalty="reckons_nothing"), younger, play)
        assert counted(result, ELDER) == {}
        assert [item.amount for item in result.items if item.trick] == [1, 1, 1, 2]

    def test_case_xxi_a_carte_blanche_is_reckoned_before_the_penalty(self):
        dealt = "TS 9S 8S 7S TH 9H 8H 7H AD TD 9D AC"
        elder = held("TS 9S 8S 7S TH 9H 8H 7H AD KC QC JC", dealt=dealt, penalty="reckons_nothing")
        younger = "AS KS QS AH KH QH KD QD JD TC 9C 8C"
        result = score(elder, younger, any_play("TS 9S 8S 7S TH 9H 8H 7H AD KC QC JC", younger))
        assert counted(result, ELDER) == {"carte_blanche": 10}


@pytest.mark.parametrize("switch", [0, 2])
def test_r15_who_concedes_reckons_nothing_in_play_or_by_eb9_two(switch):
    result = score(TestCaseXXII.TWELVE, TestCaseXXII.ELDER, conceded=ELDER, conceded_play=switch)
    assert counted(result, ELDER).get("play", 0) == switch
    assert counted(result, YOUNGER)["play"] == 13
