"""Rulings about calls, carried out on the cards of the cases and on what players had counted."""

import pytest

from scoring.laws.deal.cards import write_cards
from scoring.laws.deal.faults import ELDER, YOUNGER
from scoring.laws.deal.score_from_cards import score_deal
from scoring.laws.deal.score_from_items import Reckoned
from scoring.laws.rulings.all_paths import PATHS
from scoring.laws.rulings.apply_ruling import ruled_cards, ruled_items
from scoring.laws.rulings.path import offender_of, ruling_of
from tests.scoring.laws.deal.reckoned import reckon
from tests.scoring.laws.deal.test_deals_of_the_sources import TestCaseXXII as CaseXXII
from tests.scoring.laws.table import any_play, counted, held, tricks

KINGS_OUT = "KS KH QS JS 9S 8S AH QH 9H AD 9D 8D"
FOUR_TENS = "TS TH TD TC 7S KC QC 8H 7H JD 7D 7C"
KINGS = {"sets": "KS KH KD"}


def ruling(path, **answers):
    return ruling_of(PATHS[path], answers)


def by_cards(path, elder, younger, effect=None, **answers):
    """The score of a deal by its cards, under the ruling or another effect."""
    offender = offender_of(PATHS[path], answers)
    sides = ruled_cards(elder, younger, offender, effect or ruling(path, **answers).effect)
    played = any_play(write_cards(elder.hand), write_cards(younger.hand))
    return score_deal(*sides, tricks(played))


def by_items(path, elder, younger, **answers):
    """What each has counted, under the ruling."""
    effect = ruling(path, **answers).effect
    return ruled_items(elder, younger, offender_of(PATHS[path], answers), effect)


class TestCaseI:
    """A calls four cards for point, B replies “equal”, and has five."""

    ELDER = held("AS KS QS 8S AH KH QH AD KD 9C 8C 7D")
    YOUNGER = held("KC QC JC TC 7C 9D 8D JH TH 9S 7S JD")

    def points(self, when):
        result = by_cards(
            "asked-what-the-point-makes", self.ELDER, self.YOUNGER, holds="more", when=when
        )
        return counted(result, ELDER).get("point"), counted(result, YOUNGER).get("point")

    def test_laws_46_51_neither_scores_the_point(self):
        assert self.points("before") == (None, None)

    def test_law_51_after_another_call_elder_scores_it(self):
        assert self.points("after") == (4, None)


class TestCaseII:
    """A calls three kings and has put one out. B, who has four tens, had said “good”."""

    FALSE = {"who": "elder", "stage": "after", "possible": "yes", "called": "sets"}

    def test_law_54_b_reckons_the_tens_and_a_nothing(self):
        elder = held(KINGS_OUT, discard="KD", **KINGS)
        result = by_cards("called-too-much", elder, held(FOUR_TENS), **self.FALSE)
        assert counted(result, ELDER) == {}
        assert counted(result, YOUNGER)["sets"] == 14

    def test_law_54_as_counted_the_kings_bar_nothing_and_the_point_does(self):
        elder, younger = by_items(
            "called-too-much", Reckoned(point=5, sets=3, play=8), Reckoned(play=8), **self.FALSE
        )
        assert elder == Reckoned(penalty="reckons_nothing", bars=frozenset({"point"}))
        assert younger == Reckoned(play=8)

    def test_law_44_if_the_penalty_passes_only_the_kings_are_lost(self):
        waived = ruling("called-too-much", **self.FALSE).choices[0].effect
        elder = held(KINGS_OUT, discard="KD", **KINGS)
        result = by_cards("called-too-much", elder, held(FOUR_TENS), waived, **self.FALSE)
        assert "sets" not in counted(result, ELDER)
        assert counted(result, ELDER)["point"] == 5

    def test_law_54_another_trio_that_was_rightly_called_bars(self):
        elder = held("AS AH AD KS KH QS 8S QH 9H 9D 8D 7S", sets="AS AH AD, KS KH KD")
        younger = held("QC QD JC JD JH TS TC TD 9C 8C 7C 9S")
        answers = self.FALSE | {"called": "beside"}
        result = by_cards("called-too-much", elder, younger, **answers)
        assert counted(result, ELDER) == {}
        assert "sets" not in counted(result, YOUNGER)


