"""What is said of impossible figures, word for word, and the items of possible ones."""

import pytest

from tests.cases import cases
from tests.piquet.deal.reckoned import reckon, refused
from tests.piquet.table import faults

NONE = "A player concedes a deal when they cannot save the rubicon. This game has no rubicon."
MOST = "no hand counts 1 for point, 9 for sequences and 42 for sets: 51 at most."
PERHAPS = (
    "With these figures there may or may not have been a pique. Say which: “pique” true or false."
)
SHORT = "Both players play with too few cards. Give the cards of both hands."


@cases("elder younger where law message",
    ("carte_blanche 10", "carte_blanche 10", "younger.items.carte_blanche", "R3",
     "Both players cannot have a carte blanche. Only twenty cards are not a king, queen or knave."),
    ("carte_blanche 8", "", "elder.items.carte_blanche", "R3", "A carte blanche scores 10, not 8."),
    ("", "point 9", "younger.items.point", "R4",
     "A point is of 8 cards at most and scores one a card, not 9."),
    ("sequences 5", "", "elder.items.sequences", "R5",
     "No sequences score 5: they are 3, 4, 15, 16, 17 or 18 each."),
    ("sequences 2", "", "elder.items.sequences", "R5",
     "No sequences score 2: they are 3, 4, 15, 16, 17 or 18 each."),
    ("sets 5", "", "elder.items.sets", "R6",
     "No quatorzes and trios score 5: they are 14 and 3 each."),
    ("", "sets 4", "younger.items.sets", "R6",
     "No quatorzes and trios score 4: they are 14 and 3 each."),
    ("sets 56", "", "elder.items.sets", "R6",
     "Quatorzes and trios that score 56 are more cards than the twelve of a hand."),
    ("", "sequences 36", "younger.items.sequences", "R5",
     "Sequences that score 36 are more cards than the twelve of a hand."),
    ("point 8, sequences 18, sets 31", "", "elder.items", "R1",
     "No hand of twelve cards counts 8 for point, 18 for sequences and 31 for sets."),
    ("carte_blanche 10, point 1, sequences 9, sets 42", "", "elder.items", "R3",
     f"After a carte blanche {MOST}"),
    ("point 5", "point 4", "younger.items.point", "R4",
     "Both players score for point, 5 and 4. Only the better call counts."),
    ("sequences 3", "sequences 3", "younger.items.sequences", "R5",
     "Both players score for sequences, 3 and 3. Only the better call counts."),
    ("sets 3", "sets 14", "younger.items.sets", "R6",
     "Both players score for sets, 3 and 14. Only the better call counts."),
    ("bars sets", "bars sets", "younger.bars", "R6",
     "Both players bar the other’s sets. Only the better call bars the other."),
    ("bars point, point 4", "", "elder.bars", "R7",
     "Elder bars point without scoring for it, but the same player scores for it."),
    ("bars sets", "sets 3", "elder.bars", "R7",
     "Elder bars sets without scoring for it, but younger scores for it."),
    ("sets 3", "bars sets", "younger.bars", "R7",
     "Younger bars sets without scoring for it, but elder scores for it."),
)  # fmt: skip
def test_of_what_was_reckoned_in_hand(elder, younger, where, law, message):
    sides = (f"play 8, {elder}".rstrip(", "), f"play 8, {younger}".rstrip(", "))
    assert faults(reckon, *sides, (6, 6)) == [(where, law, message)]


def test_every_fault_of_the_figures_is_told():
    found = refused("point 9, sequences 2", "sets 5, point 3", (7, 6))
    assert [rule for _, rule in found] == ["R4", "R5", "R6", "R4", "R8"]


def test_r3_after_a_carte_blanche_a_hand_counts_51():
    elder = "carte_blanche 10, sequences 9, sets 42, play 8"
    assert reckon(elder, "play 8", (6, 6)).totals == (61 + 60 + 8, 8)


def test_r14_of_one_who_reckons_nothing_every_figure_is_named():
    elder = "point 5, sequences 3, sets 14, play 2, penalty reckons_nothing"
    said = "Elder reckons nothing in this deal, so {} cannot be right."
    assert faults(reckon, elder, "play 8", (6, 6)) == [
        (f"elder.items.{name}", "R14", said.format(amount))
        for name, amount in (("point", 5), ("sequences", 3), ("sets", 14), ("play", 2))
    ]


