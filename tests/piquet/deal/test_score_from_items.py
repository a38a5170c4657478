"""A deal told by items, without its cards (R4–R16)."""

import random

import pytest

from piquet.deal.faults import ELDER, SIDES, YOUNGER, ImpossibleDealError
from piquet.deal.score_from_items import score_hands
from piquet.rule_sets import RUBICON
from tests.cases import cases
from tests.piquet.deal.reckoned import reckon, reckoned, refused, why
from tests.piquet.table import counted, figures
from tools.chance_deals import OTHER, varied_deal
from tools.plain_scorer import COLUMNS, score


def test_the_example_of_the_format_and_cavendishs_deal():
    result = reckon("point 5, sequences 15, play 9", "play 6", (7, 5), pique=False)
    assert counted(result, ELDER) == figures("point 5, sequences 15, play 9, cards 10")
    assert counted(result, YOUNGER) == {"play": 6}
    assert result.calls == ()
    assert [item.count for item in result.items] == [5, 20, 29, 6, 39]
    assert {(item.trick, item.cards) for item in result.items} == {(0, 0)}  # they are not known
    result = reckon("point 5, sequences 4, play 9", "sets 17, play 6", (7, 5))
    assert result.totals == (28, 23)


@pytest.mark.law("66")
@cases("tricks elder younger columns",
    ((12, 0), 13, 0, ("play 13, capot 40", "")), ((0, 12), 1, 13, ("play 1", "play 13, capot 40")),
    ((6, 6), 8, 8, ("play 8", "play 8")), ((5, 7), 6, 8, ("play 6", "play 8, cards 10")),
)  # fmt: skip
def test_r9_the_cards_and_a_capot_are_found(tricks, elder, younger, columns):
    result = reckon({"play": elder}, {"play": younger}, tricks)
    assert [counted(result, side) for side in (ELDER, YOUNGER)] == [*map(figures, columns)]


def test_what_is_counted_in_hand_before_the_play_is_known():
    result = score_hands(reckoned("point 5, sequences 15, sets 14"), reckoned(""), RUBICON)
    assert counted(result, ELDER) == figures("point 5, sequences 15, sets 14, repique 60")
    assert (result.totals, result.tricks, result.calls) == ((94, 0), None, ())
    result = score_hands(reckoned("point 5, sequences 4"), reckoned("sets 17"), RUBICON)
    assert result.totals == (9, 17)
    with pytest.raises(ImpossibleDealError) as error:
        score_hands(reckoned("point 9"), reckoned("point 3"), RUBICON)
    assert [fault.rule for fault in error.value.faults] == ["R4", "R4"]


@pytest.mark.law("18", "61")
@cases("elder younger tricks repiques",
    ("point 5, sequences 15, sets 14, play 13", "", (12, 0), (60, None)),
    ("sequences 18, sets 14, play 13", "point 5", (12, 0), (None, None)),  # the point comes before
    ("play 1", "point 6, sequences 31, play 13", (0, 12), (None, 60)),
    ("sets 3, play 1", "point 6, sequences 31, play 13", (0, 12), (None, 60)),  # sets come after
    # A carte blanche counts, and saves.
    ("carte_blanche 10, point 5, sequences 15, play 13", "", (12, 0), (60, None)),
    ("point 5, sequences 15, sets 14, play 13", "carte_blanche 10", (12, 0), (None, None)),
    ("sequences 18, sets 14, play 13", "bars point", (12, 0), (None, None)),  # R14: so does a bar
)  # fmt: skip
def test_r11_a_repique_is_thirty_in_hand_before_the_other_counts(elder, younger, tricks, repiques):
    result = reckon(elder, younger, tricks)
    assert tuple(counted(result, side).get("repique") for side in (ELDER, YOUNGER)) == repiques
    assert "pique" not in counted(result, ELDER) | counted(result, YOUNGER)


class TestR12Pique:
    """Elder makes a pique if hand and play come to thirty before younger first counts."""

    @cases("elder younger tricks pique",
        ("point 8, sequences 18, sets 3, play 9", 6, (7, 5), True),  # the first lead makes thirty
        ("point 3, sets 14, play 13", 0, (12, 0), True),  # the extra one of the last trick counts
        ("point 4, sequences 15, sets 3, play 9", 6, (7, 5), False),  # at most seven before younger
        ("point 5, sequences 15, play 12", 2, (11, 1), True),  # younger wins the last only
    )  # fmt: skip
    def test_derived_where_every_course_answers_alike(self, elder, younger, tricks, pique):
        for said in (None, pique):
            result = reckon(elder, {"play": younger}, tricks, said)
            assert ("pique" in counted(result, ELDER)) is pique
        assert refused(elder, {"play": younger}, tricks, not pique) == [("pique", "R12")]

    def test_asked_where_the_courses_differ(self):
        """With 25 in hand it depends on whether younger won one of the first five tricks."""
        deal = "point 5, sequences 17, sets 3, play 9", "play 6", (7, 5)
        assert refused(*deal) == [("pique", "R12")]
        assert "there may or may not have been a pique" in why(*deal)
        assert "pique" in counted(reckon(*deal, True), ELDER)
        assert "pique" not in counted(reckon(*deal, False), ELDER)

    @pytest.mark.parametrize("younger", ["sets 3", "carte_blanche 10", "bars sets"])
    def test_none_where_younger_can_count_anything_in_hand(self, younger):
        result = reckon("point 8, sequences 18, play 9", f"{younger}, play 6", (7, 5))
        assert "pique" not in counted(result, ELDER)

    def test_not_youngers_but_r21_where_small_cards_do_not_count(self):
        younger, older_game = "point 8, sequences 18, play 12", {"code": "hundred-up"}
        result = reckon("play 1", "point 8, sequences 18, play 13", (0, 12))
        assert counted(result, YOUNGER).keys() == {"point", "sequences", "play", "capot"}
        result = reckon("play 0", younger, (0, 12), **older_game)
        assert counted(result, YOUNGER)["pique"] == 30
        assert next(item.rule for item in result.items if item.column == "pique") == "R21"
        result = reckon("play 1", younger, (0, 12), **older_game)
        assert "pique" not in counted(result, YOUNGER)
        asked = "play 1", "point 8, sequences 18, play 8", (1, 11)
        assert refused(*asked, **older_game) == [("pique", "R12")]
        assert counted(reckon(*asked, True, **older_game), YOUNGER)["pique"] == 30


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


