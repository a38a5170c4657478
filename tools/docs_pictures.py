"""Makes the pictures of the documentation: `make pictures` writes docs/pictures/*.webp.

They are of a new demonstration club at a fixed moment, on a phone of 390×844 in light colours. The
club, its clock and what is typed are always the same, so a picture changes only if its page does.
What each page said is kept beside the pictures, in `texts.json`. With `--check` nothing is written:
the script says which pages say something else today, and then it fails.
"""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from difflib import unified_diff
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
TEXTS: Final = PICTURES / "texts.json"
LARGEST: Final = 90_000
GROUND: Final = "#1f4a3d"
ROOM: Final = 24
"""Pixels between two screens in one picture."""
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
        from front.demonstration.clock import clock_at

        with clock_at(DAY, HOUR, ZONE):
            prepare_site()
            from config.wsgi import application  # It looks at the static files once.

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


class Pictures:
    """The pictures of one run, and what their pages say."""

    def __init__(self, *, only_check: bool) -> None:
        """Begin without any; `only_check` writes none."""
        self.only_check = only_check
        self.texts: dict[str, str] = {}

    def take(self, name: str, *pages: Page) -> None:
        """Write what these screens show, side by side, as a picture of this name."""
        for page in pages:
            page.wait_for_load_state("networkidle")
        self.texts[name] = "\n".join(page.locator("body").inner_text() for page in pages)
        if not self.only_check:
            write_picture(name, [seen_on(page) for page in pages])

    def finish(self) -> None:
        """Keep the texts; or, if only checking, fail if one is not as it was kept."""
        if not self.only_check:
            TEXTS.write_text(json.dumps(self.texts, ensure_ascii=False, indent=1) + "\n")
            return
        former = json.loads(TEXTS.read_text())
        others = [name for name in former | self.texts if former.get(name) != self.texts.get(name)]
        for name in others:
            then, today = (texts.get(name, "").splitlines() for texts in (former, self.texts))
            print(*unified_diff(then, today, "then", "today", lineterm="", n=0), sep="\n")
        if others:
            sys.exit(
                f"These pages changed since their pictures: {', '.join(others)}. Run make pictures."
            )


def seen_on(page: Page) -> Image.Image:
    """Return what the screen shows."""
    return Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")


def write_picture(name: str, screens: list[Image.Image]) -> None:
    """Write one screen as it is, or several on a ground of the club's baize."""
    path = PICTURES / f"{name}.webp"
    beside(screens).save(path, quality=80, method=6)
    size = path.stat().st_size
    if size > LARGEST:
        sys.exit(f"{path} has {size} bytes; a picture may have {LARGEST}.")
    print(f"{path.name}: {size} bytes")


def beside(screens: list[Image.Image]) -> Image.Image:
    """Return the screens side by side with room around them. A single screen has none."""
    if len(screens) == 1:
        return screens[0]
    size = (sum(screen.width + ROOM for screen in screens) + ROOM, screens[0].height + 2 * ROOM)
    ground = Image.new("RGB", size, GROUND)
    left = ROOM
    for screen in screens:
        ground.paste(screen, (left, ROOM))
        left += screen.width + ROOM
    return ground


def press(page: Page, keys: str) -> None:
    """Tap keys of the card's keypad, named with spaces between them."""
    for key in keys.split():
        page.locator("button:visible").get_by_text(key, exact=True).first.click()


def take_all(phone: Callable[[str], Page], take: Callable[..., None]) -> None:
    """Take every picture, the pages that nobody changes first."""
    treasurer = phone("treasurer")
    treasurer.goto(f"{CLUB}/ledger/months/{DAY.year}/{DAY.month - 1}/close/")
    take("closing", treasurer)

    anne = phone("player")
    anne.goto(f"{CLUB}/tonight/")
    take("tonight", anne)
    for name, shown in (("league", "Club league"), ("tournament", "Club knockout")):
        anne.goto(f"{CLUB}/contests/")
        anne.get_by_role("link").filter(has_text=shown).click()
        expect(anne.get_by_role("link", name="Play", exact=True).first).to_be_visible()
        take(name, anne)
    anne.goto("/")
    anne.get_by_role("link").filter(has_text="Chouette,").first.click()
    expect(anne.get_by_role("button", name="Next")).to_be_visible()
    take("chouette", anne)

    anne.goto(f"{CLUB}/cards/new/")
    anne.get_by_label("Bernard Bell").check()
    anne.get_by_role("button", name="Open the card").click()
    press(anne, "2 7 Next 1 3")
    expect(anne.get_by_role("button", name="Write", exact=True)).to_be_visible()
    take("keys", anne)
    laptop = phone("player")
    laptop.set_viewport_size({"width": 1280, "height": 844})
    laptop.goto(f"{CLUB}/cards/1/")
    take("card", laptop, anne)
    press(anne, "Write")
    expect(anne.get_by_text("Partie 1, deal 2").first).to_be_visible()

    bernard = phone("opponent")
    bernard.goto(f"{anne.url.partition('#')[0]}deals/1/1/")
    bernard.get_by_role("textbox", name="Bernard").click()
    press(bernard, "1 5 Write")
    expect(bernard.get_by_text("The records differ").first).to_be_visible()
    anne.reload()
    expect(anne.get_by_text("Who is right?").first).to_be_visible()
    take("differ", anne)


def main() -> None:
    """Make all pictures, or with `--check` look whether they are still true."""
    pictures = Pictures(only_check="--check" in sys.argv[1:])
    installed = filter(None, (os.environ.get("CHROMIUM"), *map(shutil.which, CHROMIUM)))
    chromium = next(installed, None) or sys.exit("No Chromium found: install it, or set CHROMIUM.")
    with demonstration() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        take_all(new_phones(browser, address), pictures.take)
        browser.close()
    pictures.finish()


if __name__ == "__main__":
    main()
