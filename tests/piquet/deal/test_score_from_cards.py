"""A deal from its cards: bonuses, penalties, the other games, and what holds for every deal."""

import random
from itertools import accumulate, permutations

import pytest

from piquet.deal.contests import KINDS
from piquet.deal.fast.score_from_cards import quick_score
from piquet.deal.faults import ELDER, YOUNGER, ImpossibleDealError
from piquet.deal.score import COLUMNS
from piquet.formats.read_deal import deal_from_data
from piquet.rule_sets import HUNDRED_UP
from tests.piquet.table import any_play, counted, hand, held, said, score, tricks
from tools.chance_deals import OTHER, chance_deal, varied_deal

# A huitième and three tens: 29 in hand, against a hand without anything good.
GREAT = "AS KS QS JS TS 9S 8S 7S TH TD 7H 7C"
POOR = "AH AD KH KC QD QC JH JC 9D 8D 9C 8C"


class TestR12Pique:
    def test_on_a_losing_lead(self):
        """The lead that makes thirty need not win the trick."""
        play = "7H AH, 8D TD, AS KC, TH KH, QD 7S, QC 7C, JH QS, 8C KS, 9D TS, JC 8S, 9C JS, AD 9S"
        result = score(GREAT, POOR, play)
        assert said(result, ELDER)[:5] == [8, 26, 29, 30, 60]
        assert result.items[3].reason == "lead"
        assert result.items[5].side == YOUNGER

    def test_not_by_a_concession_and_not_by_younger(self):
        result = score(GREAT, POOR, conceded=YOUNGER)
        assert counted(result, ELDER).keys() == {"point", "sequences", "sets", "play", "cards"}
        result = score(POOR, GREAT, any_play(POOR, GREAT))
        assert "pique" not in counted(result, YOUNGER)

    def test_case_i_not_against_one_who_sank_what_bars(self):
        younger = "AH AD AC KH KC QD QC JH 9D 8D 9C 8C"
        play = "AS 8C, KS 9C, QS 8D, JS 9D, TS QC, 9S KC, 8S QD, 7S JH, TH KH, AH 7H, AD TD, AC 7C"
        sunk = score(GREAT, held(younger, sets=""), play)
        assert said(sunk, ELDER)[:5] == [8, 26, 29, 30, 60]
        barred = score(GREAT, held(younger, sets="", bars=["sets"]), play)
        assert said(barred, ELDER)[:7] == [8, 26, 27, 28, 29, 30, 31]
        assert "sets" not in counted(barred, ELDER) | counted(barred, YOUNGER)

    def test_r14_what_a_player_under_penalty_wins_in_play_comes_before(self):
        """Elder has 25 before the play. Younger, who reckons nothing, wins the second trick."""
        elder = "AS KS QS JS TS 9S 8S 7S AH QH 9D 7D"
        younger = held("KH JH TH 9H AD KD QD JD TC 8C KC QC", penalty="reckons_nothing")
        play = "AS TC, AH 9H, QH KH, AD 7D, KD 9D, QD 7S, JD 8S, JH 9S, TH TS, 8C JS, KC QS, QC KS"
        result = score(elder, younger, play)
        assert said(result, ELDER) == [8, 26, 27, 28, 29]
        assert counted(result, YOUNGER) == {}


class TestR21YoungersPique:
    """In the older game elder's small cards count nothing, so younger may count first."""

    FIRST = "8D TD, 7H AH, QC 7C, 9C AS, 9D JS, AD KS, JH TH, KH QS, KC 8S, 8C 9S, JC TS, QD 7S"

    def test_it_is_made_with_the_first_trick_won(self):
        result = score(POOR, GREAT, self.FIRST, "hundred-up")
        assert said(result, YOUNGER)[:5] == [8, 26, 29, 30, 60]
        assert counted(result, YOUNGER)["pique"] == 30
        assert next(item.rule for item in result.items if item.column == "pique") == "R21"
        quick = quick_score(hand(POOR), hand(GREAT), tricks(self.FIRST), HUNDRED_UP)
        assert quick == (result.columns(ELDER), result.columns(YOUNGER), result.tricks)

    def test_not_after_elder_has_led_a_card_that_counts_nor_at_any_other_game(self):
        play = "AH TH, AD TD, KH 7H, KC 7C, JH AS, QD KS, QC 7S, JC TS, 9D QS, 9C JS, 8D 9S, 8C 8S"
        assert "pique" not in counted(score(POOR, GREAT, play, "hundred-up"), YOUNGER)
        for code, switches in (("rubicon", {}), ("au-cent", {"small_cards_count": False})):
            result = score(POOR, GREAT, self.FIRST, code, **switches)
            assert "pique" not in counted(result, YOUNGER), code


