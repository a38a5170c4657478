"""What was forgotten takes nothing from what was counted, and gives the other nothing that no law
gives: deals told by items and by cards, as (elder, younger)."""

import pytest

from scoring.laws.deal.score_from_cards import score_deal
from scoring.laws.deal.score_from_items import Reckoned
from scoring.laws.rule_sets import rule_set
from scoring.laws.rulings.all_paths import PATHS
from scoring.laws.rulings.apply_ruling import ruled_cards, ruled_items
from scoring.laws.rulings.path import offender_of
from tests.helping.cases import cases
from tests.scoring.laws.deal.reckoned import reckon
from tests.scoring.laws.rulings.ruled import effect_of
from tests.scoring.laws.table import any_play, held, tricks

QUART = Reckoned(point=5, sequences=4, play=9)
TRIO = Reckoned(point=5, sequences=4, sets=3, play=9)
YOUNGER = Reckoned(play=6)


def by_items(elder, younger, won, path, /, pique=None, code="rubicon", **answers):
    offender = offender_of(PATHS[path], answers)
    sides = ruled_items(elder, younger, offender, effect_of(path, **answers))
    return reckon(*sides, won, pique, code).totals


def by_cards(elder, younger, played, path, /, code="rubicon", **answers):
    offender = offender_of(PATHS[path], answers)
    sides = ruled_cards(elder, younger, offender, effect_of(path, **answers))
    return score_deal(*sides, tricks(played), rule_set(code)).totals


SEQUENCE, SET = {"kind": "sequences"}, {"kind": "sets"}
BESIDE = {
    "a24 forgot another": ("au-cent-left-out", {"played": "yes", "counted": "own"}),
    "a17 misnamed another": (
        "au-cent-called-too-little",
        {"deed": "misnamed", "led": "yes", "others": "yes"},
    ),
}


@pytest.mark.parametrize(("path", "answers"), BESIDE.values(), ids=BESIDE)
def test_au_cent_what_elder_counted_beside_it_stays(path, answers):
    """With the cards 28–6 after a quart, and 31–6 after a quart and a trio."""
    said = answers | ({"who": "elder"} if path == "au-cent-left-out" else {})
    au_cent = {"code": "au-cent", "pique": False}
    assert by_items(QUART, YOUNGER, (7, 5), path, **au_cent, **said, **SEQUENCE) == (28, 6)
    assert by_items(TRIO, YOUNGER, (7, 5), path, **au_cent, **said, **SET) == (31, 6)


@cases("path answers",
    ("au-cent-not-shown", {"kind": "sequences", "others": "yes"}),
    ("au-cent-called-too-much", {"kind": "sequence_beside", "played": "yes"}),
    ("au-cent-stray-card", {"where": "hand", "used": "sequence_beside"}),
)  # fmt: skip
def test_a18_a23_another_sequence_that_elder_rightly_counted_stays(path, answers):
    au_cent = {"code": "au-cent", "pique": False, "who": "elder"}
    assert by_items(QUART, YOUNGER, (7, 5), path, **au_cent, **answers) == (28, 6)


def test_a24_by_cards_the_tierce_that_was_not_called_is_not_counted():
    """Elder holds a quart and a tierce, and has called the quart."""
    elder = "AS KS QS JS 9H 8H 7H AD 9D 7D QC 8C"
    younger = "TS 9S 8S KH QH TH KD QD TD AC JC TC"
    said = {"who": "elder", "kind": "sequences", "played": "yes", "counted": "own"}
    played = any_play(elder, younger)
    called = held(elder, sequences="AS KS QS JS")
    before = score_deal(called, held(younger), tricks(played), rule_set("au-cent")).totals
    sides = called, held(younger), played
    assert by_cards(*sides, "au-cent-left-out", code="au-cent", **said) == before


class TestAPointThatYoungerForgot:
    """25–28 by the cards: younger has a point of five and sequences, elder two trios. After the
    first trick younger remembers the point, which they have not counted."""

    ELDER = "AS KS QS TS 9H 8H 7H AD KD AC KC 7C"
    YOUNGER = "9S 8S AH KH QH JH TH QD JD TD QC JC"
    PLAYED = "AS 9S, AD QD, AC QC, KS 8S, KD JD, KC JC, QS QH, TS AH, 9H KH, JH 8H, TH 7H, TD 7C"
    FORGOT = {"who": "younger", "when": "after", "what": "point"}
    AU_CENT = {"who": "younger", "kind": "point", "played": "yes"}
    COUNTED = Reckoned(sets=6, play=9), Reckoned(point=5, sequences=18, play=5)
    WITH_ELDERS_POINT = Reckoned(point=4, sets=6, play=9), Reckoned(sequences=18, play=5)

    def cards(self, path, /, **answers):
        code = "au-cent" if path.startswith("au-cent") else "rubicon"
        return by_cards(
            held(self.ELDER), held(self.YOUNGER), self.PLAYED, path, code=code, **answers
        )

    def items(self, counted, path, /, **answers):
        code = "au-cent" if path.startswith("au-cent") else "rubicon"
        return by_items(*counted, (8, 4), path, code=code, **answers)

    def test_as_they_lie(self):
        assert score_deal(held(self.ELDER), held(self.YOUNGER), tricks(self.PLAYED)).totals == (
            25,
            28,
        )

    @pytest.mark.parametrize("reply", ["refused", "equal", "none"])
    def test_law_56_unless_younger_had_said_good_neither_counts_a_point(self, reply):
        assert self.cards("left-out", **self.FORGOT, reply=reply) == (25, 23)
        assert self.items(self.COUNTED, "left-out", **self.FORGOT, reply=reply) == (25, 23)

    def test_law_51_if_younger_had_said_good_elder_counts_theirs(self):
        assert self.cards("left-out", **self.FORGOT, reply="good") == (29, 23)
        told = self.WITH_ELDERS_POINT
        assert self.items(told, "left-out", **self.FORGOT, reply="good") == (29, 23)

    @pytest.mark.parametrize("reply", ["refused", "equal"])
    def test_a22_au_cent_elder_shows_and_reckons_theirs(self, reply):
        assert self.cards("au-cent-left-out", **self.AU_CENT, reply=reply) == (29, 23)
        told = self.WITH_ELDERS_POINT
        assert self.items(told, "au-cent-left-out", **self.AU_CENT, reply=reply) == (29, 23)

    def test_a24_au_cent_not_if_elder_had_called_none(self):
        assert self.cards("au-cent-left-out", **self.AU_CENT, reply="none") == (25, 23)


@cases("path answers",
    ("call-doubted", {"who": "elder", "kind": "sequences", "length": "more"}),
    ("called-too-little", {"reply": "good", "what": "sequences", "sure": "no"}),
    ("au-cent-wrong-reply", {"reply": "refused", "kind": "sequences"}),
    ("au-cent-wrong-reply", {"reply": "refused_equal", "kind": "sequences"}),
)  # fmt: skip
def test_a_call_that_is_good_takes_off_what_younger_had_counted(path, answers):
    """Younger had counted a tierce to an equal or better sequence of elder's."""
    offender = offender_of(PATHS[path], answers)
    counted = Reckoned(point=5, play=9), Reckoned(sequences=3, play=6)
    sides = ruled_items(*counted, offender, effect_of(path, **answers))
    assert sides == (counted[0], Reckoned(play=6))
