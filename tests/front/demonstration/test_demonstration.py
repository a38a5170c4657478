"""The demonstration: one-click sign-in, only directly on this machine."""

import re
from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from club.members.joining import give_account, rename
from club.models import Club, Member, User
from config.greeting.lines import greeting
from front.demonstration.people import AT_ONE_CLICK, demonstration_people
from scoring.models import Card
from tests.helping.world import for_all_tests

pytestmark = pytest.mark.django_db
LOCAL = {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": "127.0.0.1"}


@pytest.fixture(scope="module")
def people_of_module(django_db_setup, django_db_blocker) -> Iterator[None]:
    with for_all_tests(django_db_blocker):
        demonstration_people()
        yield


@pytest.fixture(autouse=True)
def demonstration(people_of_module, db, settings) -> None:
    settings.DEMONSTRATION = True
    settings.ALLOWED_HOSTS = ["*"]


def click(who: str = "player", **environment: str) -> tuple[int, str | None]:
    """Return the status, and the e-mail of whoever is signed in afterwards."""
    client = Client()
    response = client.post("/demonstration/", {"who": who}, **{**LOCAL, **environment})
    signed_in = client.session.get("_auth_user_id")
    return response.status_code, signed_in and User.objects.get(pk=signed_in).email


@pytest.mark.parametrize("who", AT_ONE_CLICK)
def test_each_button_signs_in_as_its_person(who):
    assert click(who) == (302, f"{who}@demo.invalid")


@pytest.mark.parametrize(
    "environment",
    [
        {"REMOTE_ADDR": "::1", "HTTP_HOST": "[::1]:8000"},
        {"REMOTE_ADDR": "::ffff:127.0.0.1", "HTTP_HOST": "localhost"},
        {"REMOTE_ADDR": "127.0.0.5"},
    ],
)
def test_any_loopback_address_of_this_machine_will_do(environment):
    assert click(**environment)[0] == 302


def test_all_that_a_browser_sends_of_itself_does_not_hinder_it():
    headers = """
        Accept Accept-Encoding Accept-Language Cache-Control Connection Cookie DNT
        HX-Current-URL HX-Request If-None-Match Origin Pragma Priority Referer Save-Data
        Sec-CH-UA Sec-CH-UA-Mobile Sec-CH-UA-Platform Sec-CH-Viewport-Width Sec-Fetch-Dest
        Sec-Fetch-Mode Sec-Fetch-Site Sec-Fetch-User Sec-GPC TE Upgrade-Insecure-Requests
        User-Agent Viewport-Width X-CSRFToken X-Requested-With"""
    names = [name.upper().replace("-", "_") for name in headers.split()]
    sent = {f"HTTP_{name}": "http://localhost/" for name in names}
    assert click(**sent)[0] == 302


@pytest.mark.parametrize(
    "environment",
    [
        {"REMOTE_ADDR": "192.168.1.7"},
        {"REMOTE_ADDR": "::ffff:192.168.1.7"},
        {"REMOTE_ADDR": ""},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
        {"HTTP_X_FORWARDED_HOST": "localhost"},
        {"HTTP_FORWARDED": "for=127.0.0.1"},
        {"HTTP_X_REAL_IP": "127.0.0.1"},
        {"HTTP_VIA": "1.1 caddy"},
        {"HTTP_X_FORWARDED": "127.0.0.1"},
        {"HTTP_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_X_ORIGINAL_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_CLIENT_IP": "127.0.0.1"},
        {"HTTP_X_CLIENT_IP": "127.0.0.1"},
        {"HTTP_X_CLUSTER_CLIENT_IP": "127.0.0.1"},
        {"HTTP_TRUE_CLIENT_IP": "127.0.0.1"},
        {"HTTP_FASTLY_CLIENT_IP": "127.0.0.1"},
        {"HTTP_CF_CONNECTING_IP": "127.0.0.1"},
        {"HTTP_CF_RAY": "8a1b2c3d4e5f-LHR"},
        {"HTTP_CDN_LOOP": "cloudflare"},
        {"HTTP_X_ENVOY_EXTERNAL_ADDRESS": "127.0.0.1"},
        {"HTTP_X_PROXYUSER_IP": "127.0.0.1"},
        {"HTTP_WL_PROXY_CLIENT_IP": "127.0.0.1"},
        {"HTTP_X_REMOTE_ADDR": "127.0.0.1"},
        {"HTTP_X_APPENGINE_USER_IP": "127.0.0.1"},
        {"HTTP_X_AZURE_CLIENTIP": "127.0.0.1"},
        {"HTTP_X_AMZN_TRACE_ID": "Root=1-67891233-abcdef012345678912345678"},
        {"HTTP_TAILSCALE_USER_LOGIN": "anne@example.org"},
        {"HTTP_HOST": "rebound.example:8000"},
        {"HTTP_HOST": "192.168.1.2:8000"},
        {"HTTP_HOST": "localhost.example"},
        {"SERVER_PROTOCOL": "HTTP/1.0"},
        {"SERVER_PROTOCOL": "HTTP/1"},
        {"rubicon.underscored": True},
        {"HTTP_ORIGIN": "https://cards.example.org"},
        {"HTTP_REFERER": "https://cards.example.org/"},
        {"HTTP_ORIGIN": "null"},
    ],
)
def test_from_elsewhere_or_through_something_it_is_not_there(environment):
    assert click(**environment) == (404, None)
    home = Client().get("/", **{**LOCAL, **environment})
    assert 'name="who"' not in home.content.decode()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HTTPS", True),
        ("SECURE_PROXY_SSL_HEADER", ("HTTP_X_FORWARDED_PROTO", "https")),
        ("CSRF_TRUSTED_ORIGINS", ["https://cards.example.org"]),
    ],
)
def test_where_the_settings_tell_of_a_proxy_it_is_not_there(settings, name, value):
    setattr(settings, name, value)
    assert click("player") == (404, None)


