"""Findings of the laws, in words that a player reads."""

import pytest

from piquet.money.charges import charge_bystander
from piquet.money.chouette_reckoning import reckon_chouette
from piquet.money.reckoning import reckon_card, reckon_games
from piquet.money.stakes import PRESETS, Stake
from piquet.odds.impossible_scores import REASONS, ScoreFault, check_deal
from piquet.rule_sets import AU_CENT, RUBICON
from scoring.words.deal_marks import deal_mark_letter
from scoring.words.doubtful_scores import format_fault
from scoring.words.reckoning import format_reckoning
from scoring.words.stakes import format_stake, format_terms

FIFTIES = PRESETS["ten-shillings-a-hundred-fifties"]
TWENTY_FIVES = PRESETS["ten-shillings-a-hundred-twenty-fives"]
SHILLING, THREEPENNY = PRESETS["shilling-points"], PRESETS["threepenny-points"]


def at(currency: str, amount: int, per: str, neglect: str = "") -> Stake:
    return Stake("", currency, amount, per, neglect)


STAKES = [
    (FIFTIES, "Ten shillings a hundred, fractions of fifty neglected"),
    (TWENTY_FIVES, "Ten shillings a hundred, fractions of twenty-five neglected"),
    (PRESETS["twopenny-points"],
     "Twopenny points: a pound a hundred, fractions of fifty neglected"),
    (THREEPENNY, "Threepenny points, fractions of forty neglected"),
    (PRESETS["sixpenny-points"], "Sixpenny points, fractions of a pound neglected"),
    (SHILLING, "Shilling points, fractions of a pound neglected"),
    (at("LSD", 30, "hundred"), "Half a crown a hundred"),
    (at("LSD", 12, "point"), "A shilling a point, nothing neglected"),
    (at("GBP", 12, "point"), "12p a point"),
    (at("LSD", 90, "point", "50"), "7s. 6d. a point, fractions of fifty neglected"),
    (at("LSD", 240, "game"), "A pound a game"),
    (at("LSD", 12, "partie"), "A shilling a partie"),
    (at("GBP", 125, "hundred", "50"), "£1.25 a hundred, fractions of fifty neglected"),
    (at("GBP", 2, "point", "unit"), "2p a point, fractions of a pound neglected"),
    (at("EUR", 5, "point", "unit"), "5c a point, fractions of €1.00 neglected"),
    (at("JPY", 100, "hundred", "40"), "JP¥100 a hundred, fractions of forty neglected"),
]  # fmt: skip


@pytest.mark.parametrize(("stake", "words"), STAKES)
def test_r51_r52_r53_named_stakes_and_ones_own_in_words(stake: Stake, words: str) -> None:
    assert format_stake(stake) == words


def test_r52_stakes_are_told_apart() -> None:
    """For a named stake's rate a list of cards says that nothing is neglected."""
    assert len({format_stake(stake) for stake in PRESETS.values()}) == len(PRESETS)
    rate = "a shilling a point"
    assert format_terms(SHILLING) == f"{rate}, fractions of a pound neglected"
    assert format_terms(at("LSD", 12, "point")) == f"{rate}, nothing neglected"
    assert format_terms(at("LSD", 1, "point")) == "a penny a point"


# What each won, the stake, and the steps of the reckoning.
DROPPED = "At €1.25 a hundred: €0.41, a fraction of the smallest coin dropped"
RECKONINGS = [
    ((692, 617), FIFTIES, ["692 − 617 = 75", "Fractions of fifty neglected: 50",
        "At ten shillings a hundred: 5s."]),
    ((617, 692), TWENTY_FIVES, ["692 − 617 = 75", "Fractions of twenty-five neglected: 75",
        "At ten shillings a hundred: 7s. 6d."]),
    ((692, 617), THREEPENNY, ["692 − 617 = 75", "Fractions of forty neglected: 40",
        "At threepence a point: 10s."]),
    ((692, 617), SHILLING, ["692 − 617 = 75", "At a shilling a point: £3 15s.",
        "Fractions of a pound neglected: £3, for 60 points"]),
    ((692, 617), at("LSD", 7, "point", "unit"), ["692 − 617 = 75", "At 7d. a point: £2 3s. 9d.",
        "Fractions of a pound neglected: £2"]),
    ((130, 101), FIFTIES, ["130 − 101 = 29", "Fractions of fifty neglected: 0",
        "Nothing is left to pay"]),
    ((150, 150), SHILLING, ["150 − 150 = 0: nobody wins anything"]),
    ((150, 117), at("LSD", 120, "hundred"), ["150 − 117 = 33",
        "At ten shillings a hundred: 3s. 3d., a fraction of a penny dropped"]),
    ((150, 117), at("EUR", 125, "hundred"), ["150 − 117 = 33", DROPPED]),
    ((5, 2), at("LSD", 240, "game"), ["5 − 2 = 3", "At a pound a game: £3"]),
    ((3, 0), at("LSD", 120, "game", "unit"), ["3 − 0 = 3", "At ten shillings a game: £1 10s.",
        "Fractions of a pound neglected: £1, for 2 games"]),
    ((1, 0), at("LSD", 240, "game", "unit"), ["1 − 0 = 1", "At a pound a game: £1",
        "Fractions of a pound neglected: £1, for 1 game"]),
    ((0, 2), at("LSD", 240, "partie", "unit"), ["2 − 0 = 2", "At a pound a partie: £2",
        "Fractions of a pound neglected: £2, for 2 parties"]),
]  # fmt: skip


