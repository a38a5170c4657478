"""What is said of an impossible deal, word for word: the place, the law and the fault."""

from piquet.deal.faults import DealFault, ImpossibleDealError
from tests.cases import cases
from tests.piquet.table import any_play, faults, held, score

ELDER = "AS KS QS JS TS 9S 8S 7S AH KH QH JH"
YOUNGER = "TH 9H 8H 7H AD KD QD JD TD 9D 8D 7D"
PLAY = any_play(ELDER, YOUNGER)
REST = PLAY.partition(",")[2]  # after the first trick


@cases("elder younger where law message",
    (ELDER, f"AS {YOUNGER[3:]}", "younger", "R1",
     "Elder and younger cannot both have AS. The pack has one of each."),
    (ELDER[:-3], YOUNGER, "elder.hand", "Law 57",
     "Elder holds 11 cards, 1 too few, and no penalty says so. Mark it as playing short."),
    (ELDER, held(YOUNGER, penalty="plays_short"), "penalty.younger", "Law 57",
     "Younger is said to play short, and holds 12 cards."),
    (f"{ELDER} TC", YOUNGER, "elder.hand", "Law 58",
     "Elder holds 13 cards, 1 too many, and no penalty says so. Mark it as reckoning nothing."),
    (held(ELDER, discard="AS KS"), YOUNGER, "elder.discard", "Law 24",
     "Elder cannot both discard and hold AS KS."),
    (held(ELDER, dealt="7C 8C 9C TC AS KS QS JS TS 9S 8S 7S", discard="7C 8C 9C TC JC"), YOUNGER,
     "elder.discard", "R2", "Elder discards JC without having been dealt it."),
    (held(ELDER, dealt="7C 8C 9C TC JC AS KS QS JS TS 9S 8S", discard="7C 8C 9C TC"), YOUNGER,
     "elder.discard", "R2", "Elder was dealt JC and neither holds it nor discarded it."),
    (held(ELDER, dealt="AS KS QS JS TS 9S 8S 7S AH 7C"), YOUNGER, "elder.dealt", "Law 12",
     "Elder was dealt 10 cards. More than one card was dealt wrongly. There must be a fresh deal."),
    (ELDER, held(YOUNGER, dealt="TC 9C 8C 7C AC KC QC JC TH 9H 8H 7H"), "younger.dealt", "Law 22",
     "Younger took 8 cards from the stock. It must be from 1 to 7."),
    (held(ELDER, dealt=ELDER), YOUNGER, "elder.dealt", "Law 21",
     "Elder took 0 cards from the stock. It must be from 1 to 5."),
    (held(ELDER, sequences="AS KS QS,QS JS TS"), YOUNGER, "calls.elder.sequences[1]", "R5",
     "QS is called twice. A card counts only once in each kind of call."),
    (held(ELDER, sequences="AS KS QS,9S 8S 7S,KS QS JS"), YOUNGER, "calls.elder.sequences[2]", "R5",
     "KS QS is called twice. A card counts only once in each kind of call."),
    (ELDER, held(YOUNGER, sequences="AC KC QC"), "calls.younger.sequences[0]", "Law 54",
     "AC KC QC is called but is not in the hand. That is a false call."),
    (held(ELDER, point="AS AH"), YOUNGER, "calls.elder.point", "R4",
     "AS AH are not all of one suit, so they are not a point."),
    (held(ELDER, sequences="AS KS JS"), YOUNGER, "calls.elder.sequences[0]", "R5",
     "AS KS JS is not a sequence of three or more cards in one suit."),
    (held(ELDER, sets="AS AH KS"), YOUNGER, "calls.elder.sets[0]", "R6",
     "AS KS AH are not three or four aces, kings, queens, knaves or tens."),
)  # fmt: skip
def test_of_the_cards_and_the_calls(elder, younger, where, law, message):
    assert faults(score, elder, younger, PLAY) == [(where, law, message)]


