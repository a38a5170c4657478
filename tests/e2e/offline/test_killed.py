"""A browser that is killed while it has no signal, and started again."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, BrowserType, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Record
from tests.conftest import CHROMIUM
from tests.e2e.conftest import IN_A_CONTAINER, PHONE
from tests.e2e.offline.phones import (
    IS_READY,
    back_online,
    deals_of,
    is_kept,
    waiting,
    write_offline,
)
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")


@pytest.fixture
def start(
    browser_type: BrowserType, live_server: LiveServer, tmp_path: Path
) -> Callable[[], BrowserContext]:
    """`start()` starts a browser of its own, always on the same profile."""

    def go() -> BrowserContext:
        return browser_type.launch_persistent_context(
            tmp_path / "profile",
            executable_path=CHROMIUM,
            args=IN_A_CONTAINER,
            base_url=live_server.url,
            **{**PHONE, "service_workers": "allow"},
        )

    return go


def kill(profile: Path) -> None:
    """Kill every process of the browser that runs on this profile, as a phone's battery does."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and str(profile).encode() in _command(entry):
            os.kill(int(entry.name), signal.SIGKILL)


def _command(entry: Path) -> bytes:
    try:
        return (entry / "cmdline").read_bytes()
    except OSError:
        return b""


def test_what_waits_survives_a_killed_browser(table, start, sign_in, tmp_path):
    card = make_card(table.anne, table.bernard, parties=[])
    context = start()
    page = context.new_page()
    sign_in(page, table.anne.user)
    address = f"/clubs/{table.club.slug}/cards/{card.pk}/"
    page.goto(address)
    page.evaluate(IS_READY)
    is_kept(page, table.anne, card)
    context.set_offline(True)
    page.reload()
    four = [(20 + n, 10 + n) for n in range(4)]
    for scores in four:
        write_offline(page, *scores)
    kill(tmp_path / "profile")
    context = start()
    context.set_offline(True)
    page = context.new_page()
    page.goto(address)
    expect(waiting(page)).to_have_text("4 deals wait on this phone.")
    assert not Record.objects.exists()
    sign_in(page, table.anne.user)
    back_online(page)
    assert deals_of(card) == four
    assert Record.objects.count() == 4
    context.close()
