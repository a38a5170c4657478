"""The club of the tests of tournaments."""

from types import SimpleNamespace

import pytest

from club.models import Role
from tests.helping.browser import signed_in
from tests.helping.factories import make_club, make_member
from tests.helping.tournaments import players


@pytest.fixture
def club() -> SimpleNamespace:
    """A club of Anne, Bernard, Celia, Dennis and a guest, with Dora, who is its treasurer."""
    club = make_club(slug="portland")
    dora = make_member(club, name="Dora", role=Role.TREASURER)
    four = players(club, 4)
    guest = make_member(club, name="Felix", guest=True)
    return SimpleNamespace(
        club=club,
        dora=dora,
        four=four,
        guest=guest,
        officer=signed_in(dora),
        anne=signed_in(four[0]),
    )
