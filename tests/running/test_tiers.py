"""Which tests run when: the marks of tests, and the cases that stand for a product."""

from itertools import combinations, product

import pytest

from tests.running import tiers

PAGES, VISITORS, METHODS = range(12), "abcde", ("GET", "POST", "PUT", "DELETE")
CASES = list(product(PAGES, VISITORS, METHODS))


@pytest.fixture(autouse=True)
def afterwards_as_before():
    before = tiers._running
    yield
    tiers.run(before)


def in_tier(item, tier):
    tiers.run(tier)
    return not tiers.is_left_out(item)


def test_a_test_without_a_mark_always_runs(request):
    assert [in_tier(request.node, tier) for tier in tiers.TIERS] == [True, True, True]


@pytest.mark.tier("all")
def test_a_test_of_all_runs_but_everyday(request):
    assert [in_tier(request.node, tier) for tier in tiers.TIERS] == [False, True, True]


@pytest.mark.tier("everyday")
@pytest.mark.tier("all")
def test_the_highest_mark_counts(request):
    assert tiers.tier_of(request.node) == "all"


@pytest.mark.tier("all")
class TestAmongOthersOfAll:
    @pytest.mark.tier("everyday")
    def test_a_tests_own_mark_counts(self, request):
        assert tiers.tier_of(request.node) == "everyday"

    def test_without_one_that_of_its_class_does(self, request):
        assert tiers.tier_of(request.node) == "all"


def test_a_mark_names_a_tier_there_is(request):
    request.node.add_marker(pytest.mark.tier("nightly"))
    with pytest.raises(pytest.UsageError, match="there is no tier 'nightly'"):
        tiers.tier_of(request.node)


def test_a_tier_that_does_not_exist_is_said_and_all_tests_run(request):
    assert tiers.run("quick") == (
        "there is no tier “quick”, so everything but the matrix runs (everyday, all, matrix)"
    )
    request.node.add_marker(pytest.mark.tier("all"))
    assert not tiers.is_left_out(request.node)
    assert tiers.run("everyday") == ""


def pairs_of(cases):
    return {
        (one, case[one], other, case[other])
        for case in cases
        for one, other in combinations(range(len(case)), 2)
    }


def test_the_matrix_has_every_case():
    tiers.run("matrix")
    assert tiers.enough_of(CASES) == CASES


@pytest.mark.parametrize("tier", ["everyday", "all"])
def test_elsewhere_every_two_values_meet(tier):
    tiers.run(tier)
    some = tiers.enough_of(CASES)
    assert pairs_of(some) == pairs_of(CASES)
    assert len(some) == len(PAGES) * len(VISITORS)  # Fewer cannot do.
    assert some == sorted(some, key=CASES.index)


def test_cases_that_cannot_be_are_not_made_up():
    tiers.run("all")
    possible = [case for case in CASES if case[1] != "a" or case[2] == "GET"]
    some = tiers.enough_of(possible)
    assert set(some) < set(possible)
    assert pairs_of(some) == pairs_of(possible)


def test_another_version_draws_other_cases(monkeypatch):
    tiers.run("all")
    of_today = tiers.enough_of(CASES)
    assert tiers.enough_of(CASES) == of_today
    monkeypatch.setattr(tiers, "_version", lambda: "12.3")
    assert tiers.enough_of(CASES) != of_today


@pytest.mark.parametrize(
    ("tier", "cases", "values"),
    [("everyday", 25, "be"), ("all", 100, "abcdef"), ("matrix", 100, "abcdef")],
)
def test_everyday_fewer_cases_are_drawn_and_values_tried_in_turn(tier, cases, values):
    tiers.run(tier)
    assert tiers.drawn(100) == cases
    assert tiers.drawn(1) == 1
    assert tiers.in_turn("abcdef", 4) == values
    assert set("abcdef") == {one for at in range(3) for one in tiers.in_turn("abcdef", at)}
