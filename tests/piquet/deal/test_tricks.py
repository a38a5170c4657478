"""The play: lawful cards, tricks, and their scores (R8, R16, R20, R21)."""

import pytest

from piquet.deal.faults import ImpossibleDealError
from piquet.deal.tricks import course_of, play_out
from piquet.rule_sets import rule_set
from tests.cases import cases
from tests.piquet.table import hand, tricks

ELDER = "AS JS 9S 8S AH KH QH JH 8H JC 9C KD"
YOUNGER = "QS TS TH AC KC QC TC AD QD JD TD 7D"
PLAYED = (
    "AH TH, KH 7D, QH TD, JH JD, 8H QD, KD AD, AC 9C, KC JC, QC 8S, TC 9S, QS AS, JS TS"
)  # fmt: skip
NO_SMALL_CARDS = {"small_cards_count": False}


def played(text, elder=ELDER, younger=YOUNGER, code="rubicon", **switches):
    return play_out(hand(elder), hand(younger), tricks(text), rule_set(code, switches))


def refused(text, elder=ELDER, younger=YOUNGER):
    with pytest.raises(ImpossibleDealError) as error:
        played(text, elder, younger)
    (fault,) = error.value.faults
    return fault


def counts(text, *args, **kwargs):
    """What elder and younger count, trick by trick."""
    sums = []
    for trick in played(text, *args, **kwargs):
        made = dict(trick.counts)
        sums.append((made.get(0, 0), made.get(1, 0)))
    return sums


def test_r8_who_wins_each_trick():
    winners = "".join(str(trick.winner) for trick in played(PLAYED))
    assert winners == "000001111100"
    assert [trick.leader for trick in played(PLAYED)] == [0, *map(int, winners[:-1])]
    assert course_of(hand(ELDER), hand(YOUNGER), tricks(PLAYED)) == int(winners, 2)


def test_tricks_may_be_told_as_they_are_written():
    written = [trick.split() for trick in PLAYED.split(",")]
    course = course_of(hand(ELDER), hand(YOUNGER), written, written=True)
    assert course == course_of(hand(ELDER), hand(YOUNGER), tricks(PLAYED))


@pytest.mark.law("65")
def test_r8_one_for_a_lead_one_for_a_trick_and_two_for_the_last():
    assert counts(PLAYED) == [(1, 0)] * 5 + [(1, 1)] + [(0, 1)] * 4 + [(1, 1)] + [(2, 0)]


@cases("was becomes where rule message",
    ("AH TH", "AH 7D", 0, "Law 59", "younger plays 7D to AH, and must follow suit with TH."),
    ("QC 8S", "QC 8S, TC 9H", 9, "R1", "Trick 10: elder plays 9H, which is not in"),
    ("QH TD", "AH TD", 2, "Law 59", "Trick 3: elder plays AH, but has already played it."),
    ("QH TD", "QH TH", 2, "Law 59", "Trick 3: younger plays TH, but has already played it."),
    ("KD AD", "KD KC", 5, "Law 59", "younger plays KC to KD, and must follow suit with AD."),
    ("AC 9C", "9C AC", 6, "R1", "Trick 7: younger plays 9C, which is not in that hand."),
    ("AC 9C", "AC 8S", 6, "Law 59", "must follow suit with JC or 9C. Take back the"),
    ("QH TD", "7S TD", 2, "R1", "Trick 3: elder plays 7S, which is not in that hand."),
    ("JS TS", "JS 7S", 11, "R1", "Trick 12: younger plays 7S, which is not in that hand."),
)  # fmt: skip
def test_law_59_the_first_unlawful_card_is_named(was, becomes, where, rule, message):
    text = ", ".join(PLAYED.replace(was, becomes).split(", ")[:12])
    fault = refused(text)
    assert (fault.where, fault.rule) == (f"tricks[{where}]", rule)
    assert message in fault.message


@pytest.mark.parametrize("wrong", ["7S", "AS", "QH"])
def test_any_wrong_card_anywhere_is_found(wrong):
    pairs = [trick.split() for trick in PLAYED.split(", ")]
    for number in range(12):
        for place in (0, 1):
            if pairs[number][place] != wrong:
                changed = [list(pair) for pair in pairs]
                changed[number][place] = wrong
                refused(", ".join(map(" ".join, changed)))


