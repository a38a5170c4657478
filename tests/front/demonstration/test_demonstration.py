"""The demonstration: one-click sign-in, only directly on this machine."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from club.members.joining import give_account, rename
from club.models import Club, Member, User
from config.greeting.message import greeting
from front.demonstration.people import AT_ONE_CLICK, demonstration_people
from scoring.models import Card
from tests.front.demonstration.conftest import BEHIND_A_PROXY, LOCAL, PROXIES, STRANGE

pytestmark = pytest.mark.usefixtures("demonstration")


def click(who: str = "player", **environment: str) -> tuple[int, str | None]:
    """Return the status, and the e-mail of whoever is signed in afterwards."""
    client = Client()
    response = client.post("/demonstration/", {"who": who}, **{**LOCAL, **environment})
    signed_in = client.session.get("_auth_user_id")
    return response.status_code, signed_in and User.objects.get(pk=signed_in).email


def test_each_button_signs_in_as_its_person_whatever_their_name_is_now():
    people = demonstration_people()
    give_account(people["player"], "anne@portland.test")
    rename(people["opponent"], "Bertram Bell")
    for who in AT_ONE_CLICK:
        email = "anne@portland.test" if who == "player" else f"{who}@demo.invalid"
        assert click(who) == (302, email)


BY_BROWSERS = """
    Accept Accept-Encoding Accept-Language Cache-Control Connection Cookie DNT HX-Current-URL
    HX-Request If-None-Match Origin Pragma Priority Referer Save-Data Sec-CH-UA Sec-CH-UA-Mobile
    Sec-CH-UA-Platform Sec-CH-Viewport-Width Sec-Fetch-Dest Sec-Fetch-Mode Sec-Fetch-Site
    Sec-Fetch-User Sec-GPC TE Upgrade-Insecure-Requests User-Agent Viewport-Width X-CSRFToken
    X-Requested-With"""
HERE = [
    {f"HTTP_{name.upper().replace('-', '_')}": "http://localhost/" for name in BY_BROWSERS.split()},
    {"REMOTE_ADDR": "::1", "HTTP_HOST": "[::1]:8000"},
    {"REMOTE_ADDR": "::ffff:127.0.0.1", "HTTP_HOST": "localhost"},
    {"REMOTE_ADDR": "127.0.0.5"},
]


@pytest.mark.parametrize("environment", HERE, ids=["headers", "IPv6", "mapped", "127.0.0.5"])
def test_any_browser_at_any_loopback_address_of_this_machine_will_do(environment):
    assert click(**environment)[0] == 302


ELSEWHERE = [
    *STRANGE,
    *({f"HTTP_{name}": "127.0.0.1"} for name in PROXIES.split()),
    *({"REMOTE_ADDR": where} for where in ("192.168.1.7", "::ffff:192.168.1.7")),
    *({"HTTP_HOST": host} for host in ("192.168.1.2:8000", "localhost.example")),
]


@pytest.mark.parametrize("environment", ELSEWHERE, ids=str)
def test_from_elsewhere_or_through_something_it_is_not_there(environment):
    assert click(**environment) == (404, None)
    home = Client().get("/", **{**LOCAL, **environment})
    assert 'name="who"' not in home.content.decode()


@pytest.mark.parametrize(("name", "value"), BEHIND_A_PROXY)
def test_where_the_settings_tell_of_a_proxy_or_a_club_it_is_not_there(settings, name, value):
    setattr(settings, name, value)
    assert click("player") == (404, None)
    if name == "DEMONSTRATION":
        assert 'name="who"' not in Client().get("/", **LOCAL).content.decode()


def test_the_first_page_offers_it_above_sign_in_where_it_works():
    home = Client().get("/", **LOCAL).content.decode()
    for who in AT_ONE_CLICK:
        assert f'name="who" value="{who}"' in home
    assert home.index('id="as-player"') < home.index('<a class="button quiet stretch"')
    assert '<a class="button stretch"' not in home
    elsewhere = Client().get("/", HTTP_HOST="cards.example.org").content.decode()
    assert 'id="as-player"' not in elsewhere
    assert '<a class="button stretch" href="/accounts/login/">Sign in</a>' in elsewhere


def test_served_it_prints_the_address_of_each_button(settings):
    settings.HOST, settings.PORT = "127.0.0.1", 8000
    text = greeting()
    home = Client().get("/", **LOCAL).content.decode()
    for who in AT_ONE_CLICK:
        (line,) = [line for line in text if line.endswith(f"http://127.0.0.1:8000/#as-{who}")]
        button = re.search(rf'<button [^>]*id="as-{who}"[^>]*>(.*?)</button>', home)
        assert button is not None
        assert button[1].split(",")[0] in line, "the same name"
    settings.DEMONSTRATION = False
    assert not any("#as-" in line for line in greeting())
    settings.DEMONSTRATION = True
    settings.HOST = "192.168.1.20"
    assert not any("#as-" in line for line in greeting()), "it works on this machine only"


def test_only_a_form_of_the_site_signs_in_and_as_nobody_else():
    client = Client(enforce_csrf_checks=True)
    assert client.get("/#as-player", **LOCAL).status_code == 200
    assert client.get("/demonstration/?who=player", **LOCAL).status_code == 405
    assert client.post("/demonstration/", {"who": "player"}, **LOCAL).status_code == 403
    assert "_auth_user_id" not in client.session
    for who in ("", "third", "guest", "admin", "player@demo.invalid"):
        assert click(who) == (404, None), who


def test_the_people_are_made_once_and_in_no_real_club(settings):
    first, again = demonstration_people(), demonstration_people()
    assert first == again
    assert Club.objects.count() == 1
    names = sorted(Member.objects.values_list("name", flat=True))
    assert names[:4] == ["Anne Archer", "Bernard Bell", "Celia Crane", "Dora Dale"]
    assert names[4:] == ["Edmund Eyre", "Felix Frost"]
    assert first["guest"].is_guest
    assert first["treasurer"].is_treasurer
    assert first["secretary"].is_officer
    settings.DEMONSTRATION = False
    with pytest.raises(CommandError, match="DEMONSTRATION is false"):
        call_command("found_demonstration_club")
    assert not Card.objects.exists()
