"""A deal told by items, without its cards (R4–R13)."""

import random

import pytest

from scoring.laws.deal.faults import ELDER, SIDES, YOUNGER, ImpossibleDealError
from scoring.laws.deal.score_from_items import Reckoned, score_hands
from scoring.laws.rule_sets import rule_set
from tests.helping.cases import cases
from tests.scoring.laws.deal.reckoned import reckon, refused, why
from tests.scoring.laws.table import counted
from tools.chance_deals import OTHER, varied_deal
from tools.plain_scorer import COLUMNS, score


def test_the_example_of_the_format():
    result = reckon({"point": 5, "sequences": 15, "play": 9}, {"play": 6}, (7, 5), pique=False)
    assert counted(result, ELDER) == {"point": 5, "sequences": 15, "play": 9, "cards": 10}
    assert counted(result, YOUNGER) == {"play": 6}
    assert result.calls == ()
    assert [item.count for item in result.items] == [5, 20, 29, 6, 39]
    assert {(item.trick, item.cards) for item in result.items} == {(0, 0)}  # they are not known


def test_cavendishs_deal():
    result = reckon(
        {"point": 5, "sequences": 4, "play": 9}, {"sets": 17, "play": 6}, (7, 5)
    )  # fmt: skip
    assert result.totals == (28, 23)


@pytest.mark.law("66")
@cases("tricks elder younger columns",
    ((12, 0), 13, 0, ({"play": 13, "capot": 40}, {})),
    ((0, 12), 1, 13, ({"play": 1}, {"play": 13, "capot": 40})),
    ((6, 6), 8, 8, ({"play": 8}, {"play": 8})),
    ((5, 7), 6, 8, ({"play": 6}, {"play": 8, "cards": 10})),
)  # fmt: skip
def test_r9_the_cards_and_a_capot_are_found(tricks, elder, younger, columns):
    result = reckon({"play": elder}, {"play": younger}, tricks)
    assert (counted(result, ELDER), counted(result, YOUNGER)) == columns


def hands(elder, younger, code="rubicon"):
    return score_hands(Reckoned(**elder), Reckoned(**younger), rule_set(code))


def test_what_is_counted_in_hand_before_the_play_is_known():
    result = hands({"point": 5, "sequences": 15, "sets": 14}, {})
    assert counted(result, ELDER) == {"point": 5, "sequences": 15, "sets": 14, "repique": 60}
    assert (result.totals, result.tricks, result.calls) == ((94, 0), None, ())
    result = hands({"point": 5, "sequences": 4}, {"sets": 17})
    assert result.totals == (9, 17)


def test_what_cannot_be_in_hand_is_refused_before_the_play_is_known():
    with pytest.raises(ImpossibleDealError) as error:
        hands({"point": 9}, {"point": 3})
    assert [fault.rule for fault in error.value.faults] == ["R4", "R4"]


class TestR11Repique:
    def test_thirty_in_hand_before_the_other_counts(self):
        result = reckon({"point": 5, "sequences": 15, "sets": 14, "play": 13}, {}, (12, 0))
        assert counted(result, ELDER)["repique"] == 60
        assert "pique" not in counted(result, ELDER)

    def test_the_others_point_comes_before(self):
        result = reckon(
            {"sequences": 18, "sets": 14, "play": 13}, {"point": 5}, (12, 0)
        )  # fmt: skip
        assert "repique" not in counted(result, ELDER)

    def test_the_others_sets_come_after(self):
        result = reckon({"play": 1}, {"point": 6, "sequences": 31, "play": 13}, (0, 12))
        assert counted(result, YOUNGER)["repique"] == 60
        result = reckon({"sets": 3, "play": 1}, {"point": 6, "sequences": 31, "play": 13}, (0, 12))
        assert counted(result, YOUNGER)["repique"] == 60

    @pytest.mark.law("18", "61")
    def test_carte_blanche_counts_and_saves(self):
        result = reckon({"carte_blanche": 10, "point": 5, "sequences": 15, "play": 13}, {}, (12, 0))
        assert counted(result, ELDER)["repique"] == 60
        saved = {"point": 5, "sequences": 15, "sets": 14, "play": 13}
        result = reckon(saved, {"carte_blanche": 10}, (12, 0))
        assert counted(result, ELDER).keys() == {"point", "sequences", "sets", "play", "capot"}

    def test_r14_what_bars_saves(self):
        elder = {"sequences": 18, "sets": 14, "play": 13}
        result = reckon(elder, {"bars": frozenset(["point"])}, (12, 0))
        assert "repique" not in counted(result, ELDER)


