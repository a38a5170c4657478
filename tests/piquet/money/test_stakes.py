"""Stakes: the named ones, the words for a rate, and what may be played for (R51–R53)."""

from piquet.money.stakes import PRESETS, check_stake, points_in_unit, rate_in_english
from tests.cases import cases
from tests.piquet.money.own import own


@cases("name rate neglect",
    ("ten-shillings-a-hundred-fifties", "ten shillings a hundred", "50"),
    ("ten-shillings-a-hundred-twenty-fives", "ten shillings a hundred", "25"),
    ("twopenny-points", "a pound a hundred", "50"),
    ("threepenny-points", "threepence a point", "40"),
    ("sixpenny-points", "sixpence a point", "unit"),
    ("shilling-points", "a shilling a point", "unit"),
)  # fmt: skip
def test_r53_the_named_stakes(name, rate, neglect):
    stake = PRESETS[name]
    assert (stake.preset, rate_in_english(stake), stake.neglect) == (name, rate, neglect)
    assert stake.currency == "LSD"
    assert len(PRESETS) == 6


@cases("stake points",
    (PRESETS["sixpenny-points"], 40), (PRESETS["shilling-points"], 20),
    (own(120, "hundred", "unit"), 200), (own(7, neglect="unit"), None),
    (own(480, neglect="unit"), None),
)  # fmt: skip
def test_r52_points_that_make_a_pound(stake, points):
    assert points_in_unit(stake) == points


@cases("stake words",
    (own(1), "a penny a point"), (own(2), "twopence a point"), (own(3), "threepence a point"),
    (own(4), "fourpence a point"), (own(5), "5d. a point"), (own(6), "sixpence a point"),
    (own(12), "a shilling a point"), (own(24, "hundred"), "two shillings a hundred"),
    (own(30, "hundred"), "half a crown a hundred"),
    (own(60, "hundred"), "five shillings a hundred"),
    (own(90, "hundred"), "7s. 6d. a hundred"),
    (own(120, "hundred"), "ten shillings a hundred"),
    (own(240, "hundred"), "a pound a hundred"), (own(120, currency="GBP"), "£1.20 a point"),
    (own(5, currency="GBP"), "5p a point"),
)  # fmt: skip
def test_the_rate_in_english(stake, words):
    assert rate_in_english(stake) == words


@cases("stake", *PRESETS.values(), own(1), own(10**9), own(125, "hundred", "25", "EUR"))
def test_stakes_that_may_be_played_for(stake):
    check_stake(stake)
