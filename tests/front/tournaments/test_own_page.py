"""What the page of a tournament tells its reader first: their next match, and who closes it."""

import pytest

from scoring.models import CardState
from tests.front.tournaments.conftest import at, swiss_of
from tests.helping.browser import text_of
from tests.helping.tournaments import drawn, play

pytestmark = pytest.mark.django_db


def test_the_page_shows_the_reader_their_next_match_first_and_marks_their_lines(club):
    anne, dennis = club.four[0], club.four[3]
    contest = drawn(club.four, best_of=3)
    page = club.anne.get(at(contest))
    assert "Your next match Dennis Semifinals · best of 3 parties Play" in text_of(page)
    play_at = f"?player={anne.pk}&amp;opponent={dennis.pk}&amp;contest={contest.pk}"
    assert page.content.decode().count(play_at) == 1
    assert text_of(page).count("(you play)") == 2, "to play now, and match by match"
    assert "Your next match" not in text_of(club.officer.get(at(contest)))
    play(contest, anne, dennis)
    assert "Semifinals · best of 3 parties · 1–0 Play" in text_of(club.anne.get(at(contest)))
    waiting = play(contest, dennis, anne, CardState.CLOSED)
    assert f"1–0 Card {waiting.pk}: closed" in text_of(club.anne.get(at(contest)))


def test_the_next_meeting_of_a_swiss_tournament_says_who_deals_first(club):
    anne, bernard = club.four[:2]
    contest = swiss_of(club.four)
    page = club.anne.get(at(contest))
    assert "Your next match Bernard Round 1 · Bernard deals first Play" in text_of(page)
    play_at = f"?player={anne.pk}&amp;opponent={bernard.pk}&amp;contest={contest.pk}&amp;first=1"
    assert play_at in page.content.decode()
    play(contest, anne, bernard)
    assert "Your next match" not in text_of(club.anne.get(at(contest))), "round 2 is not drawn"


def test_a_tournament_that_is_played_out_says_who_closes_it(club):
    anne, bernard = club.four[:2]
    contest = drawn([anne, bernard])
    said = text_of(club.officer.get(at(contest)))
    assert "The final is not decided: nobody would have won." in said
    assert "Close it as it stands" in said
    assert "closes the tournament" not in text_of(club.anne.get(at(contest)))
    play(contest, anne, bernard)
    told = "Everything is played. The treasurer or the secretary closes the tournament."
    assert told in text_of(club.anne.get(at(contest)))
    said = text_of(club.officer.get(at(contest)))
    assert told not in said
    assert "Winner: Anne What it came to then stays" in said
    assert "Close it as it stands" not in said
    club.officer.post(at(contest, "close/"))
    assert told not in text_of(club.anne.get(at(contest)))


def test_a_swiss_tournament_that_is_not_played_out_says_who_is_first(club):
    anne, bernard, celia, dennis = club.four
    contest = swiss_of(club.four)
    play(contest, anne, bernard)
    said = text_of(club.officer.get(at(contest)))
    assert "2 rounds are not drawn. Round 1 is not decided. As it stands," in said
    assert "this would be the first place: Anne. What it came to" in said
    assert "nobody has won" not in said
    play(contest, celia, dennis)
    said = text_of(club.officer.get(at(contest)))
    assert "2 rounds are not drawn. As it stands, this would be the first place: Anne" in said
