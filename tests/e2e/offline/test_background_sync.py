"""The worker sends what waits by itself, when the browser says that there is a signal again."""

from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.models import Record
from tests.e2e.offline.phones import deals_of, write_offline

pytestmark = pytest.mark.tier("all")

SENT = """async (user) => {
    const count = async () => {
        const open = indexedDB.open(`rubicon-${user}`);
        const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
        const all = db.transaction('queue').objectStore('queue').count();
        const found = await new Promise((done) => { all.onsuccess = () => done(all.result); });
        db.close();
        return found;
    };
    for (let left = 400; left; left -= 1) {
        if (!await count()) return true;
        await new Promise((done) => setTimeout(done, 25));
    }
    return false;
}"""
"""Wait until nothing waits on the phone for this account."""


def wake(page: Page) -> None:
    """Have the browser tell the worker that there is a signal, as it does by itself on a phone."""
    tools = page.context.new_cdp_session(page)
    origin = page.evaluate("location.origin")
    found: list[str] = []

    def note(said: Any) -> None:
        here = [one for one in said["registrations"] if one["scopeURL"] == f"{origin}/"]
        found.extend(one["registrationId"] for one in here if not one["isDeleted"])

    tools.on("ServiceWorker.workerRegistrationUpdated", note)
    tools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(10)
    event = {"origin": origin, "registrationId": found[-1], "tag": "queue", "lastChance": False}
    tools.send("ServiceWorker.dispatchSyncEvent", event)


def test_the_worker_sends_the_deals_of_who_is_signed_in_without_a_card(
    table, in_cellar_with, sign_in
):
    page, card = in_cellar_with()
    write_offline(page, 27, 13)
    write_offline(page, 15, 31)
    page.goto("about:blank")
    sign_in(page, table.bernard.user)
    page.context.set_offline(False)
    page.goto("/health/")
    with page.context.expect_event("response", lambda answer: answer.url.endswith("/phone/")):
        wake(page)
    assert not Record.objects.exists()
    sign_in(page, table.anne.user)
    wake(page)
    assert page.evaluate(SENT, table.anne.user_id)
    assert deals_of(card) == [(27, 13), (15, 31)]
