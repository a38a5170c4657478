"""A browser that stores nothing, has no room left, has deleted what it kept or never opens it: said
at once."""

import pytest
from playwright.sync_api import expect

from tests.e2e.card_pages import tap
from tests.e2e.offline.phones import deals_of, next_deal, waiting, write_offline
from tests.e2e.phones import write
from tests.helping.factories import make_card

pytestmark = pytest.mark.tier("all")

REFUSES = """Object.defineProperty(window, "indexedDB", {
    get() { throw new DOMException("as in a private window", "SecurityError"); },
})"""


def test_a_browser_that_stores_nothing(table, new_phone, at_card):
    page = new_phone()
    page.add_init_script(REFUSES)
    at_card(page, table.anne, make_card(table.anne, table.bernard))
    expect(page.locator("#offline-said")).to_contain_text("lets the site store nothing")
    page.goto("/offline/")
    expect(page.locator("#refused")).to_be_visible()


HANGS = """(() => {
    const [soon, name] = [50, "rubicon-%d"];
    const later = window.setTimeout;
    window.setTimeout = (what, wait, ...more) => later(what, wait === 5000 ? soon : wait, ...more);
    const opens = indexedDB.open(name, 1);
    opens.onupgradeneeded = () => {
        opens.result.createObjectStore("clubs", { keyPath: "club.slug" });
        opens.result.createObjectStore("queue", { keyPath: "seq", autoIncrement: true })
            .createIndex("key", "key", { unique: true });
        opens.result.createObjectStore("sent", { keyPath: "key" });
    };
    opens.onsuccess = () => indexedDB.deleteDatabase(name); // It waits for this page to let go.
    window.letGo = () => opens.result.close();
})()"""
"""The browser opens nothing until `letGo()`. Five seconds of waiting are over at once."""


def test_a_browser_that_neither_opens_what_it_keeps_nor_fails(table, new_phone, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    page = new_phone()
    page.add_init_script(HANGS % table.anne.user_id)
    at_card(page, table.anne, card)
    expect(page.locator("#offline-said")).to_contain_text("cannot open what the phone keeps")
    write(page, "27", "13")
    expect(page.locator("#pad-head")).to_contain_text("deal 2")
    page.evaluate("letGo()")
    expect(page.locator("#offline-said")).to_have_count(0)
    page.goto("/offline/")
    expect(page.locator("#stuck")).to_be_visible()
    page.evaluate("letGo()")
    expect(page.locator("#stuck")).to_be_hidden()
    assert deals_of(card) == [(27, 13)]


def test_a_full_phone(table, phone_of_ones_own, at_card):
    card = make_card(table.anne, table.bernard, parties=[])
    page = phone_of_ones_own(service_workers="allow")
    page.goto("/health/")
    no_room = {"origin": page.evaluate("location.origin"), "quotaSize": 1}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", no_room)
    at_card(page, table.anne, card)
    expect(page.locator("#offline-said")).to_contain_text("no room left")
    tap(page, "2", "7", "go", "1", "3", "go")
    expect(page.locator("#pad-head")).to_contain_text("deal 2")
    assert deals_of(card) == [(27, 13)]


def test_a_browser_that_deletes_what_it_kept(table, in_cellar):
    card = make_card(table.anne, table.bernard, parties=[])
    other = make_card(table.anne, table.bernard, parties=[])
    page = in_cellar(table.anne, card)
    write_offline(page, 27, 13)
    expect(waiting(page)).to_be_visible()
    page.route("**/queue/", lambda route: route.abort())
    page.context.set_offline(False)
    page.goto(f"/clubs/{table.club.slug}/cards/{card.pk}/")
    expect(next_deal(page)).to_have_text(
        "Partie 1, deal 2"
    )  # Nothing is sent, so the phone's card.
    page.goto(f"/clubs/{table.club.slug}/cards/{other.pk}/")
    expect(page.locator("#offline-waiting")).to_contain_text("1 deal waits")
    tools = page.context.new_cdp_session(page)
    everything = {"origin": page.evaluate("location.origin"), "storageTypes": "indexeddb"}
    tools.send("Storage.clearDataForOrigin", everything)
    expect(page.locator("#offline-said")).to_contain_text("the club does not have: 1.")
    expect(page.locator("#offline-waiting")).to_have_count(0)
