"""A tournament as a PDF for the notice board."""

import pytest

from contests.finished.tournaments import load_tournament
from contests.tournaments import paper
from contests.tournaments.page import TournamentPage
from contests.tournaments.printed_tournament import printed_tournament
from paper.typesetting.typefaces import LEAST
from tests.helping.factories import make_club, make_member
from tests.helping.tournaments import drawn, play, players
from tests.scoring.documents.looked_at import looked_at
from tests.scoring.documents.printed import pages

pytestmark = pytest.mark.django_db
LONG = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Cholmo"


def paper_of(contest, reader) -> bytes:
    return paper.draw(printed_tournament(TournamentPage(reader, load_tournament(contest))))


def test_the_bracket():
    anne, bernard, celia, dennis = four = players(make_club(name="Portland"), 4)
    contest = drawn(four)
    play(contest, anne, dennis)
    play(contest, bernard, celia)
    play(contest, bernard, anne)
    (lines,) = pages(paper_of(contest, anne))
    assert lines[:4] == [
        "Portland",
        "♠ ♥ PIQUET · KNOCKOUT ♦ ♣",
        "Winter cup 20 November 2026",
        "Rubicon piquet, one partie a match, as written Won by Bernard",
    ]
    assert {"Semifinals Final", "1 Anne 1", "4 Dennis 0", "2 Bernard 1", "3 Celia 0"} <= set(lines)
    assert paper_of(contest, anne) == paper_of(contest, anne)


def test_the_table_and_the_cross_table():
    three = players(make_club(), 3)
    contest = drawn(three, "swiss")
    met = contest.meetings.get(other__isnull=False)
    play(contest, met.dealer, met.other)
    (lines,) = pages(paper_of(contest, three[0]))
    assert "Player Score Opponents Won Drawn Lost Points Byes" in lines
    assert any(line.startswith(f"2 {met.dealer.name} 2 0 1 0 0 +150 0") for line in lines)


@pytest.mark.parametrize("number", [2, 5, 16, 17, 32])
@pytest.mark.parametrize("kind", ["knockout", "swiss"])
def test_nothing_is_too_small_or_overprinted(kind, number):
    club = make_club()
    people = [make_member(club, name=f"{LONG} {n}"[-60:]) for n in range(number)]
    contest = drawn(people, kind)
    look = looked_at(lambda: paper_of(contest, people[0]), paper)
    assert look.smallest() >= LEAST
    assert look.overprinted() == []
