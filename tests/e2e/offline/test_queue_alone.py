"""The queue by itself: the scripts in a browser, and answers of a club that the test makes up."""

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, Route

ACCOUNTS = count(100)
HERE = "http://localhost:9/"
STATIC = Path(settings.BASE_DIR) / "static"
BEGIN = """async (user) => {
    const { openStorage } = await import("/static/js/offline/queue/open_storage.js");
    const { sendEverything } = await import("/static/js/offline/queue/send.js");
    window.kept = await openStorage(user);
    window.add = (key, card = 1, kind = "deal") =>
        kept.add({ key, kind, club: "portland", card, fields: {}, at: "" });
    window.send = async () => {
        const [held] = await sendEverything(kept, user, ["portland"]);
        if (held) return held.after ? [held.why, held.after] : held.why;
    };
    const told = ({ key, card, why }) => [key, card, why ?? ""];
    window.left = async () => (await kept.waiting()).map(told);
}"""
LOGIN = {"status": 200, "content_type": "text/html", "body": "<h1>Sign in</h1>"}
Answer = dict[str, Any]


class Club:
    """A club that answers as it is told, and notes what it was sent."""

    def __init__(self, user: int) -> None:
        self.sent: list[list[str]] = []
        self.copy: Answer = {
            "database": "a",
            "user": user,
            "csrf": "x",
            "club": {"slug": "portland"},
        }
        self.copy |= {"cards": [{"id": 1, "keys": []}], "new_card": {}}
        self.results: dict[str, Answer] = {}
        self.queue: Answer | None = None
        self.most = 100

    def answer(self, route: Route) -> None:
        """Answer a request for a script, a copy, or with a queue."""
        path = route.request.url.removeprefix(HERE)
        if path.startswith("static/"):
            route.fulfill(path=STATIC / path.removeprefix("static/"))
        elif path.endswith("phone/"):
            route.fulfill(json=self.copy)
        elif path.endswith("queue/"):
            self._take(route)
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    def _take(self, route: Route) -> None:
        keys = [one["key"] for one in json.loads(route.request.post_data or "")["records"]]
        self.sent.append(keys)
        if len(keys) > self.most:
            route.fulfill(status=413, body="Too large")
            return
        taken = {"result": "acknowledged", "card": 1, "record": 5, "waits": False, "faults": []}
        answers = [{"key": key, **taken, **self.results.get(key, {})} for key in keys]
        route.fulfill(**(self.queue or {"json": {"database": "a", "answers": answers}}))


