"""Phones without a signal, for the tests beside this file."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from club.models import Member
from scoring.models import Card
from scoring.sheet.sheet import load
from tests.e2e.card_pages import tap, unfold

IS_READY = "async () => Boolean((await navigator.serviceWorker.ready).active)"
KEPT = """async ([user, card]) => {
    const look = async () => {
        const made = await indexedDB.databases();
        if (!made.some(({name}) => name === `rubicon-${user}`)) return false;
        const open = indexedDB.open(`rubicon-${user}`);
        const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
        const all = db.transaction('clubs').objectStore('clubs').getAll();
        const copies = await new Promise((done) => { all.onsuccess = () => done(all.result); });
        db.close();
        return copies.some((copy) => copy.cards.some(({id}) => id === card));
    };
    for (let left = 600; left; left -= 1) {
        if (await look()) return true;
        await new Promise((done) => setTimeout(done, 25));
    }
    return false;
}"""
"""Wait until the phone keeps a copy of the card for this account."""

SENT = """async ([user, number]) => {
    const open = indexedDB.open(`rubicon-${user}`);
    const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
    const count = () => new Promise((done) => {
        const found = db.transaction('sent').objectStore('sent').count();
        found.onsuccess = () => done(found.result);
    });
    for (let left = 400; left && await count() < number; left -= 1)
        await new Promise((done) => setTimeout(done, 25));
    const found = await count();
    db.close();
    return found === number;
}"""
"""Wait until the phone keeps so many records of this account as sent."""

At = Callable[[Member, Card], Page]
"""`in_cellar(member, card)`: a phone that has had the card open once, and has no signal now."""


def is_kept(page: Page, member: Member, card: Card) -> None:
    """Wait until the phone keeps a copy of the card for this member."""
    assert page.evaluate(KEPT, [member.user_id, card.pk])


def write_offline(page: Page, *scores: int) -> None:
    """Write a deal on the keys of the offline card, and wait until it is kept."""
    expect(page.locator("#write")).to_be_visible()
    deal = next_deal(page).text_content()
    type_offline(page, *scores)
    expect(next_deal(page)).not_to_have_text(deal or "")


def type_offline(page: Page, *scores: int) -> None:
    """Type the scores of a deal from the left, and tap the big key."""
    unfold(page)
    for seat, score in enumerate(scores):
        page.locator(f"#write [name=score_{seat}]").tap()
        tap(page, *str(score))
    tap(page, "go")


def next_deal(page: Page) -> Locator:
    """The head of the keys: “Partie 1, deal 4”, or the deal that they mend."""
    return page.locator("#write h2")


def waiting(page: Page) -> Any:
    return page.locator("#waiting-count")


def back_online(page: Page) -> None:
    """The signal is back, and everything is sent: the site's own page comes back."""
    page.context.set_offline(False)
    expect(page.locator("#card[data-here]")).to_be_visible()


def open_online(page: Page, address: str) -> None:
    """Open a page with the signal back. Leave the offline card first: it would open one itself."""
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(address)


def deals_of(card: Card) -> list[tuple[int, int]]:
    return [deal.scores for partie in load(card).parties for deal in partie.deals]