class TestR3CarteBlanche:
    DEALT = "TS 9S 8S 7S TH 9H 8H 7H AD TD 9D AC"
    HAND = "TS 9S 8S 7S JS QS TH 9H AD KC QC JC"
    OTHER = "AS KS AH KH QH KD QD JD TC 9C 8C 7C"

    def test_it_reckons_first_and_counts_ten_and_is_said_before_elders_hand(self):
        blanche = held(self.HAND, dealt=self.DEALT)
        result = score(blanche, self.OTHER, any_play(self.HAND, self.OTHER))
        first = result.items[0]
        assert (first.column, first.amount, first.rule) == ("carte_blanche", 10, "R3 (Law 61)")
        assert said(result, ELDER)[0] == 10
        result = score(self.OTHER, blanche, any_play(self.OTHER, self.HAND))
        assert result.aloud()[0].side == YOUNGER

    def test_it_saves_a_repique(self):
        elder = "AS KS QS JS TS AH AD AC KH KD QH QD"
        younger = "9S 8S 7S TH 9H 8H 7H TD 9D TC 9C JC"
        dealt = "9S 8S 7S TH 9H 8H 7H TD 9D TC 9C 8C"
        assert "repique" in counted(score(elder, younger, conceded=YOUNGER), ELDER)
        saved = score(elder, held(younger, dealt=dealt), conceded=YOUNGER)
        assert "repique" not in counted(saved, ELDER)

    def test_it_is_not_looked_for_where_it_is_not_known_what_was_dealt(self):
        result = score(self.HAND, self.OTHER, any_play(self.HAND, self.OTHER))
        assert "carte_blanche" not in counted(result, ELDER)


class TestR14ReckonsNothing:
    def test_their_tricks_deny_the_cards_and_win_them_nothing(self):
        younger = held(GREAT, penalty="reckons_nothing")
        result = score(POOR, younger, any_play(POOR, GREAT))
        assert counted(result, YOUNGER) == {}
        assert result.calls[-1].side == ELDER

    def test_nor_a_concession(self):
        elder = held(GREAT, penalty="reckons_nothing")
        assert score(elder, POOR, conceded=YOUNGER).totals == (0, 0)
        younger = held(POOR, penalty="reckons_nothing")
        result = score(GREAT, younger, conceded=YOUNGER, conceded_play=2)
        assert result.totals == (8 + 18 + 3 + 13 + 10, 0)

    def test_law_44_waived_they_reckon_everything(self):
        result = score(POOR, held(f"{GREAT} 8H", penalty="waived"), any_play(POOR, f"{GREAT} 8H"))
        assert counted(result, YOUNGER)["sequences"] == 18


def test_r15_the_other_may_play_for_a_capot_in_a_conceded_deal():
    play = any_play(GREAT, POOR)
    played, conceded = score(GREAT, POOR, play), score(GREAT, POOR, play, conceded=YOUNGER)
    assert counted(conceded, ELDER) == counted(played, ELDER)
    assert counted(conceded, YOUNGER).keys() <= {"point", "sequences", "sets"}
    assert conceded.tricks == played.tricks
    with pytest.raises(ImpossibleDealError, match="This game has no rubicon") as error:
        score(GREAT, POOR, code="au-cent", conceded=YOUNGER)
    assert [(fault.where, fault.rule) for fault in error.value.faults] == [("conceded", "R15")]


