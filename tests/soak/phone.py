"""A phone of the soak: real Chromium on a profile of its own, with the site's own queue."""

import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, BrowserType, Error, Page, Route

from tests.conftest import CHROMIUM

IN_A_CONTAINER = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
CHUNK = 20
"""Records that are written between two looks at the phone."""
BEGIN = """async ([keptAt, sendAt, user]) => {
    const { openStorage } = await import(keptAt);
    const { sendEverything } = await import(sendAt);
    window.kept = await openStorage(user);
    const send = () => sendEverything(window.kept, user, []).catch(() => {});
    (async () => {
        for (;;) {
            if ((await window.kept.waiting()).length) await send();
            await new Promise((done) => setTimeout(done, 200));
        }
    })();
}"""
WRITE = "async (records) => { for (const one of records) await window.kept.add(one); }"
BEGIN_TO_WRITE = f"(records) => {{ ({WRITE})(records); }}"
LEFT = "async () => (await window.kept.waiting()).map(({ key, why }) => [key, why ?? ''])"
Record = Mapping[str, Any]


@dataclass
class Faults:
    """What was done to the phones and the server."""

    lost_answers: int = 0
    lost_requests: int = 0
    doubled: int = 0
    browsers_killed: int = 0
    servers_killed: int = 0


@dataclass
class Phone:
    """One member's phone: what it has still to write, and its browser."""

    user: int
    cookies: Mapping[str, str]
    records: list[Record]
    profile: Path
    site: str
    scripts: list[str]
    faults: Faults
    chance: Random
    written: int = 0
    _context: BrowserContext | None = field(default=None, repr=False)
    _page: Page | None = field(default=None, repr=False)

    def start(self, chromium: BrowserType) -> None:
        """Start the browser on its profile, and let it send what waits, again and again."""
        self._context = launched(chromium, self)
        self._page = self._context.new_page()
        self._page.goto(f"{self.site}/health/")
        self._page.route("**/queue/", self._disturb)
        self._page.evaluate(BEGIN, [*self.scripts, str(self.user)])

    @property
    def share(self) -> float:
        """How much of its records it has written."""
        return self.written / len(self.records)

    def write_some(self, up_to: float) -> None:
        """Write a few records, up to this share. Every one is on the disk afterwards."""
        assert self._page
        last = min(self.written + CHUNK, ceil(up_to * len(self.records)))
        if last <= self.written:
            self._page.wait_for_timeout(50)
            return
        self._page.evaluate(WRITE, self.records[self.written : last])
        self.written = last

    def left(self) -> list[tuple[str, str]]:
        """The keys that still wait on the phone, each with why it was refused."""
        assert self._page
        return [(key, why) for key, why in self._page.evaluate(LEFT)]

    def kill(self, chromium: BrowserType) -> None:
        """Kill the browser as an empty battery does, while it writes, and start it again.

        What it was writing is written once more afterwards: nobody knows how much of it is kept.
        """
        assert self._page
        self._page.evaluate(BEGIN_TO_WRITE, self.records[self.written : self.written + CHUNK])
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and self._is_own(entry):
                with suppress(ProcessLookupError):
                    os.kill(int(entry.name), signal.SIGKILL)
        self.faults.browsers_killed += 1
        self.start(chromium)

    def close(self) -> None:
        """Close the browser."""
        if self._context:
            self._context.close()

    def _is_own(self, entry: Path) -> bool:
        try:
            return f"--user-data-dir={self.profile}".encode() in (entry / "cmdline").read_bytes()
        except OSError:
            return False

    def _disturb(self, route: Route) -> None:
        """Lose a request or its answer, or send it twice, as a bad line does."""
        with suppress(Error):  # The server is down, or the browser is killed.
            self._disturbed(route)

    def _disturbed(self, route: Route) -> None:
        luck = self.chance.random()
        is_lost, is_unheard, is_doubled = luck < 0.1, 0.1 <= luck < 0.25, 0.25 <= luck < 0.35
        self.faults.lost_requests += is_lost
        self.faults.lost_answers += is_unheard
        self.faults.doubled += is_doubled
        if is_unheard or is_doubled:
            _fetched(route)
        if is_lost or is_unheard:
            route.abort("connectionreset")
        else:
            route.continue_()


def launched(chromium: BrowserType, phone: Any, **more: Any) -> BrowserContext:
    """Start a browser on the profile of a phone, in which its member has signed in."""
    context = chromium.launch_persistent_context(
        phone.profile, executable_path=CHROMIUM, args=IN_A_CONTAINER, **more
    )
    cookies = phone.cookies.items()
    context.add_cookies([{"name": n, "value": v, "url": phone.site} for n, v in cookies])
    return context


def _fetched(route: Route) -> None:
    """Send the request to the site, whatever comes of it."""
    with suppress(Error):
        route.fetch()