@pytest.mark.parametrize(("won", "stake", "lines"), RECKONINGS)
def test_r50_to_r53_a_reckoning_step_by_step(won, stake, lines) -> None:
    reckon = reckon_games if stake.per in ("game", "partie") else reckon_card
    assert format_reckoning(reckon([won], stake), stake) == lines


ANNE_WINS = [
    "Anne wins 190",
    "Fractions of fifty neglected: 150",
    "At ten shillings a hundred: 15s.",
]
BEN_LOSES = [
    "Carl wins 310",
    "Fractions of fifty neglected: 300",
    "At ten shillings a hundred: £1 10s.",
    "Ben loses 500",
    "Ben pays it all: £2 5s.",
]
BOTH_LOSE = [
    "Ben loses 90",
    "Carl loses 100",
    "Ben lost 90 of the 190 lost in all, and pays that share of 15s.: 7s. 1d.",
    "Carl lost 100 of the 190 lost in all, and pays that share of 15s.: 7s. 11d.",
]


@pytest.mark.parametrize(
    ("balance", "lines"),
    [
        ((190, -500, 310), [*ANNE_WINS, *BEN_LOSES]),
        ((190, -90, -100), [*ANNE_WINS, *BOTH_LOSE]),
        ((0, 0, 0), ["All are level, so nobody wins anything"]),
    ],
)
def test_r54_a_chouette_step_by_step(balance, lines) -> None:
    reckoning = reckon_chouette(balance, FIFTIES)
    assert format_reckoning(reckoning, FIFTIES, ("Anne", "Ben", "Carl")) == lines


def test_r56_a_bystander() -> None:
    charge = charge_bystander(reckon_card([(692, 617)], FIFTIES), harmed=1)
    lines = format_reckoning(charge.reckoning, FIFTIES, ("Anne", "Ben"))
    assert lines[-1] == "A bystander harmed Ben and pays instead of Ben: 5s."


def test_r14_r15_marks_have_letters() -> None:
    marks = {mark: deal_mark_letter(mark) for mark in ("", "conceded", "reckons_nothing")}
    assert marks == {"": "", "conceded": "c", "reckons_nothing": "n"}


@pytest.mark.parametrize(
    ("elder", "younger", "says"),
    [
        (175, 20, "174"),
        (-1, 20, "less than 0"),
        (0, 20, "at least 1"),
        (28, 1, "at least 2, or 0"),
    ],
)
def test_a_fault_names_the_figure_that_could_stand(elder, younger, says) -> None:
    (fault,) = check_deal(elder, younger, RUBICON)
    assert says in format_fault(fault)


def test_r15_faults_of_a_whole_deal_in_words() -> None:
    """Conceding without a rubicon; a pair that nobody can score; and one without words."""
    (fault,) = check_deal(40, 0, AU_CENT, "conceded", "younger")
    save = "A player concedes a deal when they cannot save the rubicon."
    assert format_fault(fault) == f"{save} This game has no rubicon."
    fault = ScoreFault("deal", "no_such_pair", "", "", reason="neither", scores=(0, 1))
    assert format_fault(fault) == "0–1: nobody can score this in a deal."
    assert format_fault(fault, elder=1) == "1–0: nobody can score this in a deal."
    new = ScoreFault("deal", "something_new", "R99", "Something is new.")
    assert format_fault(new) == "Something is new."


def test_of_a_pair_that_cannot_be_the_page_says_what_the_laws_say() -> None:
    """The words can be translated. All reasons but one occur in Rubicon piquet."""
    reasons = set()
    for mark, marked in (("", None), ("reckons_nothing", "elder"), ("conceded", "younger")):
        for elder in (1, *range(0, 175, 3)):
            for younger in range(0, 175, 3):
                for fault in check_deal(elder, younger, RUBICON, mark, marked, last_deal=True):
                    if fault.code == "no_such_pair":
                        assert format_fault(fault) == fault.message
                        reasons.add(fault.reason)
    assert reasons | {"neither"} == REASONS.keys()
