"""Cards as text and as bits (R1)."""

import pytest

from scoring.laws.deal.cards import (
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
from tests.helping.cases import cases


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


def test_a_hand_is_written_suit_by_suit_the_best_first():
    assert write_cards(hand_of(read_cards("7C TH AS KS AD 9H"))) == "AS KS TH 9H AD 7C"
    assert [write_card(card) for card in each_card(PACK)][:9] == [
        "AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "AH"
    ]  # fmt: skip


def test_the_suits_of_a_hand_are_eight_bits_each():
    assert suits_of(hand_of(read_cards("AS 7S AH 7D 8C"))) == (0b1000_0001, 0b1000_0000, 1, 2)


def test_court_cards_and_small_cards():
    assert write_cards(COURT) == "KS QS JS KH QH JH KD QD JD KC QC JC"
    assert write_cards(SMALL) == "9S 8S 7S 9H 8H 7H 9D 8D 7D 9C 8C 7C"
