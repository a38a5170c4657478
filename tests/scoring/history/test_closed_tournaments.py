"""`check_history` compares each closed tournament with what its draw and its parties make."""

from io import StringIO

import pytest
from django.core.management import call_command

from ledger.operations.cards.reverse_card import reverse_card
from scoring.history.closed_tournaments import wrong_tournaments
from scoring.operations.tournaments.close import close_tournament
from scoring.operations.tournaments.people import drop_out
from scoring.operations.tournaments.walk_over import give_walk_over
from tests.helping.factories import make_club
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