@cases("played where law message",
    (f"AS,{REST}", "tricks[0]", "R8", "Trick 1: a card is led, but none is played to it."),
    (f"AH AD,{REST}", "tricks[0]", "Law 59",
     ("Trick 1: younger plays AD to AH, and must follow suit with TH or 9H or 8H or 7H. Take back "
      "the card played in error and everything played after it (paragraph IV).")),
    (f"AC AD,{REST}", "tricks[0]", "R1", "Trick 1: elder plays AC, which is not in that hand."),
    (f"{PLAY.rpartition(',')[0]}, {PLAY[:5]}", "tricks[11]", "Law 59",
     f"Trick 12: elder plays {PLAY[:2]}, but has already played it."),
    (PLAY.rpartition(",")[0], "tricks", "R8", "There are 12 tricks, but 11 were given."),
    (f"{PLAY}, {PLAY[:5]}", "tricks[12]", "R8",
     "Trick 13: only 12 tricks have a card from each player."),
)  # fmt: skip
def test_of_the_play(played, where, law, message):
    assert faults(score, ELDER, YOUNGER, played) == [(where, law, message)]


def test_law_59_a_revoke_is_found_though_every_card_is_played_once():
    """Younger throws the ten of hearts on a spade, and so cannot play it to the ace later."""
    assert PLAY.startswith("TS AD, AH TH,")
    said = faults(score, ELDER, YOUNGER, f"TS TH, AH AD,{PLAY[13:]}")
    assert [(where, law) for where, law, _ in said] == [("tricks[1]", "Law 59")]
    assert said[0][2].startswith("Trick 2: younger plays AD to AH, and must follow suit with 9H or")


def bonus(elder):
    """Elder's bonus. Elder's eight spades are better than younger's seven diamonds."""
    younger = f"{YOUNGER[:-2]}9C"
    items = score(elder, younger, any_play(ELDER, younger)).items
    (item,) = [one for one in items if "pique" in one.column]
    return item.column, item.reason, item.amount, item.rule, item.trick


def test_r11_r12_how_bonuses_stand_among_the_items():
    spades = "AS KS QS JS TS 9S 8S 7S"
    assert bonus(ELDER) == ("repique", "repique", 60, "R11 (Law 68)", 0)
    assert bonus(held(ELDER, sequences=spades)) == ("pique", "pique", 30, "R12 (Law 69)", 4)


def test_r16_of_a_short_hand_no_trick_follows_the_twelfth():
    short = held(ELDER[:-3], penalty="plays_short")
    played = any_play(ELDER[:-3], YOUNGER)
    said = faults(score, short, YOUNGER, f"{played}, {played[:2]}, {played[:2]}")
    assert said == [("tricks[12]", "R8", "Trick 13: only 11 tricks have a card from each player.")]


def test_of_a_concession():
    assert faults(score, ELDER, YOUNGER, code="au-cent", conceded=1) == [
        (
            "conceded",
            "R15",
            "A player concedes a deal when they cannot save the rubicon. This game has no rubicon.",
        )
    ]


def test_several_faults_are_lines_of_one_message():
    error = ImpossibleDealError([DealFault("a", "R1", "One."), DealFault("b", "R2", "Two.")])
    assert str(error) == "One.\nTwo."


def test_r3_a_carte_blanche_is_made_in_hand_with_the_cards_dealt():
    blanche = "TS 9S 8S 7S TH 9H 8H 7H TD 9D 8D 7D"
    elder = held("TS 9S 8S 7S TH 9H 8H TD AC KC QC JC", dealt=blanche)
    younger = "AS KS QS JS AH KH QH JH AD KD QD JD"
    result = score(elder, younger, any_play("TS 9S 8S 7S TH 9H 8H TD AC KC QC JC", younger))
    first = result.items[0]
    assert (first.column, first.reason, first.trick, first.cards) == (
        "carte_blanche", "carte blanche", 0, elder.dealt,
    )  # fmt: skip
    assert first.rule == "R3 (Law 61)"
