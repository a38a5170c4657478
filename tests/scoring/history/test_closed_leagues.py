"""`check_history` compares each closed league with what its parties make, by its form's rules."""

from dataclasses import asdict

import pytest

from scoring.history.contests import load_contest
from scoring.history.leagues import live_league, wrong_leagues
from scoring.operations.contests.entrants import drop_out
from scoring.operations.contests.leagues import close_league
from scoring.operations.contests.walk_overs import give_walk_over
from tests.helping.factories import make_club
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
