"""Rulings carried out on cards, on what players had counted, and on the deal. The cases are in
`test_cases.py`: these are the other ways in which they may end."""

import pytest

from piquet.deal.faults import ELDER, YOUNGER
from piquet.deal.hands import PACK_SIZE, STANDING_DEALS
from piquet.deal.score_from_items import Reckoned
from piquet.rulings.apply_ruling import dealer_after, deals_twice, is_void
from piquet.rulings.path import ContradictionError, next_question, ruling_of
from piquet.rulings.paths.dealing import OUT_OF_TURN
from piquet.rulings.paths.wrong_number import WRONG_NUMBER
from tests.cases import cases
from tests.piquet.deal.reckoned import reckon, reckoned
from tests.piquet.rulings.cases_decided import (
    ACES,
    AFTER_BLANCHE,
    AGAINST_BLANCHE,
    BLANCHE,
    KINGS,
    LONGER_POINT,
    MADE,
    THIRTEEN,
)
from tests.piquet.rulings.ruled import by_cards, by_items, choice_of
from tests.piquet.table import counted, held

TOO_MUCH, FALSE = "called-too-much", "elder after yes sets"


def both(result, kind):
    """What elder and younger count of a kind, None for nothing."""
    return counted(result, ELDER).get(kind), counted(result, YOUNGER).get(kind)


def test_case_i_law_51_after_another_call_elder_scores_the_point():
    elder, younger, played = LONGER_POINT
    assert both(by_cards(elder, younger, MADE, "more after", played), "point") == (4, None)


class TestCaseII:
    """A calls three kings and has put one out. B, who has four tens, had said “good”."""

    def test_law_54_as_counted_the_kings_bar_nothing_and_the_point_does(self):
        sides = by_items("point 5, sets 3, play 8", "play 8", TOO_MUCH, FALSE)
        assert sides == (reckoned("penalty reckons_nothing, bars point"), reckoned("play 8"))

    def test_law_44_if_the_penalty_passes_only_the_kings_are_lost(self):
        elder, younger, played = KINGS
        waived = choice_of(TOO_MUCH, FALSE)
        found = counted(by_cards(elder, younger, TOO_MUCH, FALSE, played, waived), ELDER)
        assert (found.get("sets"), found["point"]) == (None, 5)

    def test_law_54_another_trio_that_was_rightly_called_bars(self):
        elder = held("AS AH AD KS KH QS 8S QH 9H 9D 8D 7S", sets="AS AH AD, KS KH KD")
        younger = "QC QD JC JD JH TS TC TD 9C 8C 7C 9S"
        result = by_cards(elder, younger, TOO_MUCH, "elder after yes beside")
        assert counted(result, ELDER) == {}
        assert "sets" not in counted(result, YOUNGER)


class TestCaseIV:
    """A calls a point headed by the ace and two tierces major, and says nothing of three aces."""

    LETS_PASS = "shown-not-called", "yes sets yes"

    def test_under_a_rubicon_a_who_lets_the_knaves_pass_has_no_trio(self):
        _, younger, played = ACES
        elder = held("AS QS JS 9S 8S AH KH QH AD KD QD 7C", sets="")
        assert both(by_cards(elder, younger, *self.LETS_PASS, played), "sets") == (None, 3)

    def test_under_a_rubicon_as_counted_the_aces_that_pass_bar_nothing(self):
        sides = by_items("play 8, bars sets", "sets 3, play 4", *self.LETS_PASS)
        assert sides == (reckoned("play 8"), reckoned("sets 3, play 4"))

    def test_r7_as_counted_the_aces_still_bar(self):
        elder, _ = by_items("sets 3, play 8", "", "left-out", "elder after sets nobody yes")
        assert elder == reckoned("play 8, bars sets")


