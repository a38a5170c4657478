"""Calls told by name, why each is answered as it is, and the play a card at a time."""

import pytest

from scoring.deal_reading import deal_from_data
from scoring.laws.cards import hand_of, read_card, read_cards, write_cards
from scoring.laws.faults import ImpossibleDealError
from scoring.laws.hands import Holding
from scoring.laws.playing import Playing
from scoring.laws.replies import answers
from scoring.laws.rule_sets import RUBICON


def told(**elder):
    items = {"play": 9, **elder}
    return deal_from_data(
        {"elder": {"items": items}, "younger": {"items": {"play": 6}}, "tricks_won": [7, 5]}
    )


def test_r5_sequences_by_name_reckon_one_by_one():
    score = told(point=4, sequences=["quart", "tierce"]).score()
    in_hand = [(item.reason, item.amount, item.count) for item in score.items[:3]]
    assert in_hand == [("point", 4, 4), ("quart", 4, 8), ("tierce", 3, 11)]


def test_r11_the_bonus_enters_where_thirty_is_made():
    score = told(point=5, sequences=["quint"], sets=["four aces", "three tens"]).score()
    in_hand = [item.reason for item in score.items[:5]]
    assert in_hand == ["point", "quint", "four aces", "repique", "three tens"]


@pytest.mark.parametrize(
    ("items", "rule", "message"),
    [
        ({"sequences": ["quint", "quint", "tierce"]}, "R1", "Quint and quint and tierce are 13"),
        ({"sets": ["four aces", "three aces"]}, "R6", "The aces are told twice"),
    ],
)
def test_names_that_cannot_stand_together(items, rule, message):
    with pytest.raises(ImpossibleDealError) as impossible:
        told(**items).score()
    assert any(f.rule == rule and message in f.message for f in impossible.value.faults)


# Elder's cards and younger's, what elder calls of a kind, how it is answered and why.
REPLIES = [
    ("AS KS QS 7H", "KD QD JD TD", "sequences", "tierce major", "not good", "longer"),
    ("AS KS QS 7H", "KD QD JD 7C", "sequences", "tierce major", "good", "higher"),
    ("AS KS QS 7H", "AD KD QD 7C", "sequences", "tierce major", "equal", "same"),
    ("AS KS QS 7H", "KD QD 8D 7C", "sequences", "tierce major", "good", "alone"),
    ("TS TH TD TC", "AS AH AD 7C", "sets", "four tens", "good", "quatorze"),
    ("TS TH TD 7C", "AS AH AD 8C", "sets", "three tens", "not good", "higher"),
    ("AS KS QS 7H", "KD QD JD 7C", "point", "point of 3", "good", "pips"),
    ("AS KS QS 7H", "KD QD JD 7D", "point", "point of 3", "not good", "longer"),
]


@pytest.mark.parametrize(("elder", "younger", "kind", "name", "reply", "why"), REPLIES)
def test_r4_to_r6_why(elder, younger, kind, name, reply, why):
    hands = (Holding(hand_of(read_cards(cards))) for cards in (elder, younger))
    (call,) = [a for a in answers(*hands, RUBICON) if a.side == 0 and a.kind == kind]
    assert (call.call.name, call.reply, call.why) == (name, reply, why)


def test_r7_what_is_held_and_not_called_is_told_as_such():
    elder = Holding(hand_of(read_cards("AS KS QS 7H")), calls={"sequences": ()})
    younger = Holding(hand_of(read_cards("KD QD JD TD")))
    (sunk,) = [a for a in answers(elder, younger, RUBICON) if not a.called]
    assert (sunk.call.name, sunk.reply) == ("tierce major", "")


def play(*cards):
    playing = Playing.between(hand_of(read_cards("AS KS 7H")), hand_of(read_cards("QS JD 8H")))
    for card in cards:
        playing.play(read_card(card))
    return playing


@pytest.mark.parametrize(
    ("cards", "side", "may"),
    [
        ([], 0, "AS KS 7H"),
        (["AS"], 1, "QS"),
        (["AS", "QS", "KS"], 1, "8H JD"),
        (["AS", "QS", "7H", "8H"], 1, "JD"),
        (["AS", "QS", "7H", "8H", "JD", "KS"], None, ""),
    ],
)
def test_r8_who_plays_and_what_he_may_play(cards, side, may):
    playing = play(*cards)
    assert (playing.side, write_cards(playing.may)) == (side, may)


@pytest.mark.parametrize(
    ("cards", "rule", "message"),
    [
        (["AS", "JD"], "Law 59", "Trick 1: younger plays JD to AS, and must follow suit with QS."),
        (["QS"], "R1", "Trick 1: elder plays QS, which is not in his hand."),
        (["AS", "QS", "AS"], "Law 59", "Trick 2: elder plays AS, and has played it already."),
    ],
)
def test_law_59_a_card_that_may_not_be_played(cards, rule, message):
    with pytest.raises(ImpossibleDealError) as impossible:
        play(*cards)
    (fault,) = impossible.value.faults
    assert fault.rule == rule
    assert fault.message.startswith(message)