@cases("text where message",
    (PLAYED.rsplit(",", 1)[0], "tricks", "There are 12 tricks, but 11 were given."),
    ("", "tricks", "There are 12 tricks, but 0 were given."),
    (f"{PLAYED}, AS KS", "tricks[12]", "Trick 13: only 12 tricks"),
    (PLAYED.replace("JS TS", "JS"), "tricks[11]", "a card is led, but none is played to it"),
)  # fmt: skip
def test_r8_twelve_tricks_of_two_cards(text, where, message):
    fault = refused(text)
    assert (fault.where, fault.rule) == (where, "R8")
    assert message in fault.message


class TestR16AShortHand:
    """“His adversary counts as tricks all cards that cannot be played to” (Laws 26, 30, 57)."""

    SHORT = "AS JS 9S 8S AH KH QH JH 8H JC 9C"  # elder has eleven; the king of diamonds is missing
    ELEVEN = "AH TH, KH 7D, QH TD, JH JD, 8H QD, AS TS, JS QS, AC 9C, KC JC, QC 8S, TC 9S"

    @pytest.mark.parametrize("last", [", AD", ""])
    def test_the_last_card_is_a_trick_for_the_other_written_or_not(self, last):
        done = played(self.ELEVEN + last, self.SHORT)
        assert len(done) == 12
        assert (done[-1].leader, done[-1].winner, done[-1].cards) == (1, 1, (hand("AD"), 0))
        assert done[-1].counts == ((1, 2),)

    @cases("card rule", ("QD", "Law 59"), ("7S", "R1"), ("AD 7S", "R8"))
    def test_it_must_be_a_card_still_held_and_nothing_is_played_to_it(self, card, rule):
        fault = refused(f"{self.ELEVEN}, {card}", self.SHORT)
        assert (fault.where, fault.rule) == ("tricks[11]", rule)

    def test_elder_too_has_the_tricks_that_younger_cannot_play_to(self):
        text = "AH TH, KH 7D, QH TD, JH JD, 8H QD, KD AD, AC 9C, KC JC, QC 8S, TC 9S"
        younger = "TH AC KC QC TC AD QD JD TD 7D"
        done = played(text, ELDER, younger)
        last = [(trick.winner, trick.counts) for trick in done[10:]]
        assert last == [(0, ((0, 1),)), (0, ((0, 2),))]

    def test_case_xix_a_thirteenth_card_is_not_led(self):
        thirteen = f"{ELDER} 9H"
        assert len(played(PLAYED, thirteen)) == 12
        fault = refused(f"{PLAYED}, 9H", thirteen)
        assert (fault.where, fault.rule) == ("tricks[12]", "R8")

    def test_two_short_hands_have_fewer_tricks_and_the_last_counts_two(self):
        done = played("AH TH, KH QH", "AH KH", "TH QH")
        assert [trick.counts for trick in done] == [((0, 1),), ((0, 2),)]


class TestR20SmallCardsDoNotCount:
    """By agreement at au cent. The last trick still counts one more."""

    @pytest.mark.law("a26")
    def test_leads_and_wins_with_small_cards_count_nothing(self):
        assert counts(PLAYED, code="au-cent", **NO_SMALL_CARDS) == [
            *[(1, 0)] * 4, (0, 0), (1, 1), *[(0, 1)] * 4, (1, 1), (2, 0)
        ]  # fmt: skip

    def test_the_last_trick_won_with_a_small_card_counts_one(self):
        text = PLAYED.replace("TC 9S", "TC JS").replace("JS TS", "9S TS")
        assert counts(text, code="au-cent", **NO_SMALL_CARDS)[-1] == (0, 2)
        text = "AH TH, KH 7D, QH TD, JH JD, 8H QD, KD AD, AC 9C, KC JC, QC JS, TC AS, QS 9S, TS 8S"
        assert counts(text, code="au-cent", **NO_SMALL_CARDS)[-2:] == [(0, 1), (0, 2)]
        assert counts(text, code="hundred-up")[-2:] == [(0, 1), (0, 1)]


def test_r21_the_last_trick_counts_one_whatever_wins_it():
    assert counts(PLAYED, code="hundred-up")[-2:] == [(1, 1), (1, 0)]
    elder, younger = "8S 9H", "7S TH"
    assert counts("8S 7S, 9H TH", elder, younger, code="hundred-up") == [(0, 0), (0, 1)]
    assert counts("9H TH, 7S 8S", elder, younger, code="hundred-up") == [(0, 1), (1, 0)]
    elder, younger = "9H 8S", "8H 7S"
    assert counts("9H 8H, 8S 7S", elder, younger, code="hundred-up") == [(0, 0), (1, 0)]
    assert counts("9H 8H, 8S 7S", elder, younger, code="au-cent", **NO_SMALL_CARDS) == [
        (0, 0), (1, 0)
    ]  # fmt: skip
