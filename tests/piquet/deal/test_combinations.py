"""The cards, and what a hand can call: point, sequences and sets (R1, R4–R6, R20, R21)."""

import random
from itertools import combinations

import pytest

from piquet.deal.cards import (
    CARDS,
    COURT,
    PACK,
    SMALL,
    UnknownCardError,
    each_card,
    hand_of,
    read_card,
    read_cards,
    suits_of,
    write_card,
    write_cards,
)
from piquet.deal.combinations import (
    PIPS_OF_RANK,
    best_calls,
    held_point,
    held_sequences,
    held_sets,
    point_amount,
    sequence_amount,
    set_amount,
)
from piquet.rule_sets import AU_CENT, HUNDRED_UP, RUBICON, rule_set
from tests.cases import cases
from tests.piquet.table import hand

IN_FOUR = rule_set("au-cent", {"point_ending_in_four": True})


@pytest.mark.law("62")
@cases("cards pips amount",
    ("AH KH QH JH 8H", 49, 5), ("AD JD TD 9D 8D 7D", 55, 6), ("AS KS JS 9S 8S", 48, 5),
    ("7C 8C 9C", 24, 3), ("AS KS QS JS TS 9S 8S 7S", 75, 8), ("AS", 11, 1),
)  # fmt: skip
def test_r4_a_point_is_told_by_its_pips_and_scores_one_a_card(cards, pips, amount):
    (point,) = held_point(hand(cards))
    assert (point.strength, point.amount, point.cards) == (pips, amount, hand(cards))
    assert point.name == f"point of {amount}"


def test_r4_the_point_is_the_longest_suit_and_of_equal_ones_the_most_pips():
    (longer,) = held_point(hand("7S 8S 9S TS AH KH QH"))
    assert write_cards(longer.cards) == "TS 9S 8S 7S"
    (better,) = held_point(hand("KS QS 9S AH KH 9H"))
    assert write_cards(better.cards) == "AH KH 9H"


def test_r4_of_nothing_there_is_no_point():
    assert held_point(0) == held_sequences(0) == held_sets(0) == ()
    assert best_calls(0) == (0, 0, 0, 0, 0)


def test_r4_pips_tell_the_number_of_cards():
    for cards in range(1, 9):
        sums = {sum(some) for some in combinations(PIPS_OF_RANK, cards)}
        assert {point_amount(pips, RUBICON) for pips in sums} == {cards}
        assert cards == 8 or max(sums) < min(map(sum, combinations(PIPS_OF_RANK, cards + 1)))


@cases("pips in_cards in_tens",
    (44, 5, 4), (45, 5, 5), (34, 4, 3), (35, 4, 4), (24, 3, 2), (54, 6, 5), (64, 7, 6), (75, 8, 8),
)  # fmt: skip
def test_r20_r21_pips_that_end_in_four_count_one_less(pips, in_cards, in_tens):
    assert point_amount(pips, RUBICON) == point_amount(pips, AU_CENT) == in_cards
    assert point_amount(pips, IN_FOUR) == point_amount(pips, HUNDRED_UP) == in_tens


def test_r20_ending_in_four_is_a_tenth_of_the_pips_rounded_half_up():
    for cards in range(1, 9):
        for pips in {sum(some) for some in combinations(PIPS_OF_RANK, cards)}:
            less = 1 if pips % 10 == 4 else 0
            assert point_amount(pips, IN_FOUR) == cards - less == int(pips / 10 + 0.5)


@pytest.mark.law("63")
@cases("cards names amounts",
    ("AS KS QS", ["tierce major"], [3]), ("KS QS JS", ["tierce to a king"], [3]),
    ("QS JS TS", ["tierce to a queen"], [3]), ("JS TS 9S", ["tierce to a knave"], [3]),
    ("TS 9S 8S", ["tierce to a ten"], [3]), ("9D 8D 7D", ["tierce minor"], [3]),
    ("QH JH TH 9H", ["quart to a queen"], [4]),
    ("JC TC 9C 8C 7C", ["quint minor"], [15]), ("AC KC QC JC TC", ["quint major"], [15]),
    ("KC QC JC TC 9C 8C", ["sixième to a king"], [16]),
    ("AC KC QC JC TC 9C 8C", ["septième major"], [17]),
    ("AC KC QC JC TC 9C 8C 7C", ["huitième"], [18]),
    ("AS KS QS TS 9S 8S 7S", ["quart minor", "tierce major"], [4, 3]),
    ("9S 8S 7S TD 9D 8D AC KC QC", ["tierce major", "tierce to a ten", "tierce minor"], [3] * 3),
    ("AS KS JS TS 8S 7S AH", [], []),
)  # fmt: skip
def test_r5_sequences_the_best_first(cards, names, amounts):
    found = held_sequences(hand(cards))
    assert [one.name for one in found] == names
    assert [one.amount for one in found] == amounts
    strengths = [one.strength for one in found]
    assert strengths == sorted(strengths, reverse=True)


