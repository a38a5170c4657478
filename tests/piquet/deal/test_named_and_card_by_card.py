"""Calls by name, the reasons for the answers, and the play card by card."""

import pytest

from piquet.deal.card_by_card import Playing
from piquet.deal.cards import read_card, write_cards
from piquet.deal.faults import ImpossibleDealError
from piquet.deal.hands import Holding
from piquet.deal.replies import answers
from piquet.formats.read_deal import deal_from_data
from piquet.rule_sets import RUBICON
from tests.cases import cases
from tests.piquet.table import hand


def told(**elder):
    items = {"play": 9, **elder}
    return deal_from_data(
        {"elder": {"items": items}, "younger": {"items": {"play": 6}}, "tricks_won": [7, 5]}
    )


@cases("named in_hand",
    ({"point": 4, "sequences": ["quart", "tierce"]}, "point 4 4, quart 4 8, tierce 3 11"),
    # R11: the bonus enters where thirty is made.
    ({"point": 5, "sequences": ["quint"], "sets": ["four aces", "three tens"]},
     "point 5 5, quint 15 20, four aces 14 34, repique 60 94, three tens 3 97"),
    ({"sets": ["four aces", "four kings", "four queens"]},
     "four aces 14 14, four kings 14 28, four queens 14 42, repique 60 102"),
)  # fmt: skip
def test_r5_r11_combinations_by_name_reckon_one_by_one(named, in_hand):
    items = told(**named).score().items
    found = [f"{item.reason} {item.amount} {item.count}" for item in items]
    assert ", ".join(found).startswith(in_hand)


THIRTEEN = "Quint and quint and tierce are 13 cards, but a hand has only twelve."
TWICE = "The aces are given twice. They can make only one quatorze or trio."
SIXTEEN = (
    "Four aces and four kings and four queens and four knaves are 16 cards, but a hand has only "
    "twelve."
)


# What is wrong with names is told beside what else is. Of too many cards only that is said.
@cases("items expected alone",
    ({"sequences": ["quint", "quint", "tierce"], "sets": ["four aces", "three aces"]},
     [("sequences", "R1", THIRTEEN), ("sets", "R6", TWICE)], False),
    ({"sets": ["four aces", "four kings", "four queens", "four knaves"]},
     [("sets", "R1", SIXTEEN)], True),
)  # fmt: skip
def test_names_that_cannot_stand_together(items, expected, alone):
    with pytest.raises(ImpossibleDealError) as impossible:
        told(**items).score()
    found = [(fault.where, fault.rule, fault.message) for fault in impossible.value.faults]
    names = {(f"elder.items.{kind}", rule, message) for kind, rule, message in expected}
    assert names == {*found} if alone else names <= {*found}


# Elder's cards and younger's, elder's calls of a kind, the answer and the reason.
@cases("elder younger kind name reply why",
    ("AS KS QS 7H", "KD QD JD TD", "sequences", "tierce major", "not good", "longer"),
    ("AS KS QS 7H", "KD QD JD 7C", "sequences", "tierce major", "good", "higher"),
    ("AS KS QS 7H", "AD KD QD 7C", "sequences", "tierce major", "equal", "same"),
    ("AS KS QS 7H", "KD QD 8D 7C", "sequences", "tierce major", "good", "alone"),
    ("TS TH TD TC", "AS AH AD 7C", "sets", "four tens", "good", "quatorze"),
    ("TS TH TD 7C", "AS AH AD 8C", "sets", "three tens", "not good", "higher"),
    ("AS KS QS 7H", "KD QD JD 7C", "point", "point of 3", "good", "pips"),
    ("AS KS QS 7H", "KD QD JD 7D", "point", "point of 3", "not good", "longer"),
)  # fmt: skip
def test_r4_to_r6_why(elder, younger, kind, name, reply, why):
    hands = (Holding(hand(cards)) for cards in (elder, younger))
    (call,) = [a for a in answers(*hands, RUBICON) if a.side == 0 and a.kind == kind]
    assert (call.call.name, call.reply, call.why) == (name, reply, why)


