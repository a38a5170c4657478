"""Measure how long the keys of a card take to work on a slow line.

    python -m bench.phones.slow_line

Chromium opens the page of a card over a line of 400 ms and 400 kbit/s: on a phone that has never
been there, and again when the service worker has settled. A connection costs a round trip before
its first byte.
"""

from statistics import median

from playwright.sync_api import Page, sync_playwright

from bench.helping.common import ROUNDS, write_section
from bench.helping.figures import Figure, table
from bench.helping.site import scratch, served, set_up
from bench.helping.slow_line import SlowLine, slow_line
from bench.phones.taps import chromium

MOST_FIRST, MOST_LATER = 4, 1
WATCH = """() => {
    const look = () => {
        const key = document.querySelector('.with-keys .keys [data-digit="7"]');
        if (key?.checkVisibility()) window.worked = performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
TYPED = """() => {
    const typed = [...document.querySelectorAll("[data-typed]")];
    return typed.some((one) => one.textContent === "7");
}"""
SETTLED = """async () => {
    const found = await navigator.serviceWorker.ready;
    return found.active.state === "activated";
}"""
SETTLES = 120_000
"""Milliseconds that the worker may take. It fetches its files one after another."""
WORKER = b"/worker.js"
Visit = tuple[float, float]
"""The seconds until the keys worked, and the kilobytes that had come until then."""


def main(rounds: int = ROUNDS) -> None:
    with scratch("slow-line") as folder:
        set_up(folder)
        from bench.helping.club import cookies_in, make_club, players, signed_in, written_card

        left, right = players(make_club(2))
        path = f"/clubs/{left.club.slug}/cards/{written_card(left, right, 5).pk}/"
        cookies = cookies_in(signed_in(left))
        with served() as site:
            visits = [_visits(site, path, cookies) for _ in range(rounds)]
    print(write_section("A slow line", _lines(visits)))


def _visits(
    site: tuple[str, int], path: str, cookies: dict[str, str]
) -> tuple[Visit, Visit, float, float]:
    """Open the card on a new phone, and again.

    Also return the kilobytes that came before the worker was asked for, and with its download.
    """
    with slow_line(site) as line, sync_playwright() as playwright:
        browser = chromium(playwright)
        phone = browser.new_context(
            viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
        )
        address = f"http://127.0.0.1:{line.port}"
        phone.add_cookies([{"name": n, "value": v, "url": address} for n, v in cookies.items()])
        phone.add_init_script(f"({WATCH})()")
        page = phone.new_page()
        first = _visit(page, line, address + path)
        if WORKER in line.first_asked:
            raise ValueError("the worker came before the keys worked")
        page.wait_for_function(SETTLED, timeout=SETTLES)
        page.wait_for_load_state("networkidle")
        before, idle = line.first_asked[WORKER] / 1000, line.carried / 1000
        page.close()
        later = _visit(phone.new_page(), line, address + path)
        browser.close()
    return first, later, before, idle


def _visit(page: Page, line: SlowLine, address: str) -> Visit:
    before = line.carried
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.worked")
    came = (line.carried - before) / 1000
    page.locator('.keys [data-digit="7"]').tap()
    page.wait_for_function(TYPED)
    worked: float = page.evaluate("window.worked")
    return worked / 1000, came


def _lines(visits: list[tuple[Visit, Visit, float, float]]) -> list[str]:
    first, later = median(v[0][0] for v in visits), median(v[1][0] for v in visits)
    figures = [
        Figure("s until the keys work, first visit", first, MOST_FIRST, at_most=True),
        Figure("s until the keys work, later visit", later, MOST_LATER, at_most=True),
        Figure("kB until the keys work, first visit", median(v[0][1] for v in visits), form=".1f"),
        Figure("kB until the keys work, later visit", median(v[1][1] for v in visits), form=".1f"),
        Figure(
            "kB before the worker’s download, first visit", median(v[2] for v in visits), form=".1f"
        ),
        Figure("kB with the worker’s download", median(v[3] for v in visits), form=".1f"),
    ]
    return [
        "A card in Chromium over a line of 400 ms and 400 kbit/s. A new connection costs a",
        "round trip more, also the worker’s. The bytes are those on the line, with headers;",
        "without them they are under “The card page”. The worker comes when the page is idle.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    main()
