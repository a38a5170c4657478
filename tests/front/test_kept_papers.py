"""Papers of leagues, tournaments and seasons are drawn once, and again if anything changes."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
import time_machine

from club.models import BalancesSeen, Club, Member
from contests.leagues import views as leagues
from contests.models import Contest
from contests.operations.leagues.leagues import close_league
from contests.tournaments import views as tournaments
from history.season_report import views as seasons
from scoring.models import CardState
from tests.front.site import change
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_club
from tests.helping.leagues import drawn as drawn_league
from tests.helping.tournaments import drawn, officer_of, play, players

pytestmark = pytest.mark.django_db


class Papers:
    """A club's papers, read by Anne. It counts how often one is drawn."""

    def __init__(self, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.club = make_club(slug="portland")
        self.anne, self.bernard = players(self.club, 2)
        self.contest: Contest
        self.drawn = 0
        self.client = client
        client.force_login(self.anne.user)
        for views, name in ((leagues, "draw"), (tournaments, "draw"), (seasons, "report_pdf")):
            monkeypatch.setattr(views, name, self._counting(getattr(views, name)))

    def _counting(self, draw: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
        @wraps(draw)
        def counted(content: Any) -> bytes:
            self.drawn += 1
            return draw(content)

        return counted

    def get(self, address: str) -> bytes:
        answer = self.client.get(f"/clubs/portland/{address}")
        assert answer.status_code == 200
        return answer.content

    def drawn_after(self, address: str, change: Callable[[], object]) -> int:
        """How often the paper is drawn if it is read twice, changed, and read twice again."""
        before, drawn = [self.get(address) for _ in range(2)], self.drawn
        assert (drawn, before[0]) == (1, before[1])
        change()
        after = [self.get(address) for _ in range(2)]
        assert after[0] == after[1]
        assert (after[0] != before[0]) == (self.drawn > drawn)
        return self.drawn - drawn

    def sign(self) -> None:
        make_card(self.anne, self.bernard, parties=DESC, state=CardState.COUNTERSIGNED)


@pytest.fixture
def papers(client, monkeypatch, settings, tmp_path) -> Papers:
    settings.CACHES = {**settings.CACHES}
    settings.CACHES["drawings"] = {**settings.CACHES["drawings"], "LOCATION": str(tmp_path)}
    with time_machine.travel("2026-11-23 20:00Z", tick=False):
        yield Papers(client, monkeypatch)


def rename(one: Club | Contest | Member) -> None:
    change(one, name="Another name")


def another_card(papers: Papers) -> None:
    make_card(papers.anne, papers.bernard, parties=DESC[:1])


def change_club(papers: Papers, **text: Any) -> None:
    papers.club.refresh_from_db()
    change(papers.club, **text)


# What is changed, by which function, and how often the paper is drawn because of it.
NAMES = [
    ("a name", lambda papers: rename(papers.bernard), 1),
    ("the club’s name", lambda papers: rename(papers.club), 1),
]
CONTEST = [
    *NAMES,
    ("a card that counts for nothing", another_card, 0),
    ("the contest’s name", lambda papers: rename(papers.contest), 1),
    ("a result", lambda papers: play(papers.contest, papers.anne, papers.bernard), 1),
]
SEASON = [
    *NAMES,
    ("an open card", another_card, 0),
    ("another signed card", lambda papers: papers.sign(), 1),
    ("no ratings", lambda papers: change_club(papers, shows_ratings=False), 1),
    ("no money", lambda papers: change_club(papers, who_sees_balances=BalancesSeen.OWN), 1),
]


@pytest.mark.parametrize("kind", ["league", "knockout", "swiss"])
@pytest.mark.parametrize(("what", "change", "again"), CONTEST)
def test_contest(papers, kind, what, change, again):
    two = [papers.anne, papers.bernard]
    if kind == "league":
        papers.contest = drawn_league(officer_of(papers.club), *two)
        at = f"leagues/{papers.contest.pk}/league.pdf"
    else:
        papers.contest = drawn(two, kind, rounds=1 if kind == "swiss" else None)
        at = f"tournaments/{papers.contest.pk}/tournament.pdf"
    assert papers.drawn_after(at, lambda: change(papers)) == again, what


def test_a_league_that_is_closed_is_drawn_again(papers):
    by = officer_of(papers.club)
    league = drawn_league(by, papers.anne, papers.bernard)
    play(league, papers.anne, papers.bernard)
    at = f"leagues/{league.pk}/league.pdf"
    assert papers.drawn_after(at, lambda: close_league(contest_id=league.pk, by=by)) == 1


@pytest.mark.parametrize(("what", "change", "again"), SEASON)
def test_season(papers, what, change, again):
    change_club(papers, who_sees_balances=BalancesSeen.ALL)
    papers.sign()
    assert papers.drawn_after("records/2026.pdf", lambda: change(papers)) == again, what


def test_a_season_that_runs_is_drawn_again_the_next_day(papers):
    papers.sign()
    papers.get("records/2026.pdf")
    with time_machine.travel("2026-11-24 20:00Z", tick=False):
        papers.get("records/2026.pdf")
    assert papers.drawn == 2
