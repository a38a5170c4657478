"""Cutting a run of deals into games of a hundred up, and how each game may have ended (R20,
R21)."""

from piquet.partie.games_from_deals import GameDeal, Out, games_in, is_over, ways_out, won_at
from piquet.partie.hundred_up import Game, play_game, play_partie
from tests.cases import cases

A, B = 0, 1


def deals(*pairs, **said):
    """Deals told by their totals. `said` belongs to the last one."""
    told = [GameDeal((pair,)) for pair in pairs[:-1]]
    return [*told, GameDeal((pairs[-1],), **said)]


def game(*pairs, **said):
    return Game(tuple((pair,) for pair in pairs), **said)


@cases("run games",
    ([], []),
    # nobody is out as yet
    (deals((12, 30), (41, 22)), [game((12, 30), (41, 22))]),
    # A has a hundred in the second deal, and the third begins another game
    (deals((60, 55), (45, 10), (30, 8)), [game((60, 55), (45, 10)), game((30, 8))]),
    (deals((60, 55), (40, 10)), [game((60, 55), (40, 10))]),
    # three games one after another
    ([*deals((60, 55), (45, 10)), *deals((110, 20)), *deals((30, 90), (9, 12))],
     [game((60, 55), (45, 10)), game((110, 20)), game((30, 90), (9, 12))]),
    # both have a hundred: the game is over, though nobody said who was out first
    (deals((80, 85), (25, 20), (3, 4)), [game((80, 85), (25, 20)), game((3, 4))]),
    # A loses the game by a penalty, and the next deal begins another (a9, a10)
    ([*deals((20, 30), lost=A), *deals((9, 8))], [game((20, 30), lost=A), game((9, 8))]),
    # a penalty in the deal that ends the game by itself changes nothing
    (deals((60, 55), (45, 10), lost=A), [game((60, 55), (45, 10))]),
)  # fmt: skip
def test_r20_a_game_ends_with_the_deal_in_which_somebody_has_a_hundred(run, games):
    assert list(games_in(run)) == games


@cases("run said",
    # both have a hundred, B from under fifty: who was first is kept, and if A, the double
    (deals((80, 45), (25, 90), first=B), {"first": B}),
    (deals((80, 45), (25, 90), first=B, double=True), {"first": B}),
    (deals((80, 45), (25, 90), first=A, double=True), {"first": A, "double": True}),
    (deals((80, 45), (25, 90), first=A), {"first": A}),
    (deals((80, 45), (25, 90), double=True), {}),
    # A alone has a hundred, and B passed fifty in that deal: only the double is asked
    (deals((80, 20), (25, 30), first=A, double=False), {"double": False}),
    (deals((80, 20), (25, 30), first=B, double=True), {"double": True}),
    # nothing is open
    (deals((80, 20), (25, 29), first=B, double=False), {}),
    (deals((80, 55), (5, 6), first=A, double=True), {}),
)  # fmt: skip
def test_r20_what_was_said_of_the_end_is_kept_only_where_it_is_open(run, said):
    (found,) = games_in(run)
    assert found == game(*(deal.stages[0] for deal in run), **said)
    assert play_game(found).denied == ()


def test_what_was_said_is_that_of_the_last_deal():
    """What is said of the first deal ends no game."""
    run = [*deals((80, 45), first=B), *deals((25, 90), first=A, double=True)]
    assert list(games_in(run)) == [game((80, 45), (25, 90), first=A, double=True)]


@cases("played ways",
    # nobody is out
    (game((60, 55)), []), (game(), []),
    # A alone, a game or a double, as the deals say
    (game((80, 55), (25, 30)), ["0"]), (game((80, 20), (25, 29)), ["0d"]),
    # B alone
    (game((80, 70), (5, 31)), ["1"]),
    # A alone, while B passed fifty: either
    (game((80, 20), (25, 30)), ["0", "0d"]),
    # both, each past fifty before
    (game((80, 85), (25, 20)), ["0", "1"]),
    # both, B from under fifty
    (game((80, 45), (25, 90)), ["0", "0d", "1"]),
    # both in one deal from nothing
    (game((110, 104)), ["0", "0d", "1", "1d"]),
    # what was said makes no difference
    (game((80, 85), (25, 20), first=B), ["0", "1"]),
    (game((80, 20), (25, 30), double=True), ["0", "0d"]),
    # lost by a penalty
    (game((20, 30), lost=A), ["1"]),
)  # fmt: skip
def test_r20_the_ways_in_which_a_game_may_have_ended(played, ways):
    assert [way.value for way in ways_out(played)] == ways


def test_a_way_out_says_who_won_and_whether_it_is_double():
    assert ways_out(game((80, 45), (25, 90))) == (Out(A, False), Out(A, True), Out(B, False))


@cases("played over",
    (game((60, 55)), False), (game((60, 55), (45, 10)), True),
    (game((80, 85), (25, 20)), True),  # who was first has still to be said
    (game((80, 20), (25, 30)), True),  # and here whether it is a double
    (game((20, 30), lost=B), True),
)  # fmt: skip
def test_when_nothing_more_is_played_in_a_game(played, over):
    assert is_over(play_game(played)) is over


GAME, DOUBLE = game((100, 60)), game((100, 20))
LOST, LOST_DOUBLE = game((55, 100)), game((20, 100))


@cases("games at_a_game at_a_partie",
    ([], (0, 0), (0, 0)),
    ([GAME, LOST], (1, 1), (0, 0)),  # nobody has the partie yet
    ([GAME, DOUBLE], (3, 0), (1, 0)), ([DOUBLE, LOST_DOUBLE, LOST], (2, 3), (0, 1)),
)  # fmt: skip
def test_r51_what_a_partie_wins_at_so_much_a_game_or_a_partie(games, at_a_game, at_a_partie):
    result = play_partie(games)
    assert won_at(result, "game") == at_a_game
    assert won_at(result, "partie") == at_a_partie
