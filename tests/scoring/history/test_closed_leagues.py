"""`check_history` compares each closed league with what its parties make, by its form's rules."""

from dataclasses import asdict

import pytest

from scoring.history.cache import derived
from scoring.history.contests import changed_since, load_contest
from scoring.history.leagues import live_league, wrong_leagues
from scoring.laws.money.stakes import Stake
from scoring.models import CardState
from scoring.operations.contests.cards import link_card
from scoring.operations.contests.entrants import drop_out
from scoring.operations.contests.leagues import close_league
from scoring.operations.contests.walk_overs import give_walk_over
from tests.helping.factories import make_card, make_club
from tests.helping.leagues import drawn, played, scores, standing
from tests.helping.tournaments import officer_of, players

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("what", "of"), [("rows", "score"), ("parties", "points")])
def test_a_closed_season_that_was_tampered_with_is_found(what, of):
    anne, bernard = two = players(make_club(), 2)
    by = officer_of(anne.club)
    league = drawn(by, *two)
    played(league, anne, bernard)
    closed = close_league(contest_id=league.pk, by=by)
    assert list(wrong_leagues(closed.club)) == []
    closed.final[what][0][of] += 1
    closed.save()
    assert list(wrong_leagues(closed.club)) == ["Winter league"]


def test_of_a_league_closed_before_nobody_is_judged_in_turn():
    """Dennis had one of four meetings played, and Anne's walk-over: too little in form 1."""
    anne, bernard, celia, dennis, esther = five = players(make_club(), 5)
    by = officer_of(anne.club)
    league = drawn(by, *five)
    for winner, loser in ((anne, bernard), (anne, celia), (bernard, dennis)):
        played(league, winner, loser)
    for player in (anne, dennis):
        drop_out(contest_id=league.pk, by=by, player=player)
    for winner, loser in ((bernard, celia), (bernard, esther), (celia, esther)):
        give_walk_over(contest_id=league.pk, by=by, winner=winner, loser=loser)
    closed = close_league(contest_id=league.pk, by=by)
    assert standing(closed).struck == ()
    closed.final["form"] = 1
    closed.save()
    assert list(wrong_leagues(closed.club)) == ["Winter league"], "its table is that of form 2"
    closed.final["rows"] = [asdict(row) for row in live_league(load_contest(closed)).rows]
    closed.save()
    assert standing(closed).struck == (dennis.pk,)
    assert dict(scores(closed))[bernard.pk] == 4, "two walk-overs, and nothing against Dennis"
    assert list(wrong_leagues(closed.club)) == []


GAMES = {
    # A double for the winner, one for the loser, and a single game for the winner.
    (3, 2): ((60, 20), (45, 12), (20, 70), (11, 35), (28, 35), (42, 25), (35, 12)),
    # Two doubles for the winner.
    (4, 0): ((60, 20), (45, 12), (60, 20), (45, 12)),
}
STAKES = [Stake("", "LSD", 12, "game", ""), Stake("", "LSD", 120, "partie", ""), None]


def of_games(winner, loser, code, stake, games):
    """A countersigned card of a partie that the winner won by these games."""
    told = {"parties": [GAMES[games]], "stake": stake, "code": code}
    return make_card(winner, loser, state=CardState.COUNTERSIGNED, **told)


@pytest.mark.parametrize("code", ["au-cent", "hundred-up"])
@pytest.mark.parametrize("games", GAMES)
def test_games_count_alike_whatever_the_stake(code, games):
    """Three cards, one at each stake: the winner's games less the loser's are net points."""
    anne, bernard = two = players(make_club(), 2)
    by = officer_of(anne.club)
    league = drawn(by, *two, code=code, scheme="net-points", times=3)
    for stake in STAKES:
        card = of_games(anne, bernard, code, stake, games)
        link_card(contest_id=league.pk, by=anne, card=card)
        assert [one.totals for one in next(iter(derived([card])))[1].parties] == [games]
    net = 3 * (games[0] - games[1])
    assert scores(league) == [(anne.pk, net), (bernard.pk, -net)]


def test_a_league_of_games_closed_before_keeps_what_the_stakes_made():
    anne, bernard = two = players(make_club(), 2)
    by = officer_of(anne.club)
    league = drawn(by, *two, code="au-cent", scheme="net-points", times=2)
    for stake in STAKES[:2]:
        card = of_games(anne, bernard, "au-cent", stake, (3, 2))
        link_card(contest_id=league.pk, by=anne, card=card)
    closed = close_league(contest_id=league.pk, by=by)
    assert list(wrong_leagues(closed.club)) == []
    closed.final["form"] = 1
    for partie, points in zip(closed.final["parties"], (3, 1), strict=True):
        partie["points"] = points
    closed.save()
    closed.final["rows"] = [asdict(row) for row in live_league(load_contest(closed)).rows]
    closed.save()
    assert scores(closed) == [(anne.pk, 4), (bernard.pk, -4)]
    assert list(wrong_leagues(closed.club)) == []
    assert changed_since(closed) == []
    closed.final["form"] = 2
    closed.save()
    assert list(wrong_leagues(closed.club)) == ["Winter league"]
