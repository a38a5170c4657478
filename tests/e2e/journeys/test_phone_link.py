"""`make serve HOST=0.0.0.0` as a phone on the network meets it: the link, one click, a card."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from config.greeting.network import own_addresses
from config.greeting.qr_code import qr_code
from tests.served import free_port, started

pytestmark = pytest.mark.tier("all")

New = Callable[..., Page]


@contextmanager
def served(folder: Path) -> Iterator[Sequence[str]]:
    """What a demonstration prints that listens on every network, while it is served."""
    file = folder / "site.sqlite3"
    if settings.MIGRATED.exists() and not file.exists():
        shutil.copy(settings.MIGRATED, file)
    port = free_port()
    site = {"HOST": "0.0.0.0", "DEMONSTRATION": "true", "SITE_URL": "", "ALLOWED_HOSTS": ""}
    streams = {"stdout": subprocess.PIPE, "text": True, "encoding": "utf-8"}
    with started(folder, port, site, **streams) as server:
        yield _greeting(server)


def _greeting(server: "subprocess.Popen[str]") -> list[str]:
    """The lines from “Rubicon is at …” to the empty line that ends them."""
    assert server.stdout is not None
    lines: list[str] = []
    for line in server.stdout:
        if line.startswith("Rubicon is at") or lines:
            lines.append(line.rstrip("\n"))
        if lines and not lines[-1] and ("█" in lines[-2] or "▀" in lines[-2]):
            break
        if "start it again." in line:
            break
    return lines


def link_of(said: Sequence[str]) -> str:
    """The link that was printed above its code."""
    (link,) = [line.strip() for line in said if "/phone/#" in line]
    code = qr_code(link)
    assert list(said[-len(code) - 1 : -1]) == code
    return link


@pytest.mark.long
def test_a_phone_opens_the_link_and_one_click_signs_it_in(new_phone: New, tmp_path: Path) -> None:
    with served(tmp_path) as said:
        if not own_addresses().chosen:  # Then there is nothing to open.
            assert "because this machine is not on a network" in "\n".join(said)
            return
        link = link_of(said)
        site = re.sub(r"phone/#.*", "", link)
        stranger = new_phone(base_url=site)
        stranger.goto(site)
        expect(stranger.get_by_text("scan the code in the terminal")).to_be_visible()
        expect(stranger.get_by_role("button", name="Anne Archer, player")).to_have_count(0)

        phone = new_phone(base_url=site)
        asked: list[str] = []
        phone.on("request", lambda request: asked.append(request.url))
        phone.goto(link, wait_until="commit")  # The page goes on by itself.
        phone.get_by_role("button", name="Anne Archer, player").tap()
        expect(phone.get_by_text("You are Anne Archer, of")).to_be_visible()
        assert not any(link.split("#")[1] in url.split("#")[0] for url in asked)
        phone.get_by_role("button", name="Dora Dale, treasurer").tap()
        expect(phone.get_by_text("You are Dora Dale")).to_be_visible()

        plain = new_phone(base_url=site, java_script_enabled=False)
        plain.goto(link)
        expect(plain.get_by_text("on the machine that shows the code")).to_be_visible()

        late = new_phone(base_url=site)
        late.goto(f"{link}x", wait_until="commit")  # As that of another run.
        expect(late.get_by_role("alert")).to_contain_text("This link no longer works")
        late.goto(f"{site}phone/")
        expect(late.get_by_role("alert")).to_contain_text("The end of the link is missing")
        expect(late.get_by_text("on the machine that shows the code")).to_have_count(0)
