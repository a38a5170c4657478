"""The link by which phones come into a demonstration: whom it lets in, and whom it does not."""

import logging
from http.cookies import Morsel

import pytest
from django.test import Client

from front.demonstration.people import AT_ONE_CLICK
from front.demonstration.phone_link import COOKIE, VARIABLE, PhoneLink, make_phone_link, phone_link
from tests.front.demonstration.conftest import BEHIND_A_PROXY, LOCAL, STRANGE

ADDRESS = "192.168.1.20"
PHONE = {"HTTP_HOST": f"{ADDRESS}:8000", "REMOTE_ADDR": "192.168.1.31"}
PAST_SOMETHING = [
    *STRANGE,
    *({f"HTTP_{name}": "192.168.1.31"} for name in ("X_FORWARDED_FOR", "FORWARDED", "VIA")),
    *({f"HTTP_{name}": "192.168.1.31"} for name in ("X_REAL_IP", "CF_RAY")),
    *({"HTTP_HOST": host} for host in ("192.168.1.21:8000", "127.0.0.1:8000")),
    *({"REMOTE_ADDR": where} for where in ("127.0.0.1", "::ffff:127.0.0.1")),
]


@pytest.fixture(autouse=True)
def link(demonstration, monkeypatch) -> PhoneLink:
    """A demonstration that listens on the network, and its link."""
    monkeypatch.setenv(VARIABLE, "")  # Put back at the end.
    return make_phone_link(ADDRESS)


def opened(token: str, **environment: object) -> Client:
    """A phone that has sent this token."""
    phone = Client()
    phone.post("/phone/", {"token": token}, **{**PHONE, **environment})
    return phone


def clicks(phone: Client, who: str = "player", **environment: object) -> int:
    """The status of the phone's one click."""
    status = phone.post("/demonstration/", {"who": who}, **{**PHONE, **environment}).status_code
    assert (status == 302) == ("_auth_user_id" in phone.session)
    return status


def test_a_phone_that_did_not_open_it_is_told_what_to_do(link, settings):
    assert link.url(8000) == f"http://{ADDRESS}:8000/phone/#{link.token}", "no browser sends that"
    assert len(link.token) >= 22, "128 bits"
    phone = Client()
    home = phone.get("/", **PHONE).content.decode()
    assert 'name="who"' not in home
    assert "scan the code in the terminal" in home
    assert clicks(phone) == 404
    settings.PORT = 8000
    page = phone.get("/phone/", **PHONE).content.decode()
    assert link.token not in page
    assert "http://127.0.0.1:8000/ on the machine that shows the code" in page, "without scripts"


def test_a_phone_that_opened_it_is_anybody_with_one_click(link):
    phone = opened(link.token)
    home = phone.get("/", **PHONE).content.decode()
    for who in AT_ONE_CLICK:
        assert f'name="who" value="{who}"' in home
        assert clicks(phone, who) == 302, who
    phone.post("/accounts/logout/", **PHONE)
    assert clicks(phone, "opponent") == 302


@pytest.mark.parametrize("token", ["", "guessed", "é", "0" * 22])
def test_a_wrong_token_lets_nobody_in(token):
    phone = Client()
    refused = phone.post("/phone/", {"token": token}, **PHONE)
    assert refused.status_code == 403
    assert "no longer works" in refused.content.decode()
    assert COOKIE not in phone.cookies
    assert clicks(phone) == 404


def test_it_ends_with_the_run_and_the_next_run_has_another_or_none(link, monkeypatch):
    phone = opened(link.token)
    again = make_phone_link(ADDRESS)
    assert again.token != link.token
    assert clicks(phone) == 404
    assert clicks(opened(link.token)) == 404
    assert clicks(opened(again.token)) == 302
    monkeypatch.delenv(VARIABLE)
    assert phone_link() is None
    for where in (PHONE, LOCAL):
        assert Client().get("/phone/", **where).status_code == 404
        assert Client().post("/phone/", {"token": ""}, **where).status_code == 404


@pytest.mark.parametrize("environment", PAST_SOMETHING)
def test_past_a_proxy_or_from_another_address_it_is_not_there(link, environment):
    assert Client().get("/phone/", **{**PHONE, **environment}).status_code == 404
    assert COOKIE not in opened(link.token, **environment).cookies
    assert clicks(opened(link.token), **environment) == 404


@pytest.mark.parametrize(("name", "value"), BEHIND_A_PROXY)
def test_behind_a_proxy_or_in_a_real_club_it_is_not_there(link, settings, name, value):
    phone = opened(link.token)
    setattr(settings, name, value)
    assert phone.get("/phone/", **PHONE).status_code == 404
    assert clicks(phone) == 404
    assert COOKIE not in opened(link.token).cookies


def test_the_token_is_in_no_cookie_log_or_address(link, caplog):
    caplog.set_level(logging.DEBUG)
    phone = Client()
    response = phone.post("/phone/", {"token": link.token}, **PHONE)
    cookie: Morsel[str] = phone.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["expires"]) == (True, "Lax", "")
    assert link.token not in cookie.value + response["Location"] + caplog.text
    assert COOKIE not in Client().get(f"/phone/?token={link.token}", **PHONE).cookies
    strange = Client(enforce_csrf_checks=True)
    assert strange.post("/phone/", {"token": link.token}, **PHONE).status_code == 403
    assert COOKIE not in strange.cookies
