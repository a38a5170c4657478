"""Games of a hundred up, and the order of reckoning in them (R10, R20, R21; a9, a10, a28, a29)."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet.odds.impossible_scores import check_deal
from piquet.partie.hundred_up import Game, play_game, play_partie, stages_of
from piquet.rule_sets import AU_CENT, HUNDRED_UP
from tests.cases import cases


def totals(*deals: tuple[int, int], **said) -> Game:
    """A game whose deals have only their totals."""
    return Game(tuple((deal,) for deal in deals), **said)


def staged(before: tuple[int, int], *stages: tuple[int, int], **said) -> Game:
    """A game that stood at `before`, with its last deal stage by stage."""
    return Game(((before,), stages), **said)


# One deal after another, from totals: a first, b second.
@pytest.mark.law("a28")
@cases("deals score winner double",
    ([], (0, 0), None, False), ([(12, 30), (41, 22)], (53, 52), None, False),
    ([(60, 20), (39, 79)], (99, 99), None, False),
    # a hundred exactly is enough, and so is fifty to save the double
    ([(60, 20), (40, 30)], (100, 50), 0, False), ([(60, 50), (40, 9)], (100, 59), 0, False),
    ([(60, 50), (40, 0)], (100, 50), 0, False), ([(60, 49), (40, 0)], (100, 49), 0, True),
    ([(9, 70), (20, 30)], (29, 100), 1, True), ([(110, 0)], (110, 0), 0, True),
    ([(50, 70), (20, 95)], (70, 165), 1, False),
)  # fmt: skip
def test_a28_a_hundred_up_and_double_under_fifty(deals, score, winner, double):
    asked = deals == [(60, 20), (40, 30)]  # The loser passed fifty in that deal: see below.
    result = play_game(totals(*deals, double=False if asked else None))
    assert (result.totals, result.winner, result.double) == (score, winner, double)
    assert result.complete is (winner is not None)
    assert (result.asks, result.denied, result.surplus) == ((), (), 0)


# The questions, where only the totals of the last deal are known.
@cases("before last said asks winner double",
    # one comes to a hundred; the other was past fifty, or is under it still: nothing is asked
    ((80, 55), (25, 30), {}, (), 0, False), ((80, 20), (25, 29), {}, (), 0, True),
    # the other passed fifty in that very deal
    ((80, 20), (25, 30), {}, ("double",), 0, False),
    ((80, 20), (25, 30), {"double": True}, (), 0, True),
    ((80, 20), (25, 30), {"double": False}, (), 0, False),
    # both come to a hundred
    ((80, 85), (25, 20), {}, ("first",), None, False),
    ((80, 85), (25, 20), {"first": 0}, (), 0, False),
    ((80, 85), (25, 20), {"first": 1}, (), 1, False),
    # both, one of them from under fifty
    ((80, 45), (25, 90), {}, ("first",), None, False),
    ((80, 45), (25, 90), {"first": 1}, (), 1, False),
    ((80, 45), (25, 90), {"first": 0}, ("double",), 0, False),
    ((80, 45), (25, 90), {"first": 0, "double": True}, (), 0, True),
    ((80, 45), (25, 90), {"first": 0, "double": False}, (), 0, False),
    ((80, 45), (25, 90), {"double": True}, ("first",), None, False),
    # both in one deal from nothing
    ((0, 0), (110, 104), {"first": 1, "double": True}, (), 1, True),
)  # fmt: skip
def test_r20_what_totals_leave_open_is_asked(before, last, said, asks, winner, double):
    result = play_game(totals(before, last, **said))
    assert (result.asks, result.winner, result.double) == (asks, winner, double)
    assert result.denied == ()


@cases("deals said denied",
    ([(80, 55), (25, 30)], {"first": 0, "double": False}, ()),
    ([(80, 55), (25, 30)], {"first": 1}, ("first",)),
    ([(80, 55), (25, 30)], {"double": True}, ("double",)),
    ([(80, 20), (25, 29)], {"double": False}, ("double",)),
    ([(80, 20), (25, 29)], {"first": 1, "double": False}, ("first", "double")),
    ([(80, 45), (25, 90)], {"first": 1, "double": True}, ("double",)),
    # a game that is not over
    ([(80, 55)], {"double": False}, ()), ([(80, 55)], {"first": 0}, ("first",)),
    ([(80, 20)], {"double": True}, ("double",)),
    # a game lost by a penalty is single, and only one that was not over can be
    ([(80, 20)], {"lost": 0, "double": False}, ()),
    ([(80, 20)], {"lost": 0, "first": 1}, ("first",)),
    ([(80, 20)], {"lost": 0, "double": True}, ("double",)),
    ([(80, 20), (25, 29)], {"lost": 0}, ("lost",)),
)  # fmt: skip
def test_what_is_said_against_the_deals_is_denied(deals, said, denied):
    assert play_game(totals(*deals, **said)).denied == denied


@pytest.mark.law("a9", "a10")
@cases("deals lost winner", ([(80, 20)], 0, 1), ([(80, 20)], 1, 0), ([], 1, 0), ([(99, 99)], 0, 1))
def test_a9_a10_the_game_lost_by_a_penalty(deals, lost, winner):
    """Elder mixes one of the bottom three, or younger takes up one of the top five."""
    result = play_game(totals(*deals, lost=lost))
    assert (result.complete, result.winner, result.double) == (True, winner, False)
    assert result.won == ((1, 0) if winner == 0 else (0, 1))


def test_deals_past_the_end_of_a_game_are_counted_apart():
    result = play_game(totals((60, 55), (45, 10), (30, 30), (1, 2)))
    assert (result.totals, result.deals_due, result.surplus) == ((105, 65), 2, 2)
    assert play_game(totals((60, 55))).deals_due == 1


# Item by item in the order of R10: both are near the end, and the first to count enough wins.
@cases("before stages winner double",
    # “the carte blanche is the first thing that reckons, then the point”: b’s ten come first
    ((95, 90), [(0, 10), (5, 0)], 1, False),
    # a’s point reckons before b’s sequences, quatorzes and trios
    ((95, 90), [(5, 0), (0, 15)], 0, False),
    # hand before play, though elder leads a card before younger has counted
    ((99, 86), [(0, 14), (1, 0)], 1, False),
    # in play it is trick by trick
    ((98, 98), [(1, 0), (0, 1), (0, 1), (1, 0)], 1, False),
    # the cards reckon last
    ((95, 93), [(4, 0), (0, 7), (10, 0)], 1, False),
    # a repique enters when its thirty is made: 60 before b’s play
    ((20, 49), [(5, 0), (15, 0), (14, 0), (60, 0), (0, 9)], 0, True),
    # and the other had fifty by then: a point of five was counted before
    ((20, 45), [(0, 5), (33, 0), (60, 0)], 0, False),
    # a pique enters in play, before the other counts
    ((35, 45), [(20, 0), (10, 0), (30, 0), (0, 8), (3, 0), (0, 4), (10, 0)], 0, False),
    ((41, 45), [(20, 0), (10, 0), (30, 0), (0, 8)], 0, True),
)  # fmt: skip
def test_r20_itemised_deals_need_no_question(before, stages, winner, double):
    result = play_game(staged(before, *stages))
    assert (result.winner, result.double, result.asks) == (winner, double, ())


@cases("stages said asks winner",
    # a comes to a hundred in hand, b in play: no question
    ([(12, 0), (8, 15)], {}, (), 0),
    # both in play, and only the sums are known
    ([(5, 0), (8, 12)], {}, ("first",), None), ([(5, 0), (8, 12)], {"first": 1}, (), 1),
    # a in play, b only by the cards
    ([(5, 0), (8, 5), (0, 10)], {}, (), 0),
)  # fmt: skip
def test_r20_items_without_their_tricks_settle_what_they_can(stages, said, asks, winner):
    result = play_game(staged((90, 88), *stages, **said))
    assert (result.asks, result.winner) == (asks, winner)


GAME, DOUBLE = totals((100, 60), double=False), totals((100, 20), double=True)
LOST, LOST_DOUBLE = totals((60, 100), double=False), totals((20, 100), double=True)


@pytest.mark.law("a29")
@cases("games won doubles winner surplus",
    ([], (0, 0), (0, 0), None, 0), ([GAME, LOST], (1, 1), (0, 0), None, 0),
    ([GAME, GAME, GAME], (3, 0), (0, 0), 0, 0), ([GAME, DOUBLE], (3, 0), (1, 0), 0, 0),
    ([DOUBLE, DOUBLE], (4, 0), (2, 0), 0, 0),
    ([DOUBLE, LOST_DOUBLE, GAME], (3, 2), (1, 1), 0, 0),
    ([DOUBLE, LOST_DOUBLE, LOST], (2, 3), (1, 1), 1, 0),
    ([GAME, GAME, LOST, LOST, LOST_DOUBLE], (2, 4), (0, 1), 1, 0),
    ([GAME, LOST, GAME, LOST, GAME], (3, 2), (0, 0), 0, 0),
    # a game past its end is not counted
    ([GAME, DOUBLE, GAME], (3, 0), (1, 0), 0, 1),
    ([DOUBLE, DOUBLE, LOST, LOST], (4, 0), (2, 0), 0, 2),
    # nor does one that is not over, or has no winner yet
    ([GAME, totals((80, 20))], (1, 0), (0, 0), None, 0),
    ([GAME, DOUBLE, totals((80, 20))], (3, 0), (1, 0), 0, 1),
    ([GAME, totals((101, 101)), GAME], (2, 0), (0, 0), None, 0),
)  # fmt: skip
def test_a29_three_games_of_five_a_double_being_two(games, won, doubles, winner, surplus):
    result = play_partie(games)
    assert (result.games, result.doubles, result.winner) == (won, doubles, winner)
    assert (result.complete, result.surplus) == (winner is not None, surplus)
    assert len(result.played) == len(games)
    assert len(result.due) == len(games) - surplus


@pytest.mark.parametrize("rules", [AU_CENT, HUNDRED_UP])
def test_r15_no_deal_is_conceded_where_there_is_no_rubicon_to_save(rules):
    (fault,) = check_deal(40, 0, rules, "conceded", "younger", last_deal=True)
    assert (fault.code, fault.rule) == ("no_rubicon", "R15")


counts = st.tuples(st.integers(0, 1), st.integers(1, 60)).map(
    lambda count: (count[1], 0) if count[0] == 0 else (0, count[1])
)
deals = st.lists(counts, max_size=12).map(tuple)
games = st.lists(deals, max_size=6).map(tuple)


def summed(stages):
    return (sum(one for one, _ in stages), sum(other for _, other in stages))


@given(games)
def test_items_and_totals_decide_alike_where_the_totals_settle_it(played):
    by_items = play_game(Game(played))
    by_totals = play_game(Game(tuple((summed(stages),) for stages in played)))
    assert by_items.asks == ()
    assert by_items.deals_due == by_totals.deals_due
    assert by_items.totals == by_totals.totals
    if not by_totals.asks:
        assert (by_totals.winner, by_totals.double) == (by_items.winner, by_items.double)


@given(games)
def test_the_answers_to_what_is_asked_come_to_what_the_items_say(played):
    by_items = play_game(Game(played))
    said = Game(
        tuple((summed(stages),) for stages in played),
        first=by_items.winner,
        double=by_items.double if by_items.complete else None,
    )
    answered = play_game(said)
    assert (answered.asks, answered.denied) == ((), ())
    assert answered.won == by_items.won


@given(games)
def test_counting_one_by_one_agrees_with_a_plain_reading_of_the_rule(played):
    """First to a hundred; double if the other is under fifty at that moment."""
    score = [0, 0]
    plain = None
    for one, other in (stage for stages in played for stage in stages):
        score[0] += one
        score[1] += other
        if plain is None and max(score) >= 100:
            winner = score.index(max(score))
            plain = (winner, score[1 - winner] < 50)
    result = play_game(Game(played))
    assert (None if plain is None else (result.winner, result.double)) == plain
    assert result.complete is (plain is not None)


@given(games)
def test_changing_seats_changes_the_winner_only(played):
    there = play_game(Game(played))
    back = play_game(Game(tuple(tuple((b, a) for a, b in stages) for stages in played)))
    assert there.won == back.won[::-1]
    assert there.totals == back.totals[::-1]


@given(st.lists(st.sampled_from([GAME, DOUBLE, LOST, LOST_DOUBLE, totals((9, 9))]), max_size=9))
def test_a_partie_is_never_more_than_five_games_decided(games):
    result = play_partie(games)
    assert sum(each.complete for each in result.due) <= 5
    assert max(result.games) <= 4
    assert min(result.games) <= 2
    assert sum(result.games) == sum(sum(each.won) for each in result.due)
    if result.surplus:
        assert result.complete


@dataclass(frozen=True)
class Item:
    """One thing counted, as the score of a deal lists it."""

    side: int
    column: str
    amount: int
    trick: int = 0


def items(text: str) -> list[Item]:
    """“e point 5, y sets 14, e play 1 in 3”: the side, the item, the amount, the trick."""
    found = []
    for said in text.split(", "):
        side, column, amount, *trick = said.replace(" in ", " ").split()
        found.append(Item("ey".index(side), column, int(amount), int(trick[0]) if trick else 0))
    return found


@pytest.mark.law("67")
@cases("told stages",
    # the tricks are known: one thing after another
    (("e point 5, e sequences 4, y sets 14, y sets 3, e play 1 in 1, y play 1 in 6, e play 2 in "
      "12, e cards 10"),
     [(5, 0), (4, 0), (0, 14), (0, 3), (1, 0), (0, 1), (2, 0), (10, 0)]),
    # only what each counted in play
    ("e point 5, y sets 17, e play 9, y play 6, e cards 10", [(5, 0), (0, 17), (9, 6), (10, 0)]),
    # a pique: elder had thirty, and thirty for the pique, before younger counted
    ("e point 6, e sequences 16, e play 13, e pique 30, y play 5, e cards 10",
     [(6, 0), (16, 0), (38, 0), (5, 5), (10, 0)]),
    # where small cards do not count, younger can make one too
    ("y sequences 18, y sets 3, e play 2, y play 11, y pique 30",
     [(0, 18), (0, 3), (0, 39), (2, 2)]),
    ("y carte_blanche 10, e point 7, e capot 40", [(0, 10), (7, 0), (40, 0)]),
    # the capot reckons after the play, as the cards do
    ("e point 7, e play 13, e capot 40", [(7, 0), (13, 0), (40, 0)]),
)  # fmt: skip
def test_r10_the_order_in_which_a_deal_reckons(told, stages):
    assert stages_of(items(told), elder=0) == tuple(stages)
    assert stages_of(items(told), elder=1) == tuple((y, e) for e, y in stages)
