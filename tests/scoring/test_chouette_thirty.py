"""A chouette of thirty parties at random, through the views, against the engine."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.models import Club
from scoring.laws.chouette import (
    ChouettePartie,
    first_seats,
    in_points,
    keep_chouette,
    next_seats,
)
from scoring.laws.chouette_reckoning import reckon_chouette
from scoring.laws.partie import reckon_partie
from scoring.laws.rule_sets import RUBICON
from tests.factories import TEN_SHILLINGS
from tests.scoring.cards import key
from tests.scoring.chouette_site import Site
from tests.scoring.chouettes import A

pytestmark = pytest.mark.django_db

# Elder's score first; any of them can be.
PAIRS = ((27, 13), (31, 15), (44, 6), (29, 18), (35, 12), (25, 23), (28, 23), (40, 8), (20, 16))
deals = st.lists(st.sampled_from(PAIRS), min_size=6, max_size=6)
results = st.one_of(st.tuples(st.integers(101, 800), st.sampled_from([0, 1])), st.just((0, None)))
evenings = st.lists(st.one_of(results, results, results, results, deals), min_size=30, max_size=30)


def written(site: Site, number: int, partie, seats) -> tuple[int, int] | None:
    """Write a partie through the views; what it wins, None where it is not over (a tie)."""
    if isinstance(partie, tuple):
        points, side = partie
        winner = "drawn" if side is None else seats.pair[side]
        assert site.result(number, winner=winner, points=points).status_code == 302
        return (points, 0) if side == 0 else (0, points)
    scores = [pair[::-1] if n % 2 else pair for n, pair in enumerate(partie, 1)]
    for deal, (single, opponent) in enumerate(scores, 1):
        typed = {"partie": number, "deal": deal, "dealer": (deal + 1) % 2}
        answer = site.deal(**typed, score_0=single, score_1=opponent)
        assert answer.status_code == 302
    found = reckon_partie(scores, RUBICON)
    return found.won if found.complete else None


@given(evenings)
@settings(max_examples=4, suppress_health_check=list(HealthCheck))
def test_thirty_random_parties_agree_with_the_engine_at_every_step(client, evening):
    Club.objects.filter(slug="portland").update(slug=f"club-{key()}")
    site, kept, seats = Site(client), [], first_seats(A)
    for number, partie in enumerate(evening, 1):
        won = written(site, number, partie, seats)
        if won is None:
            break
        kept.append(ChouettePartie(won, *(seats.pair if number == 1 else (None, None))))
        line, sheet = keep_chouette(kept)[-1], site.sheet
        seats = next_seats(seats, kept[-1].winner)
        assert (sheet.lines[number - 1].tens, sheet.lines[number - 1].running) == (
            line.tens,
            line.running,
        )
        assert sheet.seats_in(number + 1) == seats
        assert sheet.reckoning == reckon_chouette(in_points(line.running), TEN_SHILLINGS)
    if kept:
        shown = " ".join(str(tens).replace("-", "−") for tens in line.running)
        assert shown in site.page().replace(" alone", "")
