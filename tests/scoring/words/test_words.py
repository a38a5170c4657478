"""Findings of the laws, in words that a player reads."""

import pytest

from scoring.laws.chances.impossible_scores import REASONS, ScoreFault, check_deal
from scoring.laws.money.charges import charge_bystander
from scoring.laws.money.chouette_reckoning import reckon_chouette
from scoring.laws.money.reckoning import reckon_card, reckon_games
from scoring.laws.money.stakes import PRESETS, Stake
from scoring.laws.rule_sets import AU_CENT, RUBICON
from scoring.words.deal_marks import deal_mark_letter
from scoring.words.doubtful_scores import fault_in_words
from scoring.words.reckoning import reckoning_in_words
from scoring.words.stakes import stake_in_words, terms_in_words


@pytest.mark.parametrize(
    ("preset", "words"),
    [
        (
            "ten-shillings-a-hundred-fifties",
            "Ten shillings a hundred, fractions of fifty neglected",
        ),
        (
            "ten-shillings-a-hundred-twenty-fives",
            "Ten shillings a hundred, fractions of twenty-five neglected",
        ),
        ("twopenny-points", "Twopenny points: a pound a hundred, fractions of fifty neglected"),
        ("threepenny-points", "Threepenny points, fractions of forty neglected"),
        ("sixpenny-points", "Sixpenny points, fractions of a pound neglected"),
        ("shilling-points", "Shilling points, fractions of a pound neglected"),
    ],
)
def test_r53_named_stakes_in_words(preset: str, words: str) -> None:
    assert stake_in_words(PRESETS[preset]) == words


def test_r52_a_list_of_cards_tells_stakes_of_one_rate_apart() -> None:
    """For a named stake's rate the list says that nothing is neglected."""
    lists = [
        terms_in_words(PRESETS["shilling-points"]),
        terms_in_words(Stake("", "LSD", 12, "point", "")),
        terms_in_words(Stake("", "LSD", 1, "point", "")),
    ]
    assert lists == [
        "a shilling a point, fractions of a pound neglected",
        "a shilling a point, nothing neglected",
        "a penny a point",
    ]


def test_every_named_stake_has_words_of_its_own() -> None:
    assert len({stake_in_words(stake) for stake in PRESETS.values()}) == len(PRESETS)


@pytest.mark.parametrize(
    ("stake", "words"),
    [
        (Stake("", "LSD", 30, "hundred", ""), "Half a crown a hundred"),
        (Stake("", "LSD", 12, "point", ""), "A shilling a point, nothing neglected"),
        (Stake("", "GBP", 12, "point", ""), "12p a point"),
        (Stake("", "LSD", 90, "point", "50"), "7s. 6d. a point, fractions of fifty neglected"),
        (Stake("", "LSD", 240, "game", ""), "A pound a game"),
        (Stake("", "LSD", 12, "partie", ""), "A shilling a partie"),
        (Stake("", "GBP", 125, "hundred", "50"), "£1.25 a hundred, fractions of fifty neglected"),
        (Stake("", "GBP", 2, "point", "unit"), "2p a point, fractions of a pound neglected"),
        (Stake("", "EUR", 5, "point", "unit"), "5c a point, fractions of €1.00 neglected"),
        (Stake("", "JPY", 100, "hundred", "40"), "JP¥100 a hundred, fractions of forty neglected"),
    ],
)  # fmt: skip
def test_r51_r52_ones_own_stake_in_words(stake: Stake, words: str) -> None:
    assert stake_in_words(stake) == words


@pytest.mark.parametrize(
    ("won", "stake", "lines"),
    [
        (
            (692, 617),
            PRESETS["ten-shillings-a-hundred-fifties"],
            [
                "692 − 617 = 75",
                "Fractions of fifty neglected: 50",
                "At ten shillings a hundred: 5s.",
            ],
        ),
        (
            (617, 692),
            PRESETS["ten-shillings-a-hundred-twenty-fives"],
            [
                "692 − 617 = 75",
                "Fractions of twenty-five neglected: 75",
                "At ten shillings a hundred: 7s. 6d.",
            ],
        ),
        (
            (692, 617),
            PRESETS["threepenny-points"],
            ["692 − 617 = 75", "Fractions of forty neglected: 40", "At threepence a point: 10s."],
        ),
        (
            (692, 617),
            PRESETS["shilling-points"],
            [
                "692 − 617 = 75",
                "At a shilling a point: £3 15s.",
                "Fractions of a pound neglected: £3, for 60 points",
            ],
        ),
        (
            (692, 617),
            Stake("", "LSD", 7, "point", "unit"),
            ["692 − 617 = 75", "At 7d. a point: £2 3s. 9d.", "Fractions of a pound neglected: £2"],
        ),
        (
            (130, 101),
            PRESETS["ten-shillings-a-hundred-fifties"],
            ["130 − 101 = 29", "Fractions of fifty neglected: 0", "Nothing is left to pay"],
        ),
        ((150, 150), PRESETS["shilling-points"], ["150 − 150 = 0: nobody wins anything"]),
        (
            (150, 117),
            Stake("", "LSD", 120, "hundred", ""),
            [
                "150 − 117 = 33",
                "At ten shillings a hundred: 3s. 3d., a fraction of a penny dropped",
            ],
        ),
        (
            (150, 117),
            Stake("", "EUR", 125, "hundred", ""),
            [
                "150 − 117 = 33",
                "At €1.25 a hundred: €0.41, a fraction of the smallest coin dropped",
            ],
        ),
    ],
)
def test_r50_to_r53_a_reckoning_step_by_step(
    won: tuple[int, int], stake: Stake, lines: list[str]
) -> None:
    assert reckoning_in_words(reckon_card([won], stake), stake) == lines


