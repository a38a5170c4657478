"""Phones that have had a card open, and have no signal now."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page
from pytest_django.live_server_helper import LiveServer

from club.models import Member
from scoring.models import Card
from tests.conftest import CHROMIUM
from tests.e2e.card_pages import Table
from tests.e2e.conftest import IN_A_CONTAINER, lent_phones
from tests.e2e.kept_phones import ALL_BUT_THE_WORKER, KeptProfiles
from tests.e2e.offline.phones import IS_READY, At, is_kept
from tests.helping.factories import Deals, make_card

New = Callable[..., Page]


@pytest.fixture(scope="session")
def profiles(
    browser_type: BrowserType, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., KeptProfiles]]:
    """`profiles()` keeps phones whose browsers store on the disk, and ends them."""

    def start(**options: Any) -> BrowserContext:
        folder = tmp_path_factory.mktemp("profile")
        return browser_type.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=IN_A_CONTAINER, **options
        )

    kept: list[KeptProfiles] = []

    def keep(*clears: str) -> KeptProfiles:
        kept.append(KeptProfiles(start, *clears))
        return kept[-1]

    yield keep
    for phones in kept:
        phones.close()


@pytest.fixture(scope="session")
def new_ones(profiles: Any) -> KeptProfiles:
    return profiles()


@pytest.fixture(scope="session")
def with_worker(profiles: Any) -> KeptProfiles:
    """Phones that keep the worker when they are lent on. To install it takes half of a test."""
    return profiles(ALL_BUT_THE_WORKER)


@pytest.fixture
def phone_of_ones_own(new_ones: KeptProfiles, live_server: LiveServer) -> Iterator[New]:
    """As `new_phone`, but what the phone keeps is on the disk."""
    yield from lent_phones(new_ones, live_server)


@pytest.fixture
def in_cellar(with_worker: KeptProfiles, live_server: LiveServer, at_card: Any) -> Iterator[At]:
    """`in_cellar(member, card)`: a phone that has had the card open once, and has no signal now."""
    for new_phone in lent_phones(with_worker, live_server):
        yield partial(_go_down, new_phone, at_card)


@pytest.fixture
def in_cellar_with(in_cellar: At, table: Table) -> Callable[..., tuple[Page, Card]]:
    """`in_cellar_with(*parties)`: Anne's phone in the cellar, with a new card of these parties."""

    def go(*parties: Deals) -> tuple[Page, Card]:
        card = make_card(table.anne, table.bernard, parties=parties)
        return in_cellar(table.anne, card), card

    return go


@pytest.fixture
def in_new_cellar(phone_of_ones_own: New, at_card: Any) -> At:
    """As `in_cellar`, for a test that changes the worker."""
    return partial(_go_down, phone_of_ones_own, at_card)


def _go_down(new_phone: New, at_card: Any, member: Member, card: Card) -> Page:
    page: Page = at_card(new_phone(service_workers="allow"), member, card)
    page.evaluate(IS_READY)
    is_kept(page, member, card)
    page.context.set_offline(True)
    page.reload()
    return page