class TestR14ReckonsNothing:
    NOTHING = "penalty reckons_nothing"

    @cases("elder younger tricks totals",
        # Case XXII: 21 in hand and eight in play. Their tricks deny the cards.
        ("sequences 7, sets 14, play 8", NOTHING, (6, 6), (29, 0)),
        ("play 9", f"{NOTHING}, carte_blanche 10", (7, 5), (19, 10)),
        ("play 4", NOTHING, (3, 9), (4, 0)), (NOTHING, "play 4", (9, 3), (0, 4)),
    )  # fmt: skip
    def test_their_tricks_count_for_nobody(self, elder, younger, tricks, totals):
        assert reckon(elder, younger, tricks).totals == totals

    def test_nothing_may_be_given_for_them_but_a_carte_blanche(self):
        found = refused("play 9", f"{self.NOTHING}, point 5, play 6", (7, 5))
        assert found == [("younger.items.point", "R14"), ("younger.items.play", "R14")]

    def test_what_they_would_have_made_in_play_bars_a_pique(self):
        deal = "point 8, sequences 15, play 9", self.NOTHING, (7, 5)
        assert refused(*deal) == [("pique", "R12")]
        assert "pique" in counted(reckon(*deal, True), ELDER)

    def test_play_that_no_course_gives(self):
        deal = self.NOTHING, "play 1", (11, 1)
        assert refused(*deal) == [("younger.items.play", "R8")]
        assert "With 11 tricks to 1, younger counts 2 in play" in why(*deal)


class TestR15Conceded:
    @cases("elder younger conceder said totals",
        ("sequences 7, sets 14", "", YOUNGER, {}, (44, 0)),  # thirteen and the cards
        ("sequences 7, sets 14, play 13", "", YOUNGER, {}, (44, 0)),  # they may be written too
        ("sequences 7, sets 14, play 13", "play 2", YOUNGER, {"conceded_play": 2}, (44, 2)),
        # Scores in hand stand, and make a repique but no pique.
        ("", "point 5, sequences 15, sets 14", ELDER, {}, (0, 34 + 60 + 23)),
        ("point 8, sequences 18", "", YOUNGER, {}, (26 + 23, 0)),
        ("", "", YOUNGER, {"pique": False}, (23, 0)),
        # Who reckons nothing reckons no concession either.
        ("penalty reckons_nothing", "", YOUNGER, {}, (0, 0)),
        ("", "penalty reckons_nothing", YOUNGER, {"conceded_play": 2}, (23, 0)),
    )  # fmt: skip
    def test_thirteen_and_the_cards(self, elder, younger, conceder, said, totals):
        result = reckon(elder, younger, None, conceded=conceder, **said)
        assert (result.totals, result.tricks) == (totals, None)

    @cases("elder younger tricks conceder expected",
        ("play 13", "", (12, 0), YOUNGER, (53, 0)),
        ("point 8, sequences 18, play 13", "", (12, 0), YOUNGER, (26 + 13 + 30 + 40, 0)),
        ("play 12", "sets 3", (11, 1), YOUNGER, (22, 3)),
        ("", "sets 14, play 13", (0, 12), ELDER, (0, 67)),
        ("", "play 8", (6, 6), ELDER, (0, 8)), ("", "play 6", (7, 5), ELDER, (0, 6)),
        ids=["elder makes the capot", "and a pique on the way",
             "elder loses a trick, for which younger counts nothing",
             "younger makes the capot; elder’s first lead counts nothing",
             "the cards are divided", "elder does not win the cards"]
    )  # fmt: skip
    @pytest.mark.parametrize("switch", [0, 2])
    def test_play_for_a_capot(self, elder, younger, tricks, conceder, expected, switch):
        result = reckon(elder, younger, tricks, conceded=conceder, conceded_play=switch)
        assert (result.totals, result.tricks) == (expected, tricks)

    @cases("elder said expected",
        ("play 9", {}, ("elder.items.play", "R15")), ("", {"pique": True}, ("pique", "R15")),
        ("", {"code": "au-cent"}, ("conceded", "R15")),
    )  # fmt: skip
    def test_what_cannot_be_with_it(self, elder, said, expected):
        assert refused(elder, "", None, conceded=YOUNGER, **said) == [expected]


def test_r16_tricks_that_a_short_hand_cannot_answer_are_the_others():
    """Of two short hands the cards are needed."""
    assert reckon("play 11, penalty plays_short", "play 2", (11, 1)).totals == (21, 2)
    assert refused("play 11", "play 2", (11, 1)) == [("elder.items.play", "R8")]
    short = "play 9, penalty plays_short", "play 6, penalty plays_short"
    assert refused(*short, (7, 5)) == [("penalty", "R16")]
