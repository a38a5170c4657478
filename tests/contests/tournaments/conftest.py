"""The club of the tests of tournaments."""

from types import SimpleNamespace

import pytest

from club.models import Role
from tests.helping.browser import signed_in, text_of
from tests.helping.factories import make_club, make_member
from tests.helping.tournaments import drawn, players

NEW = "/clubs/portland/tournaments/new/"
FORM = {"name": "Winter cup", "kind": "knockout", "begins": "2026-11-20", "ends": ""}
FORM |= {"code": "rubicon", "best_of": "1", "rounds": "", "seeding": "lot", "lot": "4711"}
"""The form of a tournament, as the officer fills it in, but for the people."""


def at(contest, path="") -> str:
    """The address of a page of the tournament, or of a league."""
    kind = "leagues" if contest.kind == "league" else "tournaments"
    return f"/clubs/portland/{kind}/{contest.pk}/{path}"


def match(contest, one, other, path="") -> str:
    word = "meetings" if contest.kind == "league" else "matches"
    return at(contest, f"{word}/{one.pk}/{other.pk}/{path}")


def is_refused(response, says) -> bool:
    return (response.status_code, says in text_of(response)) == (422, True)


def swiss_of(four):
    """A drawn tournament in which Anne meets Bernard first, and Celia Dennis."""
    anne, bernard, celia, dennis = four
    return drawn([anne, celia, bernard, dennis], "swiss")


@pytest.fixture
def club() -> SimpleNamespace:
    """A club of Anne, Bernard, Celia, Dennis and a guest, with Dora, who is its treasurer."""
    club = make_club(slug="portland")
    dora = make_member(club, name="Dora", role=Role.TREASURER)
    four = players(club, 4)
    guest = make_member(club, name="Felix", guest=True)
    people = {"dora": dora, "four": four, "guest": guest}
    return SimpleNamespace(club=club, **people, officer=signed_in(dora), anne=signed_in(four[0]))