class TestR12Pique:
    """Elder makes a pique if hand and play come to thirty before younger first counts."""

    @cases("hand tricks elder younger pique",
        (29, (7, 5), 9, 6, True),  # the first lead makes thirty
        (17, (12, 0), 13, 0, True),  # the extra one of the last trick counts towards it
        (22, (7, 5), 9, 6, False),  # at most seven before younger counts
        (20, (11, 1), 12, 2, True),  # younger wins the last only
    )  # fmt: skip
    def test_derived_where_every_course_answers_alike(self, hand, tricks, elder, younger, pique):
        in_hand = {17: (3, 0, 14), 20: (5, 15, 0), 22: (4, 15, 3), 29: (8, 18, 3)}
        items = dict(zip(("point", "sequences", "sets"), in_hand[hand], strict=True))
        for said in (None, pique):
            result = reckon(items | {"play": elder}, {"play": younger}, tricks, said)
            assert ("pique" in counted(result, ELDER)) is pique
        assert refused(items | {"play": elder}, {"play": younger}, tricks, not pique) == [
            ("pique", "R12")
        ]

    def test_asked_where_the_courses_differ(self):
        """With 25 in hand it depends on whether younger won one of the first five tricks."""
        elder, younger = {"point": 5, "sequences": 17, "sets": 3, "play": 9}, {"play": 6}
        assert refused(elder, younger, (7, 5)) == [("pique", "R12")]
        assert "there may or may not have been a pique" in why(elder, younger, (7, 5))
        assert "pique" in counted(reckon(elder, younger, (7, 5), True), ELDER)
        assert "pique" not in counted(reckon(elder, younger, (7, 5), False), ELDER)

    def test_a_contrary_answer_is_said_to_be_so(self):
        elder = {"point": 8, "sequences": 18, "sets": 3, "play": 9}
        assert why(elder, {"play": 6}, (7, 5), False) == "With these figures there was a pique."
        assert (
            why({"play": 9}, {"play": 6}, (7, 5), True) == "With these figures there was no pique."
        )

    @cases("younger", {"sets": 3}, {"carte_blanche": 10}, {"bars": frozenset(["sets"])})
    def test_none_where_younger_can_count_anything_in_hand(self, younger):
        elder = {"point": 8, "sequences": 18, "play": 9}
        result = reckon(elder, younger | {"play": 6}, (7, 5))
        assert "pique" not in counted(result, ELDER)

    def test_not_youngers(self):
        result = reckon({"play": 1}, {"point": 8, "sequences": 18, "play": 13}, (0, 12))
        assert counted(result, YOUNGER).keys() == {"point", "sequences", "play", "capot"}

    def test_r21_youngers_too_where_small_cards_do_not_count(self):
        younger = {"point": 8, "sequences": 18, "play": 12}
        result = reckon({"play": 0}, younger, (0, 12), code="hundred-up")
        assert counted(result, YOUNGER)["pique"] == 30
        assert next(item.rule for item in result.items if item.column == "pique") == "R21"
        result = reckon({"play": 1}, younger, (0, 12), code="hundred-up")
        assert "pique" not in counted(result, YOUNGER)
        younger = younger | {"play": 8}
        assert refused({"play": 1}, younger, (1, 11), code="hundred-up") == [("pique", "R12")]
        result = reckon({"play": 1}, younger, (1, 11), True, code="hundred-up")
        assert counted(result, YOUNGER)["pique"] == 30