class TestCaseIV:
    """A calls a point headed by the ace and two tierces major, and says nothing of three aces."""

    ELDER = held("AS QS JS 9S 8S AH KH QH AD KD QD 7C")
    YOUNGER = held("JH JD JC TC 8C KS TS 7S 9H 8H 9D 8D")

    def sets(self, path, **answers):
        result = by_cards(path, self.ELDER, self.YOUNGER, **answers)
        return counted(result, ELDER).get("sets"), counted(result, YOUNGER).get("sets")

    def test_law_56_b_cannot_reckon_three_knaves(self):
        said = {"proved": "yes", "kind": "sets", "rubicon": "no"}
        assert self.sets("shown-not-called", **said) == (6, None)

    def test_law_56_if_b_plays_a_card_a_loses_the_aces_and_they_still_bar(self):
        forgotten = {"who": "elder", "when": "after", "what": "sets", "counted": "nobody"}
        assert self.sets("left-out", **forgotten, proved="yes") == (None, None)

    @pytest.mark.parametrize("called", [{}, {"sets": ""}], ids=["not told", "no aces called"])
    def test_under_a_rubicon_a_may_let_the_knaves_pass_and_has_no_trio_then(self, called):
        elder = held("AS QS JS 9S 8S AH KH QH AD KD QD 7C", **called)
        said = {"proved": "yes", "kind": "sets", "rubicon": "yes"}
        result = by_cards("shown-not-called", elder, self.YOUNGER, **said)
        assert "sets" not in counted(result, ELDER)
        assert counted(result, YOUNGER)["sets"] == 3

    def test_under_a_rubicon_a_who_objects_reckons_the_aces(self):
        said = {"proved": "yes", "kind": "sets", "rubicon": "yes"}
        (objects,) = ruling("shown-not-called", **said).choices
        result = by_cards("shown-not-called", self.ELDER, self.YOUNGER, objects.effect, **said)
        assert counted(result, ELDER)["sets"] == 6
        assert "sets" not in counted(result, YOUNGER)

    def test_under_a_rubicon_as_counted_the_aces_that_pass_bar_nothing(self):
        said = {"proved": "yes", "kind": "sets", "rubicon": "yes"}
        elder = Reckoned(play=8, bars=frozenset({"sets"}))
        sides = by_items("shown-not-called", elder, Reckoned(sets=3, play=4), **said)
        assert sides == (Reckoned(play=8), Reckoned(sets=3, play=4))

    def test_r7_as_counted_the_aces_still_bar(self):
        forgotten = {"who": "elder", "when": "after", "what": "sets", "counted": "nobody"}
        elder, _younger = by_items(
            "left-out", Reckoned(sets=3, play=8), Reckoned(), **forgotten, proved="yes"
        )
        assert elder == Reckoned(play=8, bars=frozenset({"sets"}))


def test_law_51_case_vii_who_asks_which_queen_is_out_scores_no_kings():
    elder = held("QS QH QC AS TS 9S 8H 7H AD 9D 8D TC")
    younger = held("KS KH KD JS 8S TH 9H JD TD AC 9C 8C")
    result = by_cards("wrong-reply", elder, younger, kind="sets", reply="which")
    assert counted(result, ELDER)["sets"] == 3
    assert "sets" not in counted(result, YOUNGER)


def test_law_54_case_viii_a_king_named_that_is_out():
    """A says “I do not reckon the king of diamonds”, and it is the king of hearts that is out."""
    elder = held("KS KD KC JS 9S 8S AH QH 9H AD 9D 8D", discard="KH", sets="KS KH KC")
    answers = {"who": "elder", "stage": "after", "possible": "yes", "called": "sets"}
    result = by_cards("called-too-much", elder, held(FOUR_TENS.replace("KC", "AC")), **answers)
    assert counted(result, ELDER) == {}
    assert counted(result, YOUNGER)["sets"] == 14


class TestAnEqualReplyThatStands:
    """B says “equal” to a tierce major, has a quart minor, and finds it after A's next call."""

    ANSWERS = {"kind": "sequences", "reply": "equal", "when": "after"}

    def test_law_51_neither_scores_a_sequence(self):
        elder = held("AS KS QS 9S 9H 8H KD 9D 8D TD QC KC")
        younger = held("TC 9C 8C 7C AH QH JH AD JD 7D JS 8S")
        result = by_cards("wrong-reply", elder, younger, **self.ANSWERS)
        assert "sequences" not in counted(result, ELDER) | counted(result, YOUNGER)

    def test_r13_as_an_equal_call_it_saves_nobody(self):
        elder, younger = by_items(
            "wrong-reply",
            Reckoned(sequences=3, names={"sequences": ("tierce",)}),
            Reckoned(bars=frozenset({"sequences"})),
            **self.ANSWERS,
        )
        assert (elder, younger) == (Reckoned(), Reckoned())


class TestTooManyCards:
    """Case XXII: B plays with thirteen cards. Their point is as good as A's."""

    def test_law_58_what_b_had_counted_still_bars_and_scores_nothing(self):
        elder, younger = by_items(
            "too-many-cards",
            Reckoned(sets=14, play=8),
            Reckoned(point=5, sequences=4, play=7, names={"sequences": ("quart",)}),
            who="younger",
        )
        assert younger == Reckoned(
            penalty="reckons_nothing", bars=frozenset({"point", "sequences"})
        )
        assert counted(reckon(elder, younger, (6, 6)), ELDER) == {"sets": 14, "play": 8}

    def test_laws_44_58_a_may_let_it_pass(self):
        (waiver,) = ruling("too-many-cards", who="younger").choices
        sides = ruled_cards(held(CaseXXII.ELDER), held(CaseXXII.THIRTEEN), "younger", waiver.effect)
        assert sides[YOUNGER].penalty == "waived"
