"""Phones that are cleared after a test and lent to the next; a new one costs twice as much.

A phone is a context of the browser. Its first page is its own and keeps its process running. What a
test puts into a page goes with the page: scripts, routes, a slower processor, session storage.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 60_000
"""Milliseconds for what a test expects of a page, or does to it, on a slow machine too."""
ALL, ALL_BUT_THE_WORKER = "all", "cookies,local_storage,indexeddb"
"""What is cleared of a phone before it is lent on, as Chromium names it."""
HAS_ITS_OWN_CLOCK = "setTimeout.toString().includes('[native code]')"


class KeptPhones:
    """The phones of one browser, free to be lent, by all their options but the screen's size."""

    def __init__(self, browser: Browser | None, clears: str = ALL) -> None:
        self._browser = browser
        self._clears = clears
        self._free: dict[str, list[BrowserContext]] = defaultdict(list)
        self._lent: list[tuple[str, BrowserContext]] = []

    def lend(self, *, viewport: Any, **options: Any) -> Page:
        """A new page on a phone that keeps nothing of the tests before."""
        key = repr(sorted(options.items()))
        page = self._on_a_free_one(key) or self._on_a_new_one(options)
        self._lent.append((key, page.context))
        page.set_viewport_size(viewport)
        return page

    def _on_a_free_one(self, key: str) -> Page | None:
        while self._free[key]:
            page = self._free[key].pop().new_page()
            if page.evaluate(HAS_ITS_OWN_CLOCK):
                return page
            page.context.close()  # A test has set its clock, which Playwright never takes back.
        return None

    def _on_a_new_one(self, options: dict[str, Any]) -> Page:
        context = self._made(options)
        context.set_default_timeout(PATIENCE)
        own = context.pages[0] if context.pages else context.new_page()
        own.goto("/health/")
        return context.new_page()

    def _made(self, options: dict[str, Any]) -> BrowserContext:
        assert self._browser
        return self._browser.new_context(**options)

    def take_back(self) -> None:
        """Clear all phones that are lent."""
        for key, context in self._lent:
            _clear(context, self._clears)
            self._free[key].append(context)
        self._lent.clear()


class KeptProfiles(KeptPhones):
    """Phones that are browsers of their own, each with a profile on the disk."""

    def __init__(self, start: Callable[..., BrowserContext], clears: str = ALL) -> None:
        """`start(**options)` starts a browser on a new profile."""
        super().__init__(None, clears)
        self._start = start

    def _made(self, options: dict[str, Any]) -> BrowserContext:
        return self._start(**options)

    def close(self) -> None:
        """Close all browsers."""
        for contexts in self._free.values():
            for context in contexts:
                context.close()


def _clear(context: BrowserContext, types: str) -> None:
    """Remove what a test and the site have left on the phone, of these types."""
    own, *others = context.pages
    for page in others:
        page.close()
    context.unroute_all()
    context.set_offline(False)
    context.clear_permissions()
    context.clear_cookies()
    tools = context.new_cdp_session(own)
    left = {"origin": own.evaluate("location.origin"), "storageTypes": types}
    tools.send("Storage.clearDataForOrigin", left)
    tools.detach()
