"""A real browser on the real site: Chromium, phones of 390×844, two at a time where needed."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from club.access.officers import ADDED
from club.models import Member, Role, User
from club.security.sessions import SessionStore
from scoring.models import Card
from tests.conftest import CHROMIUM
from tests.e2e.axe import axe_finds
from tests.e2e.card_pages import Table
from tests.e2e.kept_phones import PATIENCE, KeptPhones
from tests.helping.factories import Deals, make_card, make_club, make_member

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "locale": "en-GB",
    "timezone_id": "Europe/London",
    "service_workers": "block",  # Playwright's routes do not see what a worker fetches.
}
expect.set_options(timeout=PATIENCE)
IN_A_CONTAINER = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


SOON = 0.5
"""Seconds between two questions of a page whether something has changed."""
INTERVALS = (
    "scoring.pages.card.POLL_SECONDS",
    "scoring.pages.card.POLL_SECONDS_WHEN_SETTLED",
    "front.home.EVERY",
    "front.sittings.board.EVERY",
)


@pytest.fixture(autouse=True)
def _impatient_pages(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages ask more often, or most tests with two phones would do nothing but wait.

    `tests/front/test_intervals.py` holds how often they really ask. So do the pages of a test that
    is marked `patient`, and those of `tests/e2e/offline`, where tests wait for an idle network.
    """
    patient = request.node.get_closest_marker("patient") or "offline" in request.path.parts
    if not patient:
        for interval in INTERVALS:
            monkeypatch.setattr(interval, SOON)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use this machine's Chromium, with the options that root in a container needs."""
    assert CHROMIUM, "no Chromium found: install it, or set CHROMIUM to its path"
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        # All pages of a phone are drawn by the one process that runs already.
        "args": [*IN_A_CONTAINER, "--renderer-process-limit=1"],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The plain `page` fixture is a laptop."""
    return {**browser_context_args, "locale": "en-GB", "timezone_id": "Europe/London"}


@pytest.fixture(scope="session")
def kept_phones(browser: Browser) -> KeptPhones:
    return KeptPhones(browser)


@pytest.fixture
def new_phone(kept_phones: KeptPhones, live_server: LiveServer) -> Iterator[Callable[..., Page]]:
    """`new_phone(**options)` returns a page on a new phone. Its addresses are the site's.

    `page.goto("/")` opens the home page. The options are Playwright's for a context and override
    PHONE. A script error, or a breach of the content security policy, on any phone fails the test
    at its end.
    """
    yield from lent_phones(kept_phones, live_server)


def lent_phones(kept: KeptPhones, live_server: LiveServer) -> Iterator[Callable[..., Page]]:
    """Yield `new_phone`, and take the phones back."""
    faults: list[str] = []

    def make(**options: Any) -> Page:
        page = kept.lend(**{**PHONE, "base_url": live_server.url, **options})
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: _note_breach(message.text, faults))
        return page

    yield make
    kept.take_back()
    assert not faults, "\n".join(faults)


def _note_breach(text: str, faults: list[str]) -> None:
    if "Content Security Policy" in text:
        faults.append(text)


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    """A page on a phone, 390×844, touch, en-GB."""
    return new_phone()


@pytest.fixture
def sign_in(live_server: LiveServer) -> Callable[..., None]:
    """`sign_in(page, user, address)`: give the page's phone the user's session, and go there."""

    def give(page: Page, user: User, address: str = "") -> None:
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        if user.is_staff:  # The admin wants a second factor.
            TOTP.activate(user, generate_totp_secret())
            session[ADDED] = True
        session["account_authentication_methods"] = [
            {"method": "password", "at": time.time() + 3600, "reauthenticated": True}
        ]
        session["account_authentication_methods_user"] = str(user.pk)
        session.save()
        name, key = settings.SESSION_COOKIE_NAME, str(session.session_key)
        cookie: Any = {"name": name, "value": key, "url": live_server.url, "httpOnly": True}
        page.context.add_cookies([cookie])
        if address:
            page.goto(address)

    return give


@pytest.fixture
def accessible() -> Callable[[Page], None]:
    """`accessible(page)` checks that axe finds no fault in the page as it stands."""

    def check(page: Page) -> None:
        found = axe_finds(page)
        assert not found, "\n".join(found)

    return check


@pytest.fixture
def table() -> Table:
    """Anne Archer and Bernard Bell at a card table, with the treasurer Dora Dale."""
    club = make_club()
    return Table(
        club,
        make_member(club, name="Anne Archer"),
        make_member(club, name="Bernard Bell"),
        make_member(club, name="Dora Dale", role=Role.TREASURER),
    )


@pytest.fixture
def at_card(sign_in: Callable[..., None]) -> Callable[[Page, Member, Card], Page]:
    """`at_card(page, member, card)` opens the card's page as this member."""

    def go(page: Page, member: Member, card: Card) -> Page:
        sign_in(page, member.user, f"/clubs/{member.club.slug}/cards/{card.pk}/")
        return page

    return go


@pytest.fixture
def opened(table: Table, new_phone: Callable[..., Page], at_card: Any) -> Callable[..., Any]:
    """`opened(*parties, **phone)`: a card of Anne and Bernard, and Anne's phone at it."""

    def go(*parties: Deals, **phone: Any) -> tuple[Page, Card]:
        card = make_card(table.anne, table.bernard, parties=parties)
        return at_card(new_phone(**phone), table.anne, card), card

    return go
