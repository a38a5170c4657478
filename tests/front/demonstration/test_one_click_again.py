"""In the demonstration one click shows again who one is, and nowhere else."""

import runpy
from datetime import timedelta
from urllib.parse import quote

import pytest
import time_machine
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from front.demonstration.people import demonstration_people
from tests.front.demonstration.conftest import LOCAL
from tests.helping.browser import text_of
from tests.helping.world import user_of
from tests.paths import ROOT

ELSEWHERE = {"HTTP_HOST": "cards.example.org", "REMOTE_ADDR": "192.0.2.7"}
AGAIN = "/demonstration/again/"
ADAPTER = "front.demonstration.one_click.DemonstrationAdapter"
GUARDED = ["/clubs/portland/pin/", "/accounts/password/set/", "/accounts/email/"]
GUARDED += ["/accounts/2fa/totp/activate/"]


@pytest.fixture(autouse=True)
def adapted(demonstration, settings) -> None:
    cache.clear()
    settings.ACCOUNT_ADAPTER, settings.SENDS_EMAILS = ADAPTER, False


@pytest.fixture
def clock():
    """A clock that stands still until it is moved."""
    with time_machine.travel("2026-11-23 20:00Z", tick=False) as clock:
        yield clock


def one_click(who: str = "player") -> Client:
    client = Client()
    client.post("/demonstration/", {"who": who}, **LOCAL)
    return client


def get(client: Client, path: str, where: dict[str, str] = LOCAL) -> HttpResponse:
    return client.get(path, **where)


@pytest.mark.parametrize("path", GUARDED)
def test_ten_minutes_later_one_click_opens_the_page_and_ends_no_session(path, clock):
    client = one_click()
    assert get(client, path).status_code == 200
    clock.shift(timedelta(minutes=10))
    answer = get(client, path)
    assert answer["Location"] == f"{AGAIN}?next={quote(path, safe='')}"
    page = get(client, answer["Location"])
    assert "Are you still Anne Archer?" in text_of(page)
    assert get(client, path).status_code == 302, "the page alone shows nothing"
    assert client.post(AGAIN, {"next": path}, **LOCAL)["Location"] == path
    assert get(client, path).status_code == 200
    clock.shift(timedelta(minutes=10))
    assert get(client, path).status_code == 302, "and it is asked again"


def test_the_security_log_says_how_somebody_signed_in():
    one_click()
    client = one_click("opponent")
    client.post("/demonstration/", {"who": "treasurer"}, **LOCAL)  # In the same browser.
    log = text_of(get(client, "/clubs/portland/security/"))
    assert log.count("Signed in with one click, in the demonstration.") == 3


def test_officers_go_on_after_a_day_on_this_site_with_a_csrf_token(clock):
    client = one_click("treasurer")
    clock.shift(timedelta(hours=13))
    answer = get(client, "/clubs/portland/settings/")
    assert answer["Location"].startswith(f"{AGAIN}?next=")
    client.post(AGAIN, {"next": "/clubs/portland/settings/"}, **LOCAL)
    assert get(client, "/clubs/portland/settings/").status_code == 200
    after = one_click().post(AGAIN, {"next": "https://cards.example.org/"}, **LOCAL)
    assert after["Location"] == "/account/"
    client = Client(enforce_csrf_checks=True)
    client.force_login(user_of(demonstration_people()["player"]))
    assert client.post(AGAIN, **LOCAL).status_code == 403


def test_for_anybody_else_or_in_a_club_it_is_not_there(settings, clock):
    third, player = Client(), one_click()
    third.force_login(user_of(demonstration_people()["third"]))
    for client, is_demonstration in ((third, True), (player, False)):
        settings.DEMONSTRATION = is_demonstration  # Whatever the adapter is.
        clock.shift(timedelta(minutes=10))
        assert get(client, AGAIN).status_code == client.post(AGAIN, **LOCAL).status_code == 404
        assert AGAIN not in get(client, GUARDED[0])["Location"]


def test_past_a_proxy_or_from_elsewhere_it_is_not_there(clock):
    client = one_click()
    clock.shift(timedelta(minutes=10))
    for where in (ELSEWHERE, {**LOCAL, "HTTP_VIA": "1.1 caddy"}):
        assert get(client, AGAIN, where).status_code == 404
        assert client.post(AGAIN, **where).status_code == 404
    assert get(client, GUARDED[0], ELSEWHERE)["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("is_demonstration", [True, False])
def test_only_a_demonstrations_settings_name_its_adapter(monkeypatch, is_demonstration):
    monkeypatch.setenv("DEMONSTRATION", str(is_demonstration).lower())
    settings = runpy.run_path(str(ROOT / "config" / "settings.py"))
    assert (settings["ACCOUNT_ADAPTER"] == ADAPTER) is is_demonstration