def test_the_first_page_offers_it_where_it_works():
    home = Client().get("/", **LOCAL).content.decode()
    for who in AT_ONE_CLICK:
        assert f'name="who" value="{who}"' in home


def test_served_it_prints_the_address_of_each_button(settings):
    settings.HOST, settings.PORT = "127.0.0.1", 8000
    said = greeting()
    home = Client().get("/", **LOCAL).content.decode()
    for who in AT_ONE_CLICK:
        (line,) = [line for line in said if line.endswith(f"http://127.0.0.1:8000/#as-{who}")]
        button = re.search(rf'<button [^>]*id="as-{who}"[^>]*>(.*?)</button>', home)
        assert button is not None
        assert button[1].split(",")[0] in line, "the same name"
    settings.DEMONSTRATION = False
    assert not any("#as-" in line for line in greeting())
    settings.DEMONSTRATION = True
    settings.HOST = "192.168.1.20"
    assert not any("#as-" in line for line in greeting()), "it works on this machine only"


def test_the_address_of_a_button_signs_nobody_in():
    client = Client()
    assert client.get("/#as-player", **LOCAL).status_code == 200
    assert client.get("/demonstration/?who=player", **LOCAL).status_code == 405
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("who", ["", "third", "guest", "admin", "player@demo.invalid"])
def test_nobody_else_can_be_signed_in_as(who):
    assert click(who) == (404, None)


def test_the_button_finds_whoever_was_given_another_e_mail_or_name():
    people = demonstration_people()
    give_account(people["player"], "anne@portland.test")
    rename(people["opponent"], "Bertram Bell")
    assert click("player") == (302, "anne@portland.test")
    assert click("opponent") == (302, "opponent@demo.invalid")


def test_outside_demonstration_mode_it_is_not_there(settings):
    settings.DEMONSTRATION = False
    assert click() == (404, None)
    assert 'name="who"' not in Client().get("/", **LOCAL).content.decode()


def test_it_asks_for_the_csrf_token():
    client = Client(enforce_csrf_checks=True)
    assert client.post("/demonstration/", {"who": "player"}, **LOCAL).status_code == 403


def test_the_people_are_made_once():
    first, again = demonstration_people(), demonstration_people()
    assert first == again
    assert Club.objects.count() == 1
    assert {m.name for m in Member.objects.all()} == {
        "Anne Archer",
        "Bernard Bell",
        "Celia Crane",
        "Dora Dale",
        "Edmund Eyre",
        "Felix Frost",
    }
    assert first["guest"].is_guest
    assert first["treasurer"].is_treasurer
    assert first["secretary"].is_officer


def test_a_real_club_s_database_gets_no_demonstration(settings):
    settings.DEMONSTRATION = False
    with pytest.raises(CommandError, match="DEMONSTRATION is false"):
        call_command("found_demonstration_club")
    assert not Card.objects.exists()


def test_a_newcomer_without_a_password_finds_the_buttons_above_sign_in():
    page = Client().get("/", **LOCAL).content.decode()
    assert page.index('id="as-player"') < page.index('<a class="button quiet stretch"')
    assert '<a class="button stretch"' not in page


def test_elsewhere_sign_in_is_the_button():
    page = Client().get("/", HTTP_HOST="cards.example.org").content.decode()
    assert 'id="as-player"' not in page
    assert '<a class="button stretch" href="/accounts/login/">Sign in</a>' in page
