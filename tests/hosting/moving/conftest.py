"""A club with everything in it, as it was told on its site, and its file. The site is gone."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from club.members.invitation_links import new_link
from club.models import Club, User
from hosting.moving.export_club import write_club
from hosting.moving.import_club import import_club
from hosting.moving.manifest import ClubManifest
from scoring.management.progress import Progress
from scoring.models import Card
from tests.helping.world import for_all_tests, found
from tests.hosting.moving import club_data
from tests.hosting.moving.everything import everything


@dataclass(frozen=True)
class Exported:
    """A club's file, and what its site said of the club."""

    path: Path
    manifest: ClubManifest
    data: dict[str, Any]
    cards: dict[str, int]
    """The cards' ids by UUID."""
    members: dict[str, int]
    bets: dict[str, int]
    """The bets' ids by form key."""
    secrets: list[str]
    """Hashes of passwords and PINs."""
    links: list[str]
    """Invitations that worked there."""


@pytest.fixture(scope="session")
def exported(django_db_setup, django_db_blocker, tmp_path_factory) -> Exported:
    """The Portland's file. Nothing of the Portland is left in the database."""
    path = tmp_path_factory.mktemp("moving") / "portland.zip"
    with for_all_tests(django_db_blocker):
        club = everything().club
        links = [new_link(each) for each in club.members.exclude(user=None).select_related("user")]
        manifest = write_club(club, path, Progress())
        return Exported(
            path,
            manifest,
            club_data.data_of(club),
            ids_of(club.cards),
            ids_of(club.members),
            dict(club.bets.values_list("form_key", "pk")),
            [*User.objects.values_list("password", flat=True), _pin_of(club)],
            links,
        )


def _pin_of(club: Club) -> str:
    return club.members.exclude(pin="").get().pin


def ids_of(rows: Any) -> dict[str, int]:
    """Return ids by UUID."""
    return {str(uuid): pk for uuid, pk in rows.values_list("uuid", "pk")}


@pytest.fixture(scope="module")
def moved_of_module(exported, django_db_blocker) -> Iterator[Club]:
    """The Portland on another site, which has a club already."""
    with for_all_tests(django_db_blocker):
        found("turf")
        yield import_club(exported.path, "", Progress()).club


@pytest.fixture
def moved(moved_of_module, db) -> Club:
    """The Portland on another site."""
    return Club.objects.get(pk=moved_of_module.pk)


@pytest.fixture
def ids(exported, moved) -> club_data.NewIds:
    """The ids that cards, members and bets have on the other site, by those they had."""
    cards, members = ids_of(Card.objects.filter(club=moved)), ids_of(moved.members)
    bets = dict(moved.bets.values_list("form_key", "pk"))
    return club_data.NewIds(
        cards={old: cards[uuid] for uuid, old in exported.cards.items()},
        members={old: members[uuid] for uuid, old in exported.members.items()},
        bets={old: bets[key] for key, old in exported.bets.items()},
    )
