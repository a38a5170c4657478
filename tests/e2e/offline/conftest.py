"""Phones that have had a card open, and have no signal now."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page
from pytest_django.live_server_helper import LiveServer

from club.models import Member
from scoring.models import Card
from tests.conftest import CHROMIUM
from tests.e2e.conftest import IN_A_CONTAINER, lent_phones
from tests.e2e.kept_phones import KeptProfiles
from tests.e2e.offline.phones import IS_READY, At, is_kept


@pytest.fixture(scope="session")
def kept_profiles(
    browser_type: BrowserType, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[KeptProfiles]:
    def start(**options: Any) -> BrowserContext:
        folder = tmp_path_factory.mktemp("profile")
        return browser_type.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=IN_A_CONTAINER, **options
        )

    kept = KeptProfiles(start)
    yield kept
    kept.close()


@pytest.fixture
def phone_of_ones_own(
    kept_profiles: KeptProfiles, live_server: LiveServer
) -> Iterator[Callable[..., Page]]:
    """As `new_phone`, but what the phone keeps is on the disk."""
    yield from lent_phones(kept_profiles, live_server)


@pytest.fixture
def in_cellar(phone_of_ones_own: Callable[..., Page], at_card: Any) -> At:
    """`in_cellar(member, card)`: a phone that has had the card open once, and has no signal now."""

    def go(member: Member, card: Card) -> Page:
        page = at_card(phone_of_ones_own(service_workers="allow"), member, card)
        page.evaluate(IS_READY)
        is_kept(page, member, card)
        page.context.set_offline(True)
        page.reload()
        return page

    return go