@pytest.fixture(scope="module")
def phone_alone(browser: Any) -> Any:
    """A page for all tests here. Each is of an account of its own, for which nothing is kept."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def club() -> Club:
    return Club(next(ACCOUNTS))


@pytest.fixture
def page(phone_alone: Page, club: Club) -> Any:
    phone_alone.route("**/*", club.answer)
    if phone_alone.url != HERE:
        phone_alone.goto(HERE)
    phone_alone.evaluate(BEGIN, str(club.copy["user"]))
    yield phone_alone
    phone_alone.unroute_all()


def do(page: Page, script: str) -> Any:
    return page.evaluate(f"async () => {{ {script} }}")


THREE = "for (const key of ['c', 'a', 'b']) await add(key);"


def test_what_is_acknowledged_is_kept_until_its_card_is_closed(page, club):
    assert do(page, f"{THREE} await add('a'); return send();") is None
    assert club.sent == [["c", "a", "b"]]
    assert do(page, "return left();") == []
    assert do(page, "return (await kept.sent()).map(({ key }) => key);") == ["c", "a", "b"]
    club.copy["cards"] = []
    do(page, "await send();")
    assert do(page, "return (await kept.sent()).length;") == 0


def test_a_hundred_and_twenty_go_in_three_requests(page, club):
    do(page, "for (let n = 0; n < 120; n += 1) await add(`key ${n}`); await send();")
    assert [len(keys) for keys in club.sent] == [50, 50, 20]
    assert [key for keys in club.sent for key in keys] == [f"key {n}" for n in range(120)]


def wait(status: int, after: str) -> Answer:
    return {"status": status, "headers": {"Retry-After": after}, "body": "Wait"}


NO_ANSWERS: dict[str, tuple[Answer, Any]] = {
    "signed out": ({"status": 401, "body": "Sign in first."}, "sign-in"),
    "somebody else has signed in": ({"status": 403, "headers": {"X-Not-Sent": "1"}}, "sign-in"),
    "a filter that forbids it": ({"status": 403, "body": "Blocked"}, "refused"),
    "somebody who has left": ({"status": 404, "json": {"error": "not-a-member"}}, "left"),
    "another site's 404": ({"status": 404, "body": "Not found"}, "other"),
    "another site's 404 in JSON": ({"status": 404, "json": {"error": "route"}}, "other"),
    "a proxy that takes less": ({"status": 413, "body": "Too large"}, "large"),
    "a minute to wait": (wait(429, "60"), ["busy", 60]),
    "a wait that nobody says": ({"status": 429, "body": ""}, ["busy", 60]),
    "a wait of a day": (wait(429, "86400"), ["busy", 3600]),
    "a wait until a moment that is past": (wait(503, "Fri, 20 Nov 2020 21:00:00 GMT"), "trouble"),
    "a site that is starting": (wait(503, "5"), ["trouble", 5]),
    "an error of the server": ({"status": 500, "json": {}}, "trouble"),
    "a proxy without a server": ({"status": 502, "body": "Bad gateway"}, "trouble"),
    "a page of the network, with 200": (LOGIN, "portal"),
    "a redirect of the network": ({"status": 302, "headers": {"location": "/in/"}}, "portal"),
    "data of the network": ({"json": {"success": False}}, "portal"),
    "half an answer": ({"content_type": "application/json", "body": '{"answers": ['}, "portal"),
    "a queue that was not understood": ({"status": 400, "json": {"error": "?"}}, "other"),
}


def test_nothing_leaves_without_an_answer(page, club):
    left, sent = ["c", "a", "b"], []
    for why, (answer, expected) in NO_ANSWERS.items():
        club.copy["user"] = next(ACCOUNTS)
        page.evaluate(BEGIN, str(club.copy["user"]))
        club.queue = answer
        assert do(page, f"{THREE} return send();") == expected, why
        assert [key for key, *_ in do(page, "return left();")] == left, why
        club.queue = None
        assert [do(page, "return send();"), do(page, "return left();")] == [None, sent], why


def test_of_too_many_at_once_half_are_sent_and_half_of_them(page, club):
    club.most = 13
    assert do(page, "for (let n = 0; n < 60; n += 1) await add(`key ${n}`); return send();") is None
    assert [len(keys) for keys in club.sent] == [50, 25, *[13] * 4, 8]
    assert do(page, "return left();") == []
    club.most = 0  # Nothing is small enough.
    assert do(page, f"{THREE} return send();") == "large"
    assert [len(keys) for keys in club.sent[-2:]] == [2, 1]
    assert len(do(page, "return left();")) == 3


def test_a_club_that_takes_nothing_holds_up_no_other(page, club):
    club.queue = NO_ANSWERS["somebody who has left"][0]
    other = "for (const c of ['turf', 'portland']) await kept.add({ key: c, kind: 'deal', club: c"
    do(page, f"{other}, card: 1, fields: {{}}, at: '' }}); await send();")
    assert club.sent == [["portland"], ["turf"]]


def test_what_is_refused_stays_with_the_reason_what_is_later_without(page, club):
    club.results = {"a": {"result": "later"}}
    assert do(page, f"{THREE} return send();") == ["busy", 15]
    assert do(page, "return left();") == [["a", 1, ""]]
    club.queue = {"json": {"answers": [{"key": "z", "result": "acknowledged", "faults": []}]}}
    do(page, "await add('d'); await send();")  # The answer is about another key.
    assert do(page, "return left();") == [["a", 1, ""], ["d", 1, ""]]
    club.queue = None
    club.results = {"a": {"result": "refused", "faults": [["", "No such deal."]]}}
    club.results["d"] = {"result": "held"}
    do(page, "await send();")
    assert do(page, "return left();") == [["a", 1, "No such deal."], ["d", 1, ""]]


def test_what_follows_a_refused_record_on_its_card_waits_too(page, club):
    club.results = {"key 40": {"result": "refused", "faults": [["", "No such deal."]]}}
    add = "for (let n = 0; n < 120; n += 1) await add(`key ${n}`, n < 110 ? 1 : 2);"
    do(page, f"{add} await send();")
    assert [len(keys) for keys in club.sent] == [50, 10]
    assert club.sent[1][0] == "key 110"


def test_another_account_is_answered_and_nothing_is_sent(page, club):
    club.copy["user"] = 8
    assert do(page, f"{THREE} return send();") == "sign-in"
    assert club.sent == []


def test_records_on_a_card_opened_here_get_its_number(page, club):
    club.results = {"opens": {"card": 31}, "deal": {"result": "held"}}
    do(page, "await add('opens', null, 'open'); await add('deal', 'opens'); await send();")
    assert do(page, "return left();") == [["deal", 31, ""]]


@pytest.mark.parametrize(
    ("keys", "offered"), [(["c", "a", "b"], []), (["c"], [["a", 1, ""], ["b", 1, ""]])]
)
def test_after_a_restore_what_is_lacking_is_offered_in_its_old_order(page, club, keys, offered):
    do(page, f"{THREE} await send();")
    club.copy |= {"database": "b", "cards": [{"id": 1, "keys": keys}]}
    club.queue = LOGIN
    do(page, "await send();")
    assert do(page, "return left();") == offered


def test_a_card_that_the_backup_lacks_is_opened_again_with_its_deals(page, club):
    club.results = {"opens": {"card": 31}, "deal": {"card": 31}}
    club.copy["cards"] = [{"id": 31, "keys": ["opens", "deal"]}]
    do(page, "await add('opens', null, 'open'); await add('deal', 'opens'); await send();")
    club.copy |= {"database": "b", "cards": []}
    club.queue = LOGIN
    do(page, "await add('unsent', 31); await send();")
    assert [one[:2] for one in do(page, "return left();")] == [
        ["opens", "opens"],
        ["deal", "opens"],
        ["unsent", "opens"],
    ]


def test_a_ruling_leaves_the_queue_unless_the_club_may_have_it(page, club):
    do(page, "for (const key of ['c', 'a', 'b']) await add(key, 1, 'ruling');")
    assert do(page, "return kept.withdraw('c');") is True
    club.queue = {"status": 502, "body": "The answer is lost"}
    do(page, "await send();")
    assert do(page, "return kept.withdraw('a');") is False, "it may have arrived"
    club.queue = None
    club.results = {"b": {"result": "refused", "faults": [["", "No such deal."]]}}
    do(page, "await send();")
    assert do(page, "return kept.withdraw('b');") is True
    assert do(page, "return left();") == []
    assert club.sent == [["a", "b"], ["a", "b"]]