def test_r16_a_lead_that_cannot_be_played_to_counts_and_says_why():
    elder, younger = "AS JS 9S 8S AH KH QH JH 8H JC 9C KD", "TH AC KC QC TC AD QD JD TD 7D QS"
    played = "AH TH, KH 7D, QH TD, JH JD, 8H QD, KD AD, AC 9C, KC JC, QC 8S, TC 9S, QS AS"
    result = score(elder, held(younger, penalty="plays_short"), played)
    (last,) = [item for item in result.items if item.trick == 12]
    assert (last.side, last.amount, last.rule, last.count) == (ELDER, 2, "R16 (Law 57)", 18)
    assert result.tricks == (7, 5)


def test_every_fault_of_hands_and_calls_is_told_at_once():
    with pytest.raises(ImpossibleDealError) as error:
        score(held("AS KS", sequences="AS KS"), held("AS", point="QH"), "")
    rules = [fault.rule for fault in error.value.faults]
    assert rules == ["R1", "Law 57", "Law 57", "R5", "Law 54"]
    assert str(error.value).count("\n") == 4


@pytest.mark.law("a25")
def test_r20_a_point_that_ends_in_four_counts_one_less():
    elder = "TH JH 9H 8H 7H AS QS AD KC QC 9C 8D"
    younger = "KS JS TS 9S KD QD TD 9D JC TC AC QH"
    result = score(elder, younger, any_play(elder, younger), "au-cent", point_ending_in_four=True)
    assert counted(result, ELDER)["point"] == 4
    assert counted(score(elder, younger, any_play(elder, younger)), ELDER)["point"] == 5


# --- what holds for every deal ---


def some_deals(seed, number=400):
    chance = random.Random(seed)
    for count in range(number):
        yield varied_deal(chance) if count % 2 else chance_deal(chance)


def scored(deal):
    return deal_from_data(deal).score()


def test_the_items_add_to_the_columns_and_the_counts_run_up_to_the_totals():
    for deal in some_deals(1):
        result = scored(deal)
        for side in (ELDER, YOUNGER):
            items = [item for item in result.items if item.side == side]
            assert sum(item.amount for item in items) == result.totals[side]
            assert sum(result.columns(side)) == result.totals[side]
            counts = list(accumulate(item.amount for item in items))
            assert [item.count for item in items] == counts
            assert [item for item in result.aloud() if item.side == side] == items


def test_at_most_one_side_counts_a_kind_and_at_most_one_has_a_bonus():
    """In play they count thirteen and the tricks that the other side led."""
    for deal in some_deals(2):
        result = scored(deal)
        sides = [dict(zip(COLUMNS, result.columns(side), strict=True)) for side in (0, 1)]
        elder, younger = sides
        assert not any(elder[kind] and younger[kind] for kind in (*KINDS, "cards", "capot"))
        assert sum(bool(side[name]) for side in sides for name in ("repique", "pique")) <= 1
        if deal.get("code", "rubicon") == "rubicon" and not {"penalty", "conceded"} & deal.keys():
            won = sum(item.reason == "trick" for item in result.items)
            assert elder["play"] + younger["play"] == 13 + won


def test_renaming_the_suits_changes_nothing():
    for number, deal in enumerate(some_deals(4, 120)):
        order = list(permutations("SHDC"))[number % 24]
        table = str.maketrans("SHDC", "".join(order))
        there, back = scored(deal), scored(renamed_deal(deal, table))
        assert all(there.columns(side) == back.columns(side) for side in (0, 1)), deal


def renamed_deal(deal, table):
    """The same deal with other suits. Only texts that are cards change."""
    changed = dict(deal)
    for side in OTHER:
        changed[side] = {
            key: cards if key == "bars" else renamed(cards, table)
            for key, cards in deal[side].items()
        }
    return changed | {key: renamed(deal[key], table) for key in ("tricks", "calls") if key in deal}


def renamed(value, table):
    if isinstance(value, str):
        return value.translate(table)
    if isinstance(value, list):
        return [renamed(one, table) for one in value]
    if isinstance(value, dict):
        return {key: renamed(one, table) for key, one in value.items()}
    return value


def test_a_trick_more_or_less_is_refused_in_any_deal():
    for deal in some_deals(5, 40):
        if deal.get("tricks") and "penalty" not in deal:
            with pytest.raises(ImpossibleDealError, match="There are 12 tricks, but 11 were given"):
                scored(deal | {"tricks": deal["tricks"][:-1]})
    assert tricks("") == []
