"""A phone that was lent keeps nothing of the test that had it."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.conftest import PHONE
from tests.e2e.kept_phones import ALL, ALL_BUT_THE_WORKER, HAS_ITS_OWN_CLOCK, KeptPhones

pytestmark = pytest.mark.tier("all")

LEAVE_BEHIND = """async () => {
    localStorage.setItem("left", "behind");
    sessionStorage.setItem("left", "behind");
    document.cookie = "left=behind";
    await (await caches.open("left")).add("/health/");
    await new Promise(done => indexedDB.open("left").onsuccess = done);
}"""
LEFT = """async () => [
    localStorage.length, sessionStorage.length, document.cookie.includes("left"),
    (await caches.keys()).length, (await indexedDB.databases()).length,
]"""


@pytest.fixture(params=[ALL, ALL_BUT_THE_WORKER])
def clears(request) -> str:
    """What is cleared of a phone before it is lent on."""
    return request.param


@pytest.fixture
def lend(browser, live_server, clears):
    phones = KeptPhones(browser, clears)
    contexts: list[BrowserContext] = []

    def lend() -> Page:
        phones.take_back()
        page = phones.lend(**{**PHONE, "base_url": live_server.url})
        contexts.append(page.context)
        return page

    yield lend
    for context in contexts:
        context.close()


def test_the_next_test_has_the_same_phone_with_nothing_on_it(lend, clears) -> None:
    page = lend()
    page.goto("/health/")
    page.evaluate(LEAVE_BEHIND)
    page.context.grant_permissions(["geolocation"])
    page.context.route("**/health/", lambda route: route.abort())
    page.context.set_offline(True)
    assert page.evaluate(LEFT) == [1, 1, True, 1, 1]
    again = lend()
    assert again.context == page.context
    assert page.is_closed()
    answer = again.goto("/health/")
    assert answer.ok
    assert again.evaluate(LEFT) == [0, 0, False, int(clears != ALL), 0], "the worker’s files stay"
    asked = "navigator.permissions.query({name: 'geolocation'}).then(({state}) => state)"
    assert again.evaluate(asked) != "granted"
    assert again.viewport_size == PHONE["viewport"]


@pytest.mark.parametrize("clears", [ALL], indirect=True)
def test_a_phone_whose_clock_was_set_is_not_lent_again(lend) -> None:
    page = lend()
    page.clock.install()
    page.goto("/health/")
    again = lend()
    assert again.context != page.context
    again.goto("/health/")
    assert again.evaluate(HAS_ITS_OWN_CLOCK)
