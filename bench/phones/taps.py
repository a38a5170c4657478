"""Measure the time from a tap on a key to the new total on the screen of a slow phone.

    python -m bench.phones.taps

Chromium shows an open card of six parties at 390×844, with touch and a quarter of the processor.
The last deal is still to be written. Each tap on a digit is timed from touch to the frame that
shows the partie's new total. No request is sent.
"""

import os
import shutil
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from bench.helping.common import write_section
from bench.helping.figures import Figure, table
from bench.helping.site import scratch, served, set_up

SLOWER = 4
TAPS = 60
MOST_MS = 100
WATCH = """() => {
    window.taps = [];
    const sums = () => [...document.querySelectorAll("[data-sum]")].map(s => s.textContent).join();
    document.addEventListener("pointerdown", down => {
        const before = sums();
        const look = () => {
            if (sums() === before) return requestAnimationFrame(look);
            const painted = new MessageChannel();
            painted.port1.onmessage = () => window.taps.push(performance.now() - down.timeStamp);
            requestAnimationFrame(() => painted.port2.postMessage(0));
        };
        if (down.target.closest("[data-digit]")) requestAnimationFrame(look);
    }, true);
}"""


def main() -> None:
    with scratch("taps") as folder:
        set_up(folder)
        from bench.helping.club import (
            FULL_CARD,
            cookies_in,
            make_club,
            players,
            signed_in,
            written_card,
        )

        left, right = players(make_club(2))
        card = written_card(left, right, len(FULL_CARD) - 1)
        cookies = cookies_in(signed_in(left))
        with served() as (host, port):
            site = f"http://{host}:{port}"
            times = _tapped(site, f"{site}/clubs/{left.club.slug}/cards/{card.pk}/", cookies)
    print(write_section("A tap on a key", _lines(times)))


def _tapped(site: str, address: str, cookies: dict[str, str]) -> list[float]:
    """Return the milliseconds of each tap."""
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        times = _tap_all(slowed_phone(browser, site, address, cookies))
        browser.close()
    return times


def chromium(playwright: Playwright) -> Browser:
    """Start the browser of this machine."""
    names = ("chromium", "chromium-headless-shell")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


def slowed_phone(browser: Browser, site: str, address: str, cookies: dict[str, str]) -> Page:
    """Open a page of the site on a slow phone, signed in by these cookies."""
    phone = browser.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
    )
    phone.add_cookies([{"name": n, "value": v, "url": site} for n, v in cookies.items()])
    page = phone.new_page()
    page.goto(address)
    phone.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def _tap_all(page: Page) -> list[float]:
    page.evaluate(WATCH)
    digit, back = page.locator('[data-digit="7"]'), page.locator("[data-back]")
    for number in range(1, TAPS + 1):
        digit.tap()
        page.wait_for_function("n => window.taps.length === n", arg=number)
        back.tap()
    times: Any = page.evaluate("window.taps")
    return list(times)


def _lines(times: list[float]) -> list[str]:
    p50, p95 = median(times), quantiles(times, n=20)[-1]
    figures = [
        Figure("ms, a tap to the total seen, p50", p50, MOST_MS, at_most=True, form=".0f"),
        Figure("the same, p95", p95, MOST_MS, at_most=True, form=".0f"),
    ]
    return [
        f"A phone of 390×844, its processor slowed {SLOWER} times; six parties, {TAPS} taps.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    main()