@pytest.mark.parametrize(
    ("won", "stake", "lines"),
    [
        ((5, 2), Stake("", "LSD", 240, "game", ""), ["5 − 2 = 3", "At a pound a game: £3"]),
        (
            (3, 0),
            Stake("", "LSD", 120, "game", "unit"),
            [
                "3 − 0 = 3",
                "At ten shillings a game: £1 10s.",
                "Fractions of a pound neglected: £1, for 2 games",
            ],
        ),
        (
            (1, 0),
            Stake("", "LSD", 240, "game", "unit"),
            [
                "1 − 0 = 1",
                "At a pound a game: £1",
                "Fractions of a pound neglected: £1, for 1 game",
            ],
        ),
        (
            (0, 2),
            Stake("", "LSD", 240, "partie", "unit"),
            [
                "2 − 0 = 2",
                "At a pound a partie: £2",
                "Fractions of a pound neglected: £2, for 2 parties",
            ],
        ),
    ],
)
def test_r51_games_reckoned_step_by_step(
    won: tuple[int, int], stake: Stake, lines: list[str]
) -> None:
    assert reckoning_in_words(reckon_games([won], stake), stake) == lines


@pytest.mark.parametrize(
    ("balance", "lines"),
    [
        (
            (190, -500, 310),
            [
                "Anne wins 190",
                "Fractions of fifty neglected: 150",
                "At ten shillings a hundred: 15s.",
                "Carl wins 310",
                "Fractions of fifty neglected: 300",
                "At ten shillings a hundred: £1 10s.",
                "Ben loses 500",
                "Ben pays it all: £2 5s.",
            ],
        ),
        (
            (190, -90, -100),
            [
                "Anne wins 190",
                "Fractions of fifty neglected: 150",
                "At ten shillings a hundred: 15s.",
                "Ben loses 90",
                "Carl loses 100",
                "Ben lost 90 of the 190 lost in all, and pays that share of 15s.: 7s. 1d.",
                "Carl lost 100 of the 190 lost in all, and pays that share of 15s.: 7s. 11d.",
            ],
        ),
        ((0, 0, 0), ["All are level, so nobody wins anything"]),
    ],
)
def test_r54_a_chouette_step_by_step(balance: tuple[int, int, int], lines: list[str]) -> None:
    stake = PRESETS["ten-shillings-a-hundred-fifties"]
    names = ("Anne", "Ben", "Carl")
    assert reckoning_in_words(reckon_chouette(balance, stake), stake, names) == lines


def test_r56_a_bystander() -> None:
    stake = PRESETS["ten-shillings-a-hundred-fifties"]
    charge = charge_bystander(reckon_card([(692, 617)], stake), harmed=1)
    lines = reckoning_in_words(charge.reckoning, stake, ("Anne", "Ben"))
    assert lines[-1] == "A bystander harmed Ben and pays instead of Ben: 5s."


def test_r15_why_a_deal_is_not_conceded_in_words() -> None:
    (fault,) = check_deal(40, 0, AU_CENT, "conceded", "younger")
    assert fault_in_words(fault) == (
        "A player concedes a deal when they cannot save the rubicon. This game has no rubicon."
    )


def test_r14_r15_marks_have_letters() -> None:
    assert [deal_mark_letter(mark) for mark in ("", "conceded", "reckons_nothing")] == [
        "",
        "c",
        "n",
    ]


@pytest.mark.parametrize(
    ("elder", "younger", "says"),
    [(175, 20, "174"), (-1, 20, "less than 0"), (0, 20, "at least 1"), (28, 1, "at least 2, or 0")],
)
def test_a_fault_names_the_figure_that_could_stand(elder: int, younger: int, says: str) -> None:
    (fault,) = check_deal(elder, younger, RUBICON)
    assert says in fault_in_words(fault)


def test_of_a_pair_that_cannot_be_the_page_says_what_the_laws_say() -> None:
    """The words can be translated. All reasons but one occur in Rubicon piquet."""
    reasons = set()
    for mark, marked in (("", None), ("reckons_nothing", "elder"), ("conceded", "younger")):
        for elder in (1, *range(0, 175, 3)):
            for younger in range(0, 175, 3):
                for fault in check_deal(elder, younger, RUBICON, mark, marked, last_deal=True):
                    if fault.code == "no_such_pair":
                        assert fault_in_words(fault) == fault.message
                        reasons.add(fault.reason)
    assert reasons | {"neither"} == REASONS.keys()


def test_a_pair_neither_score_of_which_goes_with_any_is_said_so() -> None:
    fault = ScoreFault("deal", "no_such_pair", "", "", reason="neither", scores=(0, 1))
    assert fault_in_words(fault) == "0–1: nobody can score this in a deal."
    assert fault_in_words(fault, elder=1) == "1–0: nobody can score this in a deal."


def test_a_fault_without_words_of_its_own_keeps_its_message() -> None:
    fault = ScoreFault("deal", "something_new", "R99", "Something is new.")
    assert fault_in_words(fault) == "Something is new."
