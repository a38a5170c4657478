"""How rare a pair of scores is, by the table of simulated deals."""

from itertools import product

from scoring.laws.chances.simulated_deals import WIDE, deals, one_in, table


def share(elder, younger):
    """The share of the deals whose pair is no more frequent, counted plainly."""
    mine = table()[elder * WIDE + younger]
    return sum(count for count in table() if count <= mine) / sum(table())


def test_the_share_of_deals_no_more_frequent():
    for pair in ((28, 23), (43, 23), (28, 11), (66, 0), (60, 14)):
        assert round(one_in(*pair) * share(*pair), 9) == 1


def test_the_most_frequent_pair_is_one_in_one():
    place = max(range(len(table())), key=table().__getitem__)
    assert one_in(*divmod(place, WIDE)) == 1


def test_a_pair_that_never_came_up_is_rarer_than_any_that_did():
    never = [divmod(place, WIDE) for place, count in enumerate(table()) if not count]
    once = [divmod(place, WIDE) for place, count in enumerate(table()) if count == 1]
    assert {one_in(*pair) for pair in never} == {2 * one_in(*once[0])}
    assert one_in(*once[0]) * len(once) == deals()


def test_a_common_deal_is_common():
    assert one_in(28, 23) < 2
    assert one_in(170, 0) > 1000
    assert all(one_in(*pair) >= 1 for pair in product(range(0, 175, 7), repeat=2))
