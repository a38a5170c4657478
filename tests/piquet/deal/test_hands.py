"""What a player can hold: the pack, twelve cards, the exchange (R1, R2, R14, R16)."""

import pytest

from piquet.deal.hands import Holding, check_hands
from piquet.rule_sets import RUBICON, rule_set
from tests.cases import cases
from tests.piquet.table import hand, held

ELDER = "AS JS 9S 8S AH KH QH JH 8H JC 9C KD"
YOUNGER = "QS TS TH AC KC QC TC AD QD JD TD 7D"
# The rest of the pack: the first discards and the stock.
REST = "KS 7S 9H 7H 8C 7C 9D 8D"
PACK = f"{ELDER} {YOUNGER} {REST}".split()


def faults(elder, younger, code="rubicon"):
    return [(fault.where, fault.rule) for fault in check_hands(elder, younger, rule_set(code))]


def dealt(hand, given, out):
    """The twelve cards dealt. The `given` cards of the hand came from the stock; `out` was
    discarded."""
    return " ".join([card for card in hand.split() if card not in given.split()] + out.split())


def test_r1_twelve_cards_each_and_no_card_twice():
    assert faults(held(ELDER), held(YOUNGER)) == []
    assert faults(held(ELDER), held(YOUNGER.replace("7D", "AS"))) == [("younger", "R1")]
    assert faults(held(ELDER, discard="7D 7C"), held(YOUNGER)) == [("younger", "R1")]


@cases("elder penalty expected",
    (f"{ELDER} 7S", "", [("elder.hand", "Law 58")]),
    (f"{ELDER} 7S", "reckons_nothing", []), (f"{ELDER} 7S", "waived", []),
    (f"{ELDER} 7S", "plays_short", [("penalty.elder", "Law 57"), ]),
    (ELDER[3:], "", [("elder.hand", "Law 57")]),
    (ELDER[3:], "reckons_nothing", [("elder.hand", "Law 57")]),
    (ELDER[3:], "plays_short", []),
    (ELDER, "plays_short", [("penalty.elder", "Law 57")]),
    (ELDER, "reckons_nothing", []),
)  # fmt: skip
def test_r14_r16_other_than_twelve_cards_want_a_penalty(elder, penalty, expected):
    assert faults(held(elder, penalty=penalty), held(YOUNGER)) == expected


def test_a_fault_says_how_many_too_few_or_too_many():
    (short,) = check_hands(held(ELDER[6:]), held(YOUNGER), RUBICON)
    assert short.message.startswith("Elder holds 10 cards, 2 too few")
    (long,) = check_hands(held(ELDER), held(f"{YOUNGER} 7S"), RUBICON)
    assert long.message.startswith("Younger holds 13 cards, 1 too many")


@cases("dealt_to_elder discard expected",
    (dealt(ELDER, "AS", "KS"), "KS", []),
    (dealt(ELDER, "AS", "KS"), "KS AH", [("elder.discard", "Law 24")]),
    (dealt(ELDER, "AS", "KS"), "7S", [("elder.discard", "R2")] * 2),
    (dealt(ELDER, "AS JS", "KS 7S"), "KS", [("elder.discard", "R2")]),
    ("", "KS", []), ("", "AS", [("elder.discard", "Law 24")]),
)  # fmt: skip
def test_r2_what_is_discarded_was_dealt_and_is_gone(dealt_to_elder, discard, expected):
    assert faults(held(ELDER, dealt=dealt_to_elder, discard=discard), held(YOUNGER)) == expected


@pytest.mark.law("21")
@cases("taken out expected",
    ("AS", "KS", []), ("AS JS 9S 8S AH", "KS 7S 9H 7H 8C", []),
    ("AS JS 9S 8S AH KH", "KS 7S 9H 7H 8C 7C", [("elder.dealt", "Law 21")]),
    ("", "", [("elder.dealt", "Law 21")]),
)  # fmt: skip
def test_law_21_elder_takes_from_one_to_five(taken, out, expected):
    assert faults(held(ELDER, dealt=dealt(ELDER, taken, out)), held(YOUNGER)) == expected


@pytest.mark.law("22", "34", "a7")
@cases("elder_took taken out code expected",
    (5, "QS TS TH", "7C 9D 8D", "rubicon", []),
    (5, "", "", "rubicon", [("younger.dealt", "Law 22")]),
    (5, "", "", "au-cent", []), (5, "", "", "hundred-up", []),
    (None, "QS TS TH AC KC QC TC", "KS 7S 9H 7H 8C 7C 9D", "rubicon", []),
    (None, "QS TS TH AC KC QC TC AD", REST, "rubicon", [("younger.dealt", "Law 22")]),
    (4, "QS TS TH AC", "8C 7C 9D 8D", "rubicon", []),
)  # fmt: skip
def test_laws_22_34_younger_takes_one_to_all_left(elder_took, taken, out, code, expected):
    """At au cent younger need not take any (a7)."""
    cards = ELDER.split()[:elder_took], REST.split()[:elder_took]
    elder = held(ELDER, dealt=dealt(ELDER, *map(" ".join, cards))) if elder_took else held(ELDER)
    assert faults(elder, held(YOUNGER, dealt=dealt(YOUNGER, taken, out)), code) == expected


