"""`check_history` compares each closed league or tournament with what its draw and its parties
make, by the rules of its form."""

from dataclasses import asdict
from io import StringIO

import pytest
from django.core.management import call_command

from contests.finished.closed_tournaments import wrong_tournaments
from contests.finished.contests import changed_since, load_contest
from contests.finished.leagues import live_league, wrong_leagues
from contests.finished.tournaments import load_tournament
from contests.operations.leagues.cards import link_card
from contests.operations.leagues.entrants import drop_out
from contests.operations.leagues.leagues import close_league
from contests.operations.leagues.walk_overs import give_walk_over
from contests.operations.tournaments import people
from contests.operations.tournaments.close import close_tournament
from contests.operations.tournaments.walk_over import give_walk_over as let_pass
from history.derived.cache import derived
from ledger.operations.cards.reverse_card import reverse_card
from piquet.money.stakes import Stake
from scoring.models import CardState
from tests.helping.factories import make_card, make_club
from tests.helping.leagues import drawn, played, scores, standing
from tests.helping.tournaments import drawn as drawn_tournament
from tests.helping.tournaments import officer_of, play, players

pytestmark = pytest.mark.django_db


@pytest.fixture
def five():
    return players(make_club(), 5)


def league_of(*people, **more):
    """A league of these people that is drawn, and its officer."""
    by = officer_of(people[0].club)
    return drawn(by, *people, **more), by


@pytest.mark.parametrize(("what", "of"), [("rows", "score"), ("parties", "points")])
def test_a_closed_season_that_was_tampered_with_is_found(five, what, of):
    league, by = league_of(*five[:2])
    played(league, *five[:2])
    closed = close_league(contest_id=league.pk, by=by)
    assert list(wrong_leagues(closed.club)) == []
    closed.final[what][0][of] += 1
    closed.save()
    assert list(wrong_leagues(closed.club)) == ["Winter league"]


def test_of_a_league_closed_before_nobody_is_judged_in_turn(five):
    """Dennis had one of four meetings played, and Anne's walk-over: too little in form 1."""
    anne, bernard, celia, dennis, esther = five
    league, by = league_of(*five)
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


def link_games(contest, winner, loser, code, stake, games):
    """A countersigned card of the contest with a partie that the winner won by these games."""
    told = {"parties": [GAMES[games]], "stake": stake, "code": code}
    card = make_card(winner, loser, state=CardState.COUNTERSIGNED, **told)
    link_card(contest_id=contest.pk, by=winner, card=card)
    return card


@pytest.mark.parametrize("code", ["au-cent", "hundred-up"])
@pytest.mark.parametrize("games", GAMES)
def test_games_count_alike_whatever_the_stake(five, code, games):
    """Three cards, one at each stake: the winner's games less the loser's are net points."""
    anne, bernard = two = five[:2]
    league, _by = league_of(*two, code=code, scheme="net-points", times=3)
    for stake in STAKES:
        card = link_games(league, anne, bernard, code, stake, games)
        assert [one.totals for one in next(iter(derived([card])))[1].parties] == [games]
    net = 3 * (games[0] - games[1])
    assert scores(league) == [(anne.pk, net), (bernard.pk, -net)]


def test_a_league_of_games_closed_before_keeps_what_the_stakes_made(five):
    anne, bernard = two = five[:2]
    league, by = league_of(*two, code="au-cent", scheme="net-points", times=2)
    for stake in STAKES[:2]:
        link_games(league, anne, bernard, "au-cent", stake, (3, 2))
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


def closed(kind):
    """A tournament of four that was closed after a walk-over and one who dropped out."""
    anne, bernard, celia, dennis = four = players(make_club(), 4)
    contest = drawn_tournament(four, kind)
    by = officer_of(anne.club)
    pairs = {
        "knockout": ((anne, dennis), (bernard, celia)),
        "swiss": ((anne, celia), (bernard, dennis)),
    }
    (one, other), (third, fourth) = pairs[kind]
    card = play(contest, one, other)
    let_pass(contest_id=contest.pk, by=by, winner=third.pk, loser=fourth.pk)
    people.drop_out(contest_id=contest.pk, by=by, person=third)
    return close_tournament(contest_id=contest.pk, by=by), card, by


@pytest.mark.parametrize("kind", ["knockout", "swiss"])
def test_a_closed_tournament_is_what_its_parties_make(kind):
    contest, card, by = closed(kind)
    assert list(wrong_tournaments(contest.club)) == []
    reverse_card(card_id=card.pk, by=by, reason="The first deal is wrong")
    assert list(wrong_tournaments(contest.club)) == [], "it was reversed later: the page says so"


def test_a_tournament_of_games_closed_before_keeps_what_the_stakes_made():
    """Anne won 3–2 at a stake a game. That was 3 net points in form 1, and is 1 now."""
    anne, bernard = two = players(make_club(), 2)
    contest, by = drawn_tournament(two, "swiss", code="au-cent", rounds=1), officer_of(anne.club)
    link_games(contest, anne, bernard, "au-cent", STAKES[0], (3, 2))
    closed = close_tournament(contest_id=contest.pk, by=by)
    assert [row["net"] for row in closed.final["rows"]] == [1, -1]
    assert list(wrong_tournaments(closed.club)) == []
    final = closed.final
    final["form"] = 1
    final["parties"][0]["points"] = final["rounds"][0]["meetings"][0]["points"] = 3
    final["rows"][0]["net"], final["rows"][1]["net"] = 3, -3
    closed.save()
    assert list(wrong_tournaments(closed.club)) == []
    assert changed_since(closed) == []


def test_a_swiss_tournament_closed_before_keeps_its_opponents_scores():
    """Anne beat Celia. Bernard has a walk-over of Dennis: it counted what Dennis scored, nothing.
    Now it counts as much as Bernard scored."""
    contest, _card, _by = closed("swiss")
    anne, bernard, celia, dennis = contest.final["people"]
    rows = {row["person"]: row for row in contest.final["rows"]}
    stood = [(row["person"], row["opponents"]) for row in contest.final["rows"]]
    assert stood == [(bernard, 2), (anne, 0), (celia, 2), (dennis, 0)]
    before = [(anne, 0), (bernard, 0), (dennis, 2), (celia, 2)]
    contest.final["form"] = 2
    contest.final["rows"] = [
        {**rows[person], "place": place, "opponents": opponents}
        for place, (person, opponents) in enumerate(before, 1)
    ]
    contest.save()
    assert list(wrong_tournaments(contest.club)) == []
    event = load_tournament(contest).event
    assert [(row.person, row.opponents) for row in event.rows] == before
    contest.final["form"] = 3
    contest.save()
    assert list(wrong_tournaments(contest.club)) == ["Winter cup"]


@pytest.mark.parametrize(("kind", "spoil"), [
    ("knockout", lambda final: final["matches"][0].update(wins=[0, 1])),
    ("knockout", lambda final: final["matches"][-1].update(person=None)),
    ("knockout", lambda final: final["parties"].clear()),
    ("swiss", lambda final: final["rows"][0].update(score=9)),
    ("swiss", lambda final: final["rounds"][0]["meetings"][0].update(points=1)),
    ("swiss", lambda final: final["parties"][0].update(points=1)),
])  # fmt: skip
def test_a_closed_tournament_that_was_tampered_with_is_found(kind, spoil):
    contest, _card, _by = closed(kind)
    spoil(contest.final)
    contest.save()
    assert list(wrong_tournaments(contest.club)) == ["Winter cup"]
    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_history", stdout=said)
    assert "the closed tournament “Winter cup” differs." in said.getvalue()
