"""How rare a pair of scores is by the simulated deals, the question about it, and the offers."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.odds import slips
from piquet.odds.impossible_scores import why_impossible
from piquet.odds.simulated_deals import WIDE, deals, one_in, table
from piquet.odds.slips import likeliest, slipped, unlikely_pair
from piquet.rule_sets import AU_CENT, FOUR_DEAL, HUNDRED_UP, RUBICON
from tests.cases import cases
from tests.helping.desc import DESC

SCORES = st.integers(0, 999)


def offered(found):
    return [(slip.elder, slip.younger, slip.kind) for slip in found]


@cases("elder younger first",
    (82, 23, (28, 23, "digits")), (28, 92, (28, 29, "digits")), (4, 75, (75, 4, "columns")),
    (28, 110, (28, 11, "nought")), (88, 20, (8, 20, "doubled")), (12, 60, (12, 30, "neighbour")),
)  # fmt: skip
def test_an_unusual_pair_is_asked_about_and_the_likeliest_slip_offered(elder, younger, first):
    asked = unlikely_pair(elder, younger, RUBICON)
    assert asked is not None
    assert asked.one_in >= slips.RARE
    assert offered(asked.slips)[0] == first


@cases("elder younger first",
    (280, 23, (28, 23, "nought")), (28, 230, (28, 23, "nought")), (288, 23, (28, 23, "doubled")),
    (28, 233, (28, 23, "doubled")), (2, 23, (28, 23, "missing")), (28, 1, (28, 11, "missing")),
    (14, 150, (14, 15, "nought")), (0, 60, (60, 0, "columns")),
)  # fmt: skip
def test_a_pair_that_cannot_be_is_not_asked_about_but_has_an_offer(elder, younger, first):
    assert why_impossible(elder, younger, RUBICON)
    assert unlikely_pair(elder, younger, RUBICON) is None
    assert offered(likeliest(elder, younger, RUBICON))[0] == first


@cases("elder younger", (28, 23), (23, 28), (12, 45), (30, 3), (44, 6), (53, 0), (75, 4))
def test_a_usual_pair_is_not_asked_about(elder, younger):
    assert unlikely_pair(elder, younger, RUBICON) is None


def test_of_the_thirty_deals_of_the_printed_card_two_are_asked_about():
    """They are younger's two repiques."""
    by_elder = [
        scores if number % 2 == 0 else scores[::-1]
        for partie in DESC
        for number, scores in enumerate(partie)
    ]
    assert [pair for pair in by_elder if unlikely_pair(*pair, RUBICON)] == [(4, 75), (3, 74)]


def test_a_rare_deal_that_no_slip_explains_is_left_alone():
    """One deal in six hundred is as rare, and no slip leads to a much likelier pair."""
    assert 500 < slips.one_in(150, 3) < 700
    assert unlikely_pair(150, 3, RUBICON) is None


@cases("elder younger", (171, 0), (104, 30))
def test_a_deal_unheard_of_is_asked_about_though_no_slip_explains_it(elder, younger):
    asked = unlikely_pair(elder, younger, RUBICON)
    assert asked is not None
    assert asked.one_in >= slips.UNHEARD_OF
    assert asked.slips == ()


def test_of_the_tables_deals_fewer_than_one_in_a_hundred_is_asked_about():
    asked = sum(
        count
        for place, count in enumerate(table())
        if count and unlikely_pair(*divmod(place, WIDE), RUBICON)
    )
    assert 0.005 < asked / deals() < 0.01


@pytest.mark.parametrize("rules", [AU_CENT, HUNDRED_UP])
def test_deals_that_count_otherwise_are_not_asked_about(rules):
    assert unlikely_pair(82, 23, rules) is None


def test_a_deal_of_four_counts_as_one_of_six():
    assert unlikely_pair(82, 23, FOUR_DEAL) == unlikely_pair(82, 23, RUBICON)


def test_of_two_slips_that_make_the_same_the_likelier_is_told():
    """From 10 to 100 by an extra nought, or by the nought doubled."""
    assert (100, 23) in slipped((10, 23))["nought"]
    assert (100, 23) in slipped((10, 23))["doubled"]
    assert (10, 23, "nought") in offered(likeliest(100, 23, RUBICON))


