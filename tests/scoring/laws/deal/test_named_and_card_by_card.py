"""Calls by name, the reasons for the answers, and the play card by card."""

import pytest

from scoring.files.read_deal import deal_from_data
from scoring.laws.deal.card_by_card import Playing
from scoring.laws.deal.cards import hand_of, read_card, read_cards, write_cards
from scoring.laws.deal.faults import ImpossibleDealError
from scoring.laws.deal.hands import Holding
from scoring.laws.deal.replies import answers
from scoring.laws.rule_sets import RUBICON
from tests.helping.cases import cases


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


@cases("items rule message",
    ({"sequences": ["quint", "quint", "tierce"]}, "R1", "Quint and quint and tierce are 13"),
    ({"sets": ["four aces", "three aces"]}, "R6", "The aces are given twice"),
)  # fmt: skip
def test_names_that_cannot_stand_together(items, rule, message):
    with pytest.raises(ImpossibleDealError) as impossible:
        told(**items).score()
    assert any(f.rule == rule and message in f.message for f in impossible.value.faults)


def test_of_names_that_are_too_many_cards_only_that_is_said():
    with pytest.raises(ImpossibleDealError) as impossible:
        told(sets=["four aces", "four kings", "four queens", "four knaves"]).score()
    (fault,) = impossible.value.faults
    assert fault.message.endswith(
        "queens and four knaves are 16 cards, but a hand has only twelve."
    )


def test_what_is_wrong_with_names_is_told_beside_what_else_is():
    with pytest.raises(ImpossibleDealError) as impossible:
        told(sequences=["quint", "quint", "tierce"], sets=["four aces", "three aces"]).score()
    found = [(fault.where, fault.rule, fault.message) for fault in impossible.value.faults]
    assert (
        "elder.items.sequences",
        "R1",
        "Quint and quint and tierce are 13 cards, but a hand has only twelve.",
    ) in found
    assert (
        "elder.items.sets",
        "R6",
        "The aces are given twice. They can make only one quatorze or trio.",
    ) in found


def test_twelve_cards_of_names_are_a_hand():
    score = told(sets=["four aces", "four kings", "four queens"]).score()
    assert [item.amount for item in score.items if item.column == "sets"] == [14, 14, 14]


# Elder's cards and younger's, elder's calls of a kind, the answer and the reason.
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
    assert (sunk.call.name, sunk.reply, sunk.why) == ("tierce major", "", "")


def test_r7_of_what_is_called_in_part_the_rest_is_not_told_as_sunk():
    elder = Holding(
        hand_of(read_cards("KS QS JS TS 9H 8H 7H")),
        calls={"sequences": (hand_of(read_cards("QS JS TS")),)},
    )
    found = answers(elder, Holding(hand_of(read_cards("AC"))), RUBICON)
    assert [(a.call.name, a.called) for a in found if a.kind == "sequences"] == [
        ("tierce to a queen", True), ("tierce minor", False)
    ]  # fmt: skip


def test_both_sides_are_answered_and_told_what_they_are_held_against():
    elder = Holding(hand_of(read_cards("AS KS QS 9H 8H 7H")))
    younger = Holding(hand_of(read_cards("KD QD JD TD TC TH")))
    found = answers(elder, younger, RUBICON)
    told = [
        (a.side, a.call.name, a.reply, a.why, a.by.name if a.by else None)
        for a in found
        if a.kind != "point"
    ]
    assert told == [
        (0, "tierce major", "not good", "longer", "quart to a king"),
        (0, "tierce minor", "not good", "best", "quart to a king"),
        (1, "quart to a king", "good", "longer", "tierce major"),
        (1, "three tens", "good", "alone", None),
    ]


@cases("calls by",
    ("", None),  # elder calls neither the aces nor anything like them
    ("TS TH TD", "three tens"),  # or calls the tens, which the knaves beat
)  # fmt: skip
def test_case_iv_what_elder_has_shown_bars_uncalled(calls, by):
    cards = "AS KS QS AH KH QH AD KD QD TS TH TD"
    elder = Holding(
        hand_of(read_cards(cards)), calls={"sets": (hand_of(read_cards(calls)),) if calls else ()}
    )
    younger = Holding(hand_of(read_cards("JS JH JD 9C 8C")))
    (knaves,) = [a for a in answers(elder, younger, RUBICON) if a.side == 1 and a.kind == "sets"]
    assert (knaves.reply, knaves.why) == ("not good", "shown")
    assert (knaves.by.name if knaves.by else None) == by


def play(*cards):
    playing = Playing.between(hand_of(read_cards("AS KS 7H")), hand_of(read_cards("QS JD 8H")))
    for card in cards:
        playing.play(read_card(card))
    return playing


@cases("cards side may",
    ([], 0, "AS KS 7H"), (["AS"], 1, "QS"), (["AS", "QS", "KS"], 1, "8H JD"),
    (["AS", "QS", "7H", "8H"], 1, "JD"),
    (["AS", "QS", "7H", "8H", "JD", "KS"], None, ""),
)  # fmt: skip
def test_r8_who_plays_and_which_cards_are_lawful(cards, side, may):
    playing = play(*cards)
    assert (playing.side, write_cards(playing.may)) == (side, may)


@cases("cards rule message",
    (["AS", "JD"], "Law 59", "Trick 1: younger plays JD to AS, and must follow suit with QS."),
    (["QS"], "R1", "Trick 1: elder plays QS, which is not in that hand."),
    (["AS", "QS", "AS"], "Law 59", "Trick 2: elder plays AS, but has already played it."),
    (["AS", "7H"], "R1", "Trick 1: younger plays 7H, which is not in that hand."),
    (
        ["AS", "QS", "KS", "JD", "7H", "8H", "7D"],
        "R1",
        "Trick 4: younger plays 7D, which is not in that hand.",
    ),
)  # fmt: skip
def test_law_59_a_card_that_may_not_be_played(cards, rule, message):
    with pytest.raises(ImpossibleDealError) as impossible:
        play(*cards)
    (fault,) = impossible.value.faults
    assert fault.rule == rule
    assert fault.message.startswith(message)


def test_r8_the_lead_goes_to_and_fro():
    playing = Playing.between(hand_of(read_cards("AS 7H")), hand_of(read_cards("8H KS")))
    leads = []
    for card in ("7H", "8H", "KS", "AS"):
        leads.append(playing.leader)
        playing.play(read_card(card))
    assert leads == [0, 0, 1, 1]
    assert playing.leader == 0


def test_r16_the_play_is_over_when_a_short_hand_has_no_card_left():
    playing = Playing.between(hand_of(read_cards("AS KS 7H")), hand_of(read_cards("QS JD")))
    for card in ("AS", "QS", "KS"):
        playing.play(read_card(card))
        assert not playing.is_over
    playing.play(read_card("JD"))
    assert (playing.is_over, playing.side, playing.may) == (True, None, 0)
