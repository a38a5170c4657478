"""Actions of a phone at a card: write a deal, cut its connection, look at what it shows."""

from collections.abc import Callable

from playwright.sync_api import Page, Route

from scoring.models import Card
from scoring.operations.consents.consent import consent
from scoring.operations.rulings.propose import Proposed, propose
from tests.e2e.card_pages import Table, tap
from tests.helping.cards import key

HEADING = "#write h2"
# Whether nothing covers its middle on the screen.
BARE = """(selector) => {
    const part = document.querySelector(selector);
    const box = part.getBoundingClientRect();
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return part.contains(seen);
}"""


def lose_the_answer_once(page: Page) -> None:
    """Let the next deal reach the site, but not its answer the phone."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    page.route("**/deals/", lose, times=1)


def in_sight(page: Page) -> None:
    """Check that the row being written and both totals are visible and that nothing covers them."""
    for part in ("typed", "sum"):
        for seat in (0, 1):
            page.wait_for_function(BARE, arg=f"[data-{part}='{seat}']")


def write(page: Page, elder: str, younger: str) -> None:
    tap(page, *elder, "go", *younger, "go")


def anew(page: Page) -> None:
    """Load the card again with nothing typed."""
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.reload()


def without_asking(page: Page) -> None:
    """Stop the phone's polling: it hears of the other's deals only when it writes."""
    page.route("**/watch/**", lambda route: route.abort("connectionreset"))


def held_back(page: Page, address: str = "**/deals/") -> Callable[[], Route]:
    """Hold back the next deal, or the next request to another address. Return what waits for that
    request and gives it to the test to release."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    def when_held() -> Route:
        while not held:
            page.wait_for_timeout(10)
        return held[0]

    page.route(address, hold, times=1)
    return when_held


def agreed(card: Card, table: Table, path: str, answers: dict[str, str], dealer: int) -> None:
    """Write a ruling of the third deal that both players agree to."""
    said = Proposed(1, 3, dealer, path, answers)
    record = propose(card_id=card.pk, by=table.anne, proposed=said, key=key()).made
    if record.waits:
        consent(card_id=card.pk, record_id=record.pk, by=table.bernard, granted=True)
