"""`check_history` compares each closed tournament with what its draw and its parties make."""

from io import StringIO

import pytest
from django.core.management import call_command

from ledger.operations.cards.reverse_card import reverse_card
from scoring.history.closed_tournaments import wrong_tournaments
from scoring.history.contests import changed_since
from scoring.history.tournaments import load_tournament
from scoring.laws.money.stakes import Stake
from scoring.models import CardState
from scoring.operations.contests.cards import link_card
from scoring.operations.tournaments.close import close_tournament
from scoring.operations.tournaments.people import drop_out
from scoring.operations.tournaments.walk_over import give_walk_over
from tests.helping.factories import make_card, make_club
from tests.helping.tournaments import drawn, officer_of, play, players

pytestmark = pytest.mark.django_db


def closed(kind):
    """A tournament of four that was closed after a walk-over and one who dropped out."""
    anne, bernard, celia, dennis = four = players(make_club(), 4)
    contest = drawn(four, kind)
    by = officer_of(anne.club)
    pairs = {
        "knockout": ((anne, dennis), (bernard, celia)),
        "swiss": ((anne, celia), (bernard, dennis)),
    }
    (one, other), (third, fourth) = pairs[kind]
    card = play(contest, one, other)
    give_walk_over(contest_id=contest.pk, by=by, winner=third.pk, loser=fourth.pk)
    drop_out(contest_id=contest.pk, by=by, person=third)
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
    contest, by = drawn(two, "swiss", code="au-cent", rounds=1), officer_of(anne.club)
    games = ((60, 20), (45, 12), (20, 70), (11, 35), (28, 35), (42, 25), (35, 12))
    told = {"parties": [games], "code": "au-cent", "stake": Stake("", "LSD", 12, "game", "")}
    card = make_card(anne, bernard, state=CardState.COUNTERSIGNED, **told)
    link_card(contest_id=contest.pk, by=anne, card=card)
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


SPOILED = [
    ("knockout", lambda final: final["matches"][0].update(wins=[0, 1])),
    ("knockout", lambda final: final["matches"][-1].update(person=None)),
    ("knockout", lambda final: final["parties"].clear()),
    ("swiss", lambda final: final["rows"][0].update(score=9)),
    ("swiss", lambda final: final["rounds"][0]["meetings"][0].update(points=1)),
    ("swiss", lambda final: final["parties"][0].update(points=1)),
]


@pytest.mark.parametrize(("kind", "spoil"), SPOILED)
def test_a_closed_tournament_that_was_tampered_with_is_found(kind, spoil):
    contest, _card, _by = closed(kind)
    spoil(contest.final)
    contest.save()
    assert list(wrong_tournaments(contest.club)) == ["Winter cup"]
    said = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_history", stdout=said)
    assert "the closed tournament “Winter cup” differs." in said.getvalue()
