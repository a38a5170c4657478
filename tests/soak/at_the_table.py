"""A player at the table: the server is killed between two deals, and they go on writing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserType, expect

from scoring.models import Card
from tests.e2e.card_pages import at_deal, tap_a_deal
from tests.e2e.offline.phones import IS_READY, KEPT, deals_of, next_deal, write_offline
from tests.soak.phone import launched

DEALS = [(27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23)]


@dataclass(frozen=True)
class Player:
    """Who writes, on which card, and on which phone."""

    user: int
    cookies: Mapping[str, str]
    card: Card
    profile: Path
    site: str

    def writes(
        self, chromium: BrowserType, kill: Callable[[], None], start: Callable[[], None]
    ) -> None:
        """Write a deal with the keys, one as the server dies, four without it. Then it starts."""
        screen = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
        context = launched(chromium, self, **screen)
        page = context.new_page()
        page.goto(f"{self.site}/clubs/{self.card.club.slug}/cards/{self.card.pk}/")
        page.evaluate(IS_READY)
        page.evaluate(KEPT, [self.user, self.card.pk])
        tap_a_deal(page, *DEALS[0])
        at_deal(page, 1, 2)
        kill()
        tap_a_deal(page, *DEALS[1][::-1])
        expect(next_deal(page)).to_have_text("Partie 1, deal 3", timeout=30_000)
        for scores in DEALS[2:]:
            write_offline(page, *scores)
        start()
        expect(page.locator("#card[data-here]")).to_be_visible(timeout=60_000)
        context.close()

    def lacks(self) -> Iterator[str]:
        """Yield what is wrong on the card afterwards."""
        if deals_of(self.card) != DEALS:
            yield f"the player at the table wrote {DEALS}, the card has {deals_of(self.card)}"