@cases("number expected", (10, True), (11, False), (12, False), (13, False), (14, True))
def test_law_12_one_card_more_or_less_may_be_dealt_by_an_error(number, expected):
    cards = (dealt(ELDER, "AS JS", "KS 7S 9H 7H")).split()[:number]
    found = faults(held(ELDER, dealt=" ".join(cards)), held(YOUNGER))
    assert (("elder.dealt", "Law 12") in found) is expected


def exchange(elder, younger, taken):
    """A deal in which so many cards were dealt, and elder and younger took so many."""
    hands = PACK[:elder], PACK[elder : elder + younger]
    stock = PACK[elder + younger :]
    took = stock[: taken[0]], stock[taken[0] : sum(taken)]
    return [
        held(" ".join([*of[len(of) + len(new) - 12 :], *new]), dealt=" ".join(of))
        for of, new in zip(hands, took, strict=True)
    ]


@cases("elder younger law",
    (12, 12, None), (13, 12, None), (13, 11, None), (11, 13, None), (12, 13, None),
    (11, 12, "Law 12"),
    (12, 11, "Law 12"),  # nine in the stock
    (13, 13, "Law 12"), (11, 11, "Law 12"), (14, 12, "Law 12"), (12, 14, "Law 12"),
    (14, 10, "Law 12"), (14, 11, "Law 12"),
    (11, 14, "Law 39"),  # elder has eleven and seven are in the stock
)  # fmt: skip
@pytest.mark.parametrize("code", ["rubicon", "au-cent"])
def test_laws_12_39_there_must_be_a_fresh_deal(elder, younger, law, code):
    expected = [("younger.dealt", law)] if law else []
    assert faults(*exchange(elder, younger, (2, 2)), code) == expected


ELDERS, YOUNGERS = [("elder.dealt", "Law 21")], [("younger.dealt", "Law 22")]


@pytest.mark.law("40", "41", "42", "43", "a13", "a14")
@cases("dealt_to taken rubicon au_cent",
    ((13, 11), (1, 1), [], []),  # Law 40: discards two at least; younger need not discard
    ((13, 11), (0, 1), ELDERS, []),  # a13: not obliged to take in any
    ((13, 11), (5, 3), [], []),
    ((13, 12), (5, 2), [], ELDERS),  # Law 41; a13: must leave three of the seven
    ((13, 12), (4, 3), [], []), ((13, 12), (4, 0), YOUNGERS, []),
    ((11, 13), (1, 1), [], ELDERS),  # Law 42: need not discard; a14: must discard one card
    ((11, 13), (2, 0), YOUNGERS, []),
    ((12, 13), (5, 2), [], ELDERS),  # Law 43; a14: must leave three of the seven
    ((12, 13), (4, 3), [], []), ((12, 12), (0, 1), ELDERS, ELDERS),
)  # fmt: skip
def test_laws_40_to_43_a13_a14_the_exchange_when_the_deal_stands(dealt_to, taken, rubicon, au_cent):
    assert faults(*exchange(*dealt_to, taken)) == rubicon
    assert faults(*exchange(*dealt_to, taken), "au-cent") == au_cent


@cases("taken expected", (2, [("elder.dealt", "R21")]), (3, []), (5, []))
def test_r21_in_the_older_game_elder_exchanges_three_at_least(taken, expected):
    assert faults(*exchange(12, 12, (taken, 0)), "hundred-up") == expected


def test_law_58_of_whom_nothing_is_said_thirteen_cards_are_too_many():
    assert faults(Holding(hand(f"{ELDER} KS")), held(YOUNGER)) == [("elder.hand", "Law 58")]


def test_a13_au_cent_elder_takes_one_if_dealt_twelve_not_if_thirteen():
    one_at_least, thirteen = [("elder.dealt", "Law 21")], held(ELDER, dealt=f"{ELDER} KS")
    assert faults(held(ELDER, dealt=ELDER), held(YOUNGER), "au-cent") == one_at_least
    assert faults(thirteen, held(YOUNGER), "au-cent") == []
    assert faults(thirteen, held(YOUNGER)) == one_at_least


def test_a_side_under_a_penalty_may_have_taken_too_many():
    took_six = dealt(ELDER, "AS JS 9S 8S AH KH", "KS 7S 9H 7H 8C 7C")
    for penalty in ("reckons_nothing", "waived"):
        assert faults(held(ELDER, dealt=took_six, penalty=penalty), held(YOUNGER)) == []
    short = held(ELDER[3:], dealt=f"KS {ELDER[3:]}", penalty="plays_short")
    assert faults(short, held(YOUNGER)) == []


@cases("cards expected",
    ("TS 9S 8S 7S TH 9H 8H 7H AD AC TC 9C", True),
    ("TS 9S 8S 7S TH 9H 8H 7H AD AC TC 9C 8C", True),
    ("TS 9S 8S 7S TH 9H 8H 7H AD AC TC", False), ("TS 9S 8S 7S TH 9H 8H 7H AD AC TC JC", False),
    ("", False),
)  # fmt: skip
def test_r3_carte_blanche_is_twelve_cards_without_king_queen_or_knave(cards, expected):
    assert held(ELDER, dealt=cards).is_carte_blanche is expected
