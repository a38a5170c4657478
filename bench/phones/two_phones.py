"""Measure the time from writing a deal on one phone to seeing it on another, both slow.

    python -m bench.phones.two_phones

Two Chromium phones of 390×844, with touch and a quarter of the processor, show the same card. Each
deal is timed from the touch on “Write” on one to the frame in which the other shows the deal. The
times vary: now just after the other phone has polled, now just before.
"""

from random import Random
from statistics import median

from playwright.sync_api import Page, sync_playwright

from bench.helping.common import write_section
from bench.helping.figures import Figure, table
from bench.helping.site import scratch, served, set_up
from bench.phones.taps import SLOWER, chromium, slowed_phone

DEALS = 20
MOST_SECONDS = 2
PAUSE = 2000
TIMED = """() => {
    window.written = window.seen = 0;
    document.addEventListener("pointerdown", (down) => {
        if (down.target.closest("[data-go]")) window.written = Date.now();
    }, true);
    let version = document.getElementById("card").dataset.version;
    const painted = new MessageChannel();
    painted.port1.onmessage = () => { window.seen = Date.now(); };
    new MutationObserver(() => {
        const now = document.getElementById("card")?.dataset.version;
        if (!now || now === version) return;
        version = now;
        requestAnimationFrame(() => painted.port2.postMessage(0));
    }).observe(document.querySelector("main"), { childList: true, subtree: true });
}"""


def main() -> None:
    with scratch("two-phones") as folder:
        set_up(folder)
        from bench.helping.club import cookies_in, make_club, open_cards, players, signed_in

        pair = players(make_club(2))
        (card,) = open_cards(pair[0], pair[1], 1)
        cookies = [cookies_in(signed_in(member)) for member in pair]
        with served() as (host, port), sync_playwright() as playwright:
            site = f"http://{host}:{port}"
            address = f"{site}/clubs/{card.club.slug}/cards/{card.pk}/"
            browser = chromium(playwright)
            writer, other = (slowed_phone(browser, site, address, each) for each in cookies)
            times = _write_all(writer, other)
            browser.close()
    print(write_section("What one writes, the other sees", _lines(times)))


def _write_all(writer: Page, other: Page) -> list[float]:
    """Return the seconds from one phone to the other, for each deal."""
    from bench.helping.club import FULL_CARD, UNUSUAL

    usual = [
        scores if deal % 2 else scores[::-1]
        for _partie, deal, scores in FULL_CARD
        if scores not in UNUSUAL
    ]
    chance = Random(1)
    for page in (writer, other):
        page.evaluate(TIMED)
    return [_write(writer, other, scores, chance) for scores in usual[:DEALS]]


def _write(writer: Page, other: Page, elder_first: tuple[int, int], chance: Random) -> float:
    elder, younger = ([f'[data-digit="{digit}"]' for digit in str(n)] for n in elder_first)
    for key in (*elder, "[data-go]", *younger):
        writer.locator(key).tap()
    writer.wait_for_timeout(chance.random() * PAUSE)
    other.evaluate("window.seen = 0")
    writer.locator("[data-go]").tap()
    other.wait_for_function("() => window.seen > 0")
    seen: float = other.evaluate("window.seen")
    written: float = writer.evaluate("window.written")
    writer.wait_for_function("() => document.querySelector('.score.active input').value === ''")
    return (seen - written) / 1000


def _lines(times: list[float]) -> list[str]:
    figures = [
        Figure("s, from one phone to the other, p50", median(times)),
        Figure("the same, the longest", max(times), MOST_SECONDS, at_most=True),
    ]
    return [
        f"Two phones of 390×844, their processors slowed {SLOWER} times; {len(times)} deals.",
        "",
        *table(figures),
    ]


if __name__ == "__main__":
    main()