@cases("elder younger said where rule message",
    ("play 2", "play 12", {"tricks": (1, 11)}, "elder.items.play", "R15",
     "In a conceded deal elder counts 0 in play, not 2."),
    ("", "play 13", {"tricks": (0, 11)}, "tricks_won", "R8",
     "There are twelve tricks. 0 and 11 make 11."),
    ("", "play 9", {"tricks": (0, 12)}, "younger.items.play", "R8",
     "With 0 tricks to 12, younger counts 13 in play, not 9."),
    ("", "", {"code": "au-cent"}, "conceded", "R15", NONE),
    ("play 3", "", {}, "elder.items.play", "R15",
     "In a conceded deal elder counts 0 in play, not 3."),
    ("play 3", "", {"conceded_play": 2}, "elder.items.play", "R15",
     "In a conceded deal elder counts 2 in play, not 3."),
    ("", "play 12", {}, "younger.items.play", "R15",
     "In a conceded deal younger counts 13 in play, not 12."),
    ("", "", {"pique": True}, "pique", "R15",
     "The thirteen points of a concession do not make a pique."),
)  # fmt: skip
def test_r15_of_what_elder_conceded(elder, younger, said, where, rule, message):
    how = {"tricks": None, "conceded": 0, **said}
    assert faults(reckon, elder, younger, how.pop("tricks"), **how) == [(where, rule, message)]


@cases("elder younger tricks where rule message",
    ("play 8", "play 8", (6, 5), "tricks_won", "R8", "There are twelve tricks. 6 and 5 make 11."),
    ("play 15", "play 8", (6, 6), "elder.items.play", "R8",
     "With 6 tricks to 6, elder counts from 7 to 13 in play, not 15."),
    ("play 3", "play 6", (7, 5), "elder.items.play", "R8",
     "With 7 tricks to 5, elder counts from 8 to 13 in play, not 3."),
    ("play 9", "play 3", (7, 5), "younger.items.play", "R8",
     "With 7 tricks to 5 and 9 for elder, younger counts from 6 to 7 in play, not 3."),
    ("play 8", "play 12", (6, 6), "younger.items.play", "R8",
     "With 6 tricks to 6 and 8 for elder, younger counts from 7 to 8 in play, not 12."),
    ("play 13", "play 2", (12, 0), "younger.items.play", "R8",
     "With 12 tricks to 0 and 13 for elder, younger counts 0 in play, not 2."),
    # R14: when elder reckons nothing, only younger's figure is checked.
    ("penalty reckons_nothing", "play 20", (6, 6), "younger.items.play", "R8",
     "With 6 tricks to 6, younger counts from 7 to 12 in play, not 20."),
    ("play 8, penalty plays_short", "play 8, penalty plays_short", (6, 6), "penalty", "R16", SHORT),
)  # fmt: skip
def test_of_the_figures_of_play(elder, younger, tricks, where, rule, message):
    assert faults(reckon, elder, younger, tricks) == [(where, rule, message)]


@pytest.mark.parametrize("tricks", [(7, 6), (0, 0), (12, 12), None])
def test_r8_there_are_twelve_tricks(tricks):
    assert refused("play 9", "play 6", tricks) == [("tricks_won", "R8")]


@cases("elder pique message",
    ("point 6, sequences 16, sets 3", None, PERHAPS),
    ("sequences 4", True, "With these figures there was no pique."),
    ("point 8, sequences 21", False, "With these figures there was a pique."),
)  # fmt: skip
def test_r12_of_a_pique(elder, pique, message):
    said = faults(reckon, f"play 9, {elder}", "play 7", (7, 5), pique)
    assert said == [("pique", "R12", message)]


# --- the items ---


def items(result):
    return [
        (item.side, item.column, item.reason, item.amount, item.rule, item.trick)
        for item in result.items
    ]


@cases("elder younger tricks said expected",
    ("carte_blanche 10, point 6, sequences 3, play 9", "sets 3, play 7", (7, 5), {}, [
        (0, "carte_blanche", "carte blanche", 10, "R3 (Law 61)", 0),
        (0, "point", "point", 6, "R4 (Law 62)", 0),
        (0, "sequences", "sequences", 3, "R5 (Law 63)", 0),
        (1, "sets", "sets", 3, "R6 (Law 64)", 0),
        (0, "play", "play", 9, "R8 (Law 65)", 0), (1, "play", "play", 7, "R8 (Law 65)", 0),
        (0, "cards", "the cards", 10, "R9 (Law 66)", 0),
    ]),
    ("point 6, sequences 16, play 13", "", (12, 0), {}, [
        (0, "point", "point", 6, "R4 (Law 62)", 0),
        (0, "sequences", "sequences", 16, "R5 (Law 63)", 0),
        (0, "play", "play", 13, "R8 (Law 65)", 0), (0, "pique", "pique", 30, "R12 (Law 69)", 0),
        (0, "capot", "capot", 40, "R9 (Law 66)", 0),
    ]),
    ("point 6", "sets 3", None, {"conceded": 0, "conceded_play": 2}, [
        (0, "point", "point", 6, "R4 (Law 62)", 0), (1, "sets", "sets", 3, "R6 (Law 64)", 0),
        (0, "play", "conceding", 2, "R15", 0), (1, "play", "conceded", 13, "R15", 0),
        (1, "cards", "the cards", 10, "R15", 0),
    ]),
    ids=["with a carte blanche", "with a pique and a capot", "R15 conceded"]
)  # fmt: skip
def test_the_items_of_a_deal_from_its_figures(elder, younger, tricks, said, expected):
    assert items(reckon(elder, younger, tricks, **said)) == expected