class TestContradictions:
    @cases("elder younger expected",
        ({"point": 5}, {"point": 4}, [("younger.items.point", "R4")]),
        ({"sequences": 3}, {"sequences": 3}, [("younger.items.sequences", "R5")]),
        ({"sets": 3}, {"sets": 14}, [("younger.items.sets", "R6")]),
        ({"point": 9}, {}, [("elder.items.point", "R4")]),
        ({"sequences": 2}, {}, [("elder.items.sequences", "R5")]),
        ({"sequences": 5}, {}, [("elder.items.sequences", "R5")]),
        ({}, {"sets": 4}, [("younger.items.sets", "R6")]),
        ({"carte_blanche": 5}, {}, [("elder.items.carte_blanche", "R3")]),
        ({"carte_blanche": 10}, {"carte_blanche": 10}, [("younger.items.carte_blanche", "R3")]),
        ({"point": 8, "sequences": 18, "sets": 42}, {}, [("elder.items", "R1")]),
        (
            {"carte_blanche": 10, "point": 3, "sequences": 9, "sets": 42},
            {},
            [("elder.items", "R3")],
        ),
        ({"bars": frozenset(["point"])}, {"point": 4}, [("elder.bars", "R7")]),
        ({"point": 4, "bars": frozenset(["point"])}, {}, [("elder.bars", "R7")]),
        ({"bars": frozenset(["sets"])}, {"bars": frozenset(["sets"])}, [("younger.bars", "R6")]),
    )  # fmt: skip
    def test_in_hand(self, elder, younger, expected):
        assert refused({"play": 9} | elder, {"play": 6} | younger, (7, 5)) == expected

    def test_every_one_of_them_is_told(self):
        found = refused({"point": 9, "sequences": 2}, {"sets": 5, "point": 3}, (7, 6))
        assert [rule for _, rule in found] == ["R4", "R5", "R6", "R4", "R8"]

    def test_the_figure_is_in_the_sentence(self):
        assert "scores one a card, not 9" in why({"point": 9}, {}, (7, 5))
        assert "No sequences score 2: they are 3, 4, 15" in why({"sequences": 2}, {}, (7, 5))
        assert (
            "No hand of twelve cards counts 8 for point, 18 for sequences and 42 for sets"
            in why({"point": 8, "sequences": 18, "sets": 42}, {}, (7, 5))
        )
        assert "51 at most" in why(
            {"carte_blanche": 10, "point": 3, "sequences": 9, "sets": 42}, {}, (7, 5)
        )

    @cases("tricks elder younger where sentence",
        ((7, 5), 3, 6, "elder", "With 7 tricks to 5, elder counts from 8 to 13 in"),
        ((7, 5), 9, 3, "younger", "to 5 and 9 for elder, younger counts from 6 to 7 in play"),
        ((12, 0), 13, 2, "younger", "to 0 and 13 for elder, younger counts 0 in play, not 2"),
    )  # fmt: skip
    def test_r8_play_that_no_course_gives(self, tricks, elder, younger, where, sentence):
        assert refused({"play": elder}, {"play": younger}, tricks) == [
            (f"{where}.items.play", "R8")
        ]
        assert sentence in why({"play": elder}, {"play": younger}, tricks)

    @pytest.mark.parametrize("tricks", [(7, 6), (0, 0), (12, 12), None])
    def test_r8_there_are_twelve_tricks(self, tricks):
        assert refused({"play": 9}, {"play": 6}, tricks) == [("tricks_won", "R8")]


def test_items_of_deals_with_cards_come_to_what_the_cards_did():
    chance = random.Random(61)
    looked = 0
    while looked < 600:
        deal = varied_deal(chance)
        if "calls" in deal or "penalty" in deal or any("bars" in deal[side] for side in OTHER):
            continue
        looked += 1
        whole = score(deal)
        known = (*COLUMNS[:4], "play")
        sides = [{name: whole[side][name] for name in known} for side in SIDES]
        pique = any(whole[side]["pique"] for side in SIDES)
        conceded = SIDES.index(deal["conceded"]) if "conceded" in deal else None
        tricks = tuple(whole["tricks"]) if whole["tricks"] else None
        switches = deal.get("switches", {})
        result = reckon(*sides, tricks, pique, deal["code"], conceded, **switches)
        for side in (ELDER, YOUNGER):
            assert result.columns(side) == tuple(whole[SIDES[side]][name] for name in COLUMNS)
