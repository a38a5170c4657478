"""Makes the pictures of the documentation: `make pictures` writes docs/pictures/*.webp.

They are of a new demonstration club at a fixed moment, on a phone of 390×844 in light colours. The
club, its clock and what is typed are always the same, so a picture changes only if its page does.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Final
from zoneinfo import ZoneInfo

import django
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
LARGEST: Final = 60_000
DAY: Final = date(2026, 11, 23)
HOUR: Final = 21
ZONE: Final = ZoneInfo("Europe/London")
CLUB: Final = "/clubs/portland"
CHROMIUM: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


class Quiet(WSGIRequestHandler):
    """Answers without a line in the terminal."""

    def log_message(self, *_parts: object) -> None:
        """Write nothing."""


@contextmanager
def demonstration() -> Iterator[str]:
    """Serve a new demonstration club, whose clock stands still; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": f"sqlite:///{folder}/pictures.sqlite3",
            "SECRET_KEY": "only-for-pictures-" + "0123456789abcdef" * 3,
            "DEMONSTRATION": "true",
            "LOG_LEVEL": "WARNING",
        }
        django.setup()
        from config.prepare import prepare_site
        from config.wsgi import application
        from front.demonstration.clock import clock_at

        with clock_at(DAY, HOUR, ZONE):
            prepare_site()
            server = ThreadedWSGIServer(("127.0.0.1", 0), Quiet)
            server.set_app(application)
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}"
            server.shutdown()


def new_phones(browser: Browser, address: str) -> Callable[[str], Page]:
    """Return a function that gives a new phone, signed in as this person of the demonstration."""

    def phone(who: str) -> Page:
        page = browser.new_page(
            base_url=address,
            viewport={"width": 390, "height": 844},
            is_mobile=True,
            has_touch=True,
            locale="en-GB",
            timezone_id=ZONE.key,
            color_scheme="light",
            service_workers="block",
        )
        page.clock.set_fixed_time(datetime(DAY.year, DAY.month, DAY.day, HOUR, tzinfo=ZONE))
        page.goto("/")
        page.locator(f"#as-{who}").click()
        expect(page.get_by_role("link", name="Open a card").first).to_be_visible()
        return page

    return phone


def take(page: Page, name: str) -> None:
    """Write what the phone shows as a picture of this name."""
    seen = Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide")))
    path = PICTURES / f"{name}.webp"
    seen.convert("RGB").save(path, quality=80, method=6)
    size = path.stat().st_size
    if size > LARGEST:
        sys.exit(f"{path} has {size} bytes; a picture may have {LARGEST}.")
    print(f"{path.name}: {size} bytes")


def press(page: Page, keys: str) -> None:
    """Tap keys of the card's keypad, named with spaces between them."""
    for key in keys.split():
        page.locator("button:visible").get_by_text(key, exact=True).first.click()


def take_all(phone: Callable[[str], Page]) -> None:
    """Take every picture, the pages that nobody changes first."""
    treasurer = phone("treasurer")
    treasurer.goto(f"{CLUB}/ledger/months/{DAY.year}/{DAY.month - 1}/close/")
    take(treasurer, "closing")

    anne = phone("player")
    anne.goto(f"{CLUB}/tonight/")
    take(anne, "tonight")
    anne.goto("/")
    anne.get_by_role("link").filter(has_text="Chouette,").first.click()
    expect(anne.get_by_role("button", name="Next")).to_be_visible()
    take(anne, "chouette")

    anne.goto(f"{CLUB}/cards/new/")
    anne.get_by_label("Bernard Bell").check()
    anne.get_by_role("button", name="Open the card").click()
    press(anne, "2 7 Next 1 3")
    expect(anne.get_by_role("button", name="Write", exact=True)).to_be_visible()
    take(anne, "keys")
    press(anne, "Write")
    expect(anne.get_by_text("Partie 1, deal 2").first).to_be_visible()

    bernard = phone("opponent")
    bernard.goto(f"{anne.url.partition('#')[0]}deals/1/1/")
    bernard.get_by_role("textbox", name="Bernard").click()
    press(bernard, "1 5 Write")
    expect(bernard.get_by_text("The records differ").first).to_be_visible()
    anne.reload()
    expect(anne.get_by_text("Who is right?").first).to_be_visible()
    take(anne, "differ")


def main() -> None:
    """Make all pictures."""
    found = filter(None, (os.environ.get("CHROMIUM"), *map(shutil.which, CHROMIUM)))
    chromium = next(found, None) or sys.exit("No Chromium found: install it, or set CHROMIUM.")
    with demonstration() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        take_all(new_phones(browser, address))
        browser.close()


if __name__ == "__main__":
    main()