def test_r7_what_is_held_and_not_called_is_told_but_not_beside_a_call():
    younger = Holding(hand("KD QD JD TD"))
    elder = Holding(hand("AS KS QS 7H"), calls={"sequences": ()})
    (sunk,) = [a for a in answers(elder, younger, RUBICON) if not a.called]
    assert (sunk.call.name, sunk.reply, sunk.why) == ("tierce major", "", "")
    elder = Holding(hand("KS QS JS TS 9H 8H 7H"), calls={"sequences": (hand("QS JS TS"),)})
    found = [a for a in answers(elder, Holding(hand("AC")), RUBICON) if a.kind == "sequences"]
    called = [(a.call.name, a.called) for a in found]
    assert called == [("tierce to a queen", True), ("tierce minor", False)]


def test_both_sides_are_answered_and_told_what_they_are_held_against():
    elder, younger = Holding(hand("AS KS QS 9H 8H 7H")), Holding(hand("KD QD JD TD TC TH"))
    found = [a for a in answers(elder, younger, RUBICON) if a.kind != "point"]
    assert [(a.side, a.call.name, a.reply, a.why, a.by.name if a.by else None) for a in found] == [
        (0, "tierce major", "not good", "longer", "quart to a king"),
        (0, "tierce minor", "not good", "best", "quart to a king"),
        (1, "quart to a king", "good", "longer", "tierce major"),
        (1, "three tens", "good", "alone", None),
    ]


# Elder calls neither the aces nor anything like them; or calls the tens, which the knaves beat.
@cases("calls by", ((), None), (("TS TH TD",), "three tens"))
def test_case_iv_what_elder_has_shown_bars_uncalled(calls, by):
    cards = "AS KS QS AH KH QH AD KD QD TS TH TD"
    elder = Holding(hand(cards), calls={"sets": tuple(map(hand, calls))})
    younger = Holding(hand("JS JH JD 9C 8C"))
    (knaves,) = [a for a in answers(elder, younger, RUBICON) if a.side == 1 and a.kind == "sets"]
    assert (knaves.reply, knaves.why) == ("not good", "shown")
    assert (knaves.by.name if knaves.by else None) == by


def play(cards):
    playing = Playing.between(hand("AS KS 7H"), hand("QS JD 8H"))
    for card in cards.split():
        playing.play(read_card(card))
    return playing


@cases("cards side may",
    ("", 0, "AS KS 7H"), ("AS", 1, "QS"), ("AS QS KS", 1, "8H JD"), ("AS QS 7H 8H", 1, "JD"),
    ("AS QS 7H 8H JD KS", None, ""),
)  # fmt: skip
def test_r8_who_plays_and_which_cards_are_lawful(cards, side, may):
    playing = play(cards)
    assert (playing.side, write_cards(playing.may)) == (side, may)


@cases("cards rule message",
    ("AS JD", "Law 59", "Trick 1: younger plays JD to AS, and must follow suit with QS."),
    ("QS", "R1", "Trick 1: elder plays QS, which is not in that hand."),
    ("AS QS AS", "Law 59", "Trick 2: elder plays AS, but has already played it."),
    ("AS 7H", "R1", "Trick 1: younger plays 7H, which is not in that hand."),
    ("AS QS KS JD 7H 8H 7D", "R1", "Trick 4: younger plays 7D, which is not in that hand."),
)  # fmt: skip
def test_law_59_a_card_that_may_not_be_played(cards, rule, message):
    with pytest.raises(ImpossibleDealError) as impossible:
        play(cards)
    (fault,) = impossible.value.faults
    assert fault.rule == rule
    assert fault.message.startswith(message)


def test_r8_the_lead_goes_to_and_fro():
    playing = Playing.between(hand("AS 7H"), hand("8H KS"))
    leads = []
    for card in ("7H", "8H", "KS", "AS"):
        leads.append(playing.leader)
        playing.play(read_card(card))
    assert [*leads, playing.leader] == [0, 0, 1, 1, 0]


def test_r16_the_play_is_over_when_a_short_hand_has_no_card_left():
    playing = Playing.between(hand("AS KS 7H"), hand("QS JD"))
    for card in ("AS", "QS", "KS"):
        playing.play(read_card(card))
        assert not playing.is_over
    playing.play(read_card("JD"))
    assert (playing.is_over, playing.side, playing.may) == (True, None, 0)