@cases("typed offers",
    # the next is less than a hundredth as likely
    ((82, 23), [(28, 23, "digits")]),
    # nearly as likely as the first
    ((2, 23), [(28, 23, "missing"), (24, 23, "missing")]),
    # just a quarter as likely; no simulated deal has either
    ((22, 126), [(126, 22, "columns"), (2, 126, "doubled")]),
)  # fmt: skip
def test_another_is_offered_that_is_at_least_a_quarter_as_likely(typed, offers):
    assert offered(likeliest(*typed, RUBICON)) == offers


def test_the_highest_score_is_offered_too_rare_as_it_is():
    """It is 174 for elder. No simulated deal has it."""
    (slip,) = likeliest(1740, 0, RUBICON)
    assert (slip.elder, slip.younger, slip.kind) == (174, 0, "nought")
    assert slip.likeliness > 0


@given(SCORES, SCORES)
def test_what_is_offered_can_be_and_is_one_slip_away(elder, younger):
    for slip in likeliest(elder, younger, RUBICON):
        assert not why_impossible(slip.elder, slip.younger, RUBICON)
        assert (elder, younger) in slipped((slip.elder, slip.younger))[slip.kind]
        assert (slip.elder, slip.younger) != (elder, younger)


@given(SCORES, SCORES)
def test_a_question_offers_or_is_of_a_deal_unheard_of_that_can_be(elder, younger):
    asked = unlikely_pair(elder, younger, RUBICON)
    if asked:
        assert asked.slips or asked.one_in >= slips.UNHEARD_OF
        assert not why_impossible(elder, younger, RUBICON)


@given(
    st.sampled_from(
        [p for p in product(range(0, 175, 3), repeat=2) if not why_impossible(*p, RUBICON)]
    )
)
def test_every_slip_of_a_deal_leads_back_to_it(true):
    """Whatever a slip makes of a pair, the search finds the pair again."""
    for kind, made in slipped(true).items():
        for typed in made:
            meant = slips._may_be_meant(typed, RUBICON)
            assert true in [(slip.elder, slip.younger) for slip in meant], (kind, typed)


@cases("kind typed weight",
    ("digits", (82, 23), 2), ("columns", (23, 28), 2), ("nought", (280, 23), 2),
    ("doubled", (228, 23), 2), ("missing", (8, 23), 1), ("neighbour", (28, 26), 1),
)  # fmt: skip
def test_how_often_each_slip_is_made_of_one_deal(kind, typed, weight):
    """All six slips are possible in 28–23. Their weights add up to ten; all ways of a kind weigh
    the same."""
    ways = slipped((28, 23))
    deals_so = table()[28 * WIDE + 23] + slips.UNSEEN
    assert typed in ways[kind]
    slip = slips._as_slip((28, 23), typed)
    assert slip.kind == kind
    assert slip.likeliness * 10 * len(ways[kind]) / deals_so == pytest.approx(weight)


@pytest.mark.parametrize("typed", [(1_000_000, 5), (-3, 5), (5, 10**30)])
def test_figures_that_are_no_scores_have_no_offer(typed):
    assert likeliest(*typed, RUBICON) == ()


def share(elder, younger):
    """The share of the deals whose pair is no more frequent, counted plainly."""
    mine = table()[elder * WIDE + younger]
    return sum(count for count in table() if count <= mine) / sum(table())


def test_one_in_is_the_share_of_deals_no_more_frequent():
    for pair in ((28, 23), (43, 23), (28, 11), (66, 0), (60, 14)):
        assert round(one_in(*pair) * share(*pair), 9) == 1
    most = max(range(len(table())), key=table().__getitem__)
    assert one_in(*divmod(most, WIDE)) == 1
    assert one_in(28, 23) < 2
    assert one_in(170, 0) > 1000
    assert all(one_in(*pair) >= 1 for pair in product(range(0, 175, 7), repeat=2))


def test_a_pair_that_never_came_up_is_rarer_than_any_that_did():
    never = [divmod(place, WIDE) for place, count in enumerate(table()) if not count]
    once = [divmod(place, WIDE) for place, count in enumerate(table()) if count == 1]
    assert {one_in(*pair) for pair in never} == {2 * one_in(*once[0])}
    assert one_in(*once[0]) * len(once) == deals()
