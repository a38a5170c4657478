"""A tournament before its draw: made once, checked like a league, drawn anew, deleted."""

import pytest

from scoring.models import Contest
from scoring.operations.tournaments.make import make_tournament
from tests.helping.browser import text_of
from tests.helping.tournaments import drawn, plan

pytestmark = pytest.mark.django_db
NEW = "/clubs/portland/tournaments/new/"


def at(contest, path=""):
    return f"/clubs/portland/tournaments/{contest.pk}/{path}"


def draft(club, **said):
    return make_tournament(by=club.dora, plan=plan(**said), people=club.four)


def test_another_lot_is_drawn_until_the_draw_stands(club):
    made = draft(club, seeding="lot", lot=4711)
    page = text_of(club.officer.get(at(made)))
    assert "Let this draw stand Draw another lot Change the tournament" in page
    lots = set()
    for _ in range(4):
        answer = club.officer.post(at(made, "draw/"), {"seen": "1", "another": "on"})
        assert answer.url == at(made)
        made.refresh_from_db()
        assert (made.drawn_at, 1 <= made.lot < 10_000) == (None, True)
        lots.add(made.lot)
    assert len(lots) > 1


def test_without_a_lot_there_is_no_other_lot(club):
    made = draft(club, seeding="rating")
    assert "Draw another lot" not in text_of(club.officer.get(at(made)))
    refused = club.officer.post(at(made, "draw/"), {"another": "on"})
    assert refused.status_code == 422
    assert "No lot decides here." in text_of(refused)


def test_a_tournament_is_deleted_before_its_draw_alone(club):
    made = draft(club)
    assert "Delete this tournament" in text_of(club.officer.get(at(made)))
    assert "Delete this tournament" not in text_of(club.anne.get(at(made)))
    assert club.anne.post(at(made, "give-up/")).status_code == 403
    said = club.officer.post(at(made, "give-up/"), follow=True)
    assert "Winter cup is deleted." in text_of(said)
    assert not Contest.objects.exists()
    standing = drawn(club.four)
    said = club.officer.post(at(standing, "give-up/"), follow=True)
    assert "Winter cup has been drawn meanwhile." in text_of(said)
    assert Contest.objects.exists()