class TestAnEqualReplyThatStands:
    """B says “equal” to a tierce major, has a quart minor, and finds it after A's next call."""

    SAID = "wrong-reply", "sequences equal after"

    def test_law_51_neither_scores_a_sequence(self):
        elder = "AS KS QS 9S 9H 8H KD 9D 8D TD QC KC"
        younger = "TC 9C 8C 7C AH QH JH AD JD 7D JS 8S"
        assert both(by_cards(elder, younger, *self.SAID), "sequences") == (None, None)

    def test_r13_as_an_equal_call_it_saves_nobody(self):
        tierce = Reckoned(sequences=3, names={"sequences": ("tierce",)})
        assert by_items(tierce, "bars sequences", *self.SAID) == (Reckoned(), Reckoned())
        kept, _ = by_items(tierce, "", "au-cent-called-too-much", "elder point yes")
        assert kept == tierce, "another kind that is lost leaves the tierce its name"


class TestTooManyCards:
    """Case XXII: B plays with thirteen cards. Their point is as good as A's."""

    SAID = "too-many-cards", "younger"

    def test_law_58_what_b_had_counted_still_bars_and_scores_nothing(self):
        named = Reckoned(point=5, sequences=4, play=7, names={"sequences": ("quart",)})
        elder, younger = by_items("sets 14, play 8", named, *self.SAID)
        assert younger == reckoned("penalty reckons_nothing, bars point, bars sequences")
        assert counted(reckon(elder, younger, (6, 6)), ELDER) == {"sets": 14, "play": 8}

    def test_laws_35_44_if_a_lets_it_pass_b_counts_the_play(self):
        """A stood at 62, B at 92."""
        said = "too-many-taken-in", "younger taken_up"
        elder, younger, played = THIRTEEN
        totals = by_cards(elder, younger, *said, played, choice_of(*said)).totals
        assert (62 + totals[ELDER], 92 + totals[YOUNGER]) == (91, 99)


@cases("path walk", ("carte-blanche-late", "elder mixed"), ("carte-blanche-doubted", "elder some"))
def test_laws_18_19_a_carte_blanche_is_lost(path, walk):
    elder = held(AFTER_BLANCHE, dealt=BLANCHE)
    found = counted(by_cards(elder, AGAINST_BLANCHE, path, walk), ELDER)
    assert (found.get("carte_blanche"), found["point"]) == (None, 4)
    sides = by_items("carte_blanche 10, point 4, play 8", "play 8", path, walk)
    assert counted(reckon(*sides, (6, 6)), ELDER) == {"point": 4, "play": 8}


ELDERS = {11: "eleven", 12: "twelve", 13: "thirteen"}
STOCK = {7: "seven", 8: "eight"}
A, B = 0, 1


def said(when, elder, stock):
    """The answers of players who counted so many cards."""
    answers = {"when": when, "elder": ELDERS.get(elder, "other")}
    if next_question(WRONG_NUMBER, answers):
        answers["stock"] = STOCK.get(stock, "six" if stock < 7 else "nine")
    return answers


@pytest.mark.parametrize("when", ["before_stock", "after"])
@pytest.mark.parametrize("stock", range(4, 12))
@pytest.mark.parametrize("elder", range(9, 16))
def test_laws_11_12_39_to_43_a_deal_stands_if_its_cards_may_stand(elder, stock, when):
    younger = PACK_SIZE - elder - stock
    if (elder, younger) == (12, 12):
        with pytest.raises(ContradictionError):
            ruling_of(WRONG_NUMBER, said(when, elder, stock))
        return
    ruling = ruling_of(WRONG_NUMBER, said(when, elder, stock))
    assert is_void(ruling.effect) != ((elder, younger) in STANDING_DEALS)


@cases("answers void next_dealers",
    # A dealt, and it was B's turn.
    (("before", None), True, [B]), (("after", "no"), False, [B, B]), (("after", "yes"), False, [B]),
)  # fmt: skip
def test_law_16_who_deals_after_a_deal_out_of_turn(answers, void, next_dealers):
    when, last = answers
    effect = ruling_of(OUT_OF_TURN, {"when": when} | ({"last": last} if last else {})).effect
    assert is_void(effect) == void
    assert [dealer_after(A, effect)] * (1 + deals_twice(effect)) == next_dealers
