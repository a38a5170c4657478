"""Two officers, or two players, at once: one after the other, and nothing twice."""

import pytest

from club.models import Role
from club.operation_error import OperationError
from contests.models import Contest, ContestCard, Entrant, WalkOver
from contests.operations.leagues.cards import link_card
from contests.operations.leagues.entrants import enter_late
from contests.operations.leagues.leagues import close_league, draw_league, make_league
from contests.operations.leagues.walk_overs import give_walk_over
from tests.helping.factories import PLAYED_ON, make_card, make_club, make_member
from tests.helping.leagues import drawn, terms
from tests.together import together

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def players():
    club = make_club()
    return [make_member(club, name=name) for name in ("Anne", "Bernard", "Celia", "Felix")]


@pytest.fixture
def officers(players):
    return [make_member(players[0].club, role=role) for role in (Role.TREASURER, Role.SECRETARY)]


def kinds(done) -> list[str]:
    return sorted(type(one).__name__ for one in done)


def by_each(officers, change, **said):
    """What comes of it when both do it at once."""
    return together(*(lambda by=by: change(by=by, **said) for by in officers))


def test_two_officers_make_one_league_of_a_name(players, officers):
    done = by_each(officers, make_league, terms=terms(*players[:3]))
    assert kinds(done) == ["Contest", "OperationError"]
    assert Contest.objects.count() == 1


def test_two_officers_draw_once_and_enter_somebody_once(players, officers):
    made = make_league(by=officers[0], terms=terms(*players[:3]))
    one, two = by_each(officers, draw_league, contest_id=made.pk, lot=made.lot)
    assert one.drawn_at == two.drawn_at
    assert len(set(by_each(officers, enter_late, contest_id=made.pk, player=players[3]))) == 1
    assert list(Entrant.objects.values_list("seed", flat=True)) == [1, 2, 3, 4]


def test_a_meeting_is_given_once(players, officers):
    league = drawn(officers[0], *players[:3])
    one, other = players[:2]
    done = together(
        lambda: give_walk_over(contest_id=league.pk, by=officers[0], winner=one, loser=other),
        lambda: give_walk_over(contest_id=league.pk, by=officers[1], winner=other, loser=one),
    )
    assert kinds(done) == ["OperationError", "WalkOver"]
    assert WalkOver.objects.count() == 1


def test_a_card_belongs_to_one_of_two_leagues(players, officers):
    two = [drawn(officers[0], *players[:2], name=name) for name in ("Winter", "Spring")]
    said = {"by": players[0], "card": make_card(*players[:2], played_on=PLAYED_ON)}
    done = together(*(lambda one=one: link_card(contest_id=one.pk, **said) for one in two))
    assert kinds(done) == ["ContestCard", "OperationError"]


def test_a_season_is_closed_before_or_after_somebody_enters(players, officers):
    league = drawn(officers[0], *players[:2])
    give_walk_over(contest_id=league.pk, by=officers[0], winner=players[0], loser=players[1])
    closed, entered = together(
        lambda: close_league(contest_id=league.pk, by=officers[0]),
        lambda: enter_late(contest_id=league.pk, by=officers[1], player=players[2]),
    )
    assert isinstance(closed, OperationError) is not isinstance(entered, OperationError)
    assert not ContestCard.objects.exists()