def test_r5_longer_beats_shorter_and_then_the_higher_top_card():
    order = ["9S 8S 7S", "AS KS QS", "TS 9S 8S 7S", "AS KS QS JS", "JS TS 9S 8S 7S"]
    strengths = [held_sequences(hand(cards))[0].strength for cards in order]
    assert strengths == sorted(set(strengths))


@pytest.mark.law("64")
@cases("cards names amounts",
    ("AS AH AD AC", ["four aces"], [14]), ("TS TH TD", ["three tens"], [3]),
    ("TS TH TD TC AS AH AD", ["four tens", "three aces"], [14, 3]),
    ("KS KH KD QS QH QD JS JH JD", ["three kings", "three queens", "three knaves"], [3, 3, 3]),
    ("9S 9H 9D 9C 8S 8H 8D", [], []), ("AS AH KS KH", [], []),
)  # fmt: skip
def test_r6_quatorzes_and_trios_the_best_first(cards, names, amounts):
    found = held_sets(hand(cards))
    assert [one.name for one in found] == names
    assert [one.amount for one in found] == amounts


def test_r6_any_quatorze_beats_any_trio_and_then_rank():
    order = ["TS TH TD", "AS AH AD", "TS TH TD TC", "AS AH AD AC"]
    strengths = [held_sets(hand(cards))[0].strength for cards in order]
    assert strengths == sorted(set(strengths))


def test_what_they_score():
    assert [sequence_amount(length) for length in range(3, 9)] == [3, 4, 15, 16, 17, 18]
    assert [set_amount(cards) for cards in (3, 4)] == [3, 14]


def test_the_five_numbers_are_those_of_what_is_held_card_by_card():
    chance = random.Random(22)
    for _ in range(2000):
        cards = hand_of(chance.sample(CARDS, chance.choice([3, 11, 12, 13, 20])))
        sequences, sets = held_sequences(cards), held_sets(cards)
        assert best_calls(cards) == (
            held_point(cards)[0].strength,
            max((one.strength for one in sequences), default=0),
            sum(one.amount for one in sequences),
            max((one.strength for one in sets), default=0),
            sum(one.amount for one in sets),
        )


def test_there_are_thirty_two_cards_each_a_bit_of_its_own():
    pack = [read_card(rank + suit) for suit in "SHDC" for rank in "AKQJT987"]
    assert sorted(pack) == [1 << place for place in range(32)]
    assert sum(pack) == PACK


@pytest.mark.parametrize("written", ["TH", "th", "tH", "Th", "10H", "10h"])
def test_a_ten_is_written_either_way_in_any_case(written):
    assert write_card(read_card(written)) == "TH"


@cases("written", "", "A", "SA", "1S", "6H", "ASS", "A S", "0H", "A♠", 7, None, True, ["AS"], {})
def test_what_is_no_card_is_said_with_what_a_card_is(written):
    with pytest.raises(UnknownCardError, match=r"is not a card\. A card is a rank"):
        read_card(written)


def test_a_list_or_one_text_with_blanks():
    as_text = read_cards(" AS  10h 7c ")
    assert as_text == read_cards(["AS", "TH", "7C"]) == tuple(map(read_card, ("AS", "TH", "7C")))
    assert read_cards("") == read_cards([]) == ()


def test_a_hand_is_written_suit_by_suit_the_best_first_eight_bits_each():
    assert write_cards(hand("7C TH AS KS AD 9H")) == "AS KS TH 9H AD 7C"
    first = [write_card(card) for card in each_card(PACK)][:9]
    assert " ".join(first) == "AS KS QS JS TS 9S 8S 7S AH"
    assert suits_of(hand("AS 7S AH 7D 8C")) == (0b1000_0001, 0b1000_0000, 1, 2)
    assert write_cards(COURT) == "KS QS JS KH QH JH KD QD JD KC QC JC"
    assert write_cards(SMALL) == "9S 8S 7S 9H 8H 7H 9D 8D 7D 9C 8C 7C"
