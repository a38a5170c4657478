"""Requests that no browser sends are refused plainly and break nothing."""

import logging

import pytest
from django.core.cache import cache
from django.core.exceptions import BadRequest
from django.urls import reverse

from config.logs import NoTracebackOf4xx
from config.malformed_requests import FORM, accepted_content_type, refusal
from tests.helping.every_address import has_just_shown_who_it_is, signed_in
from tests.helping.visitor import Visitor
from tests.helping.world import found, user_of

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/login/"


@pytest.mark.parametrize(
    "letters",
    [
        *("charset=utf-16", "charset=UTF-7", "charset=iso-8859-1", "charset=idna"),
        *("charset=undefined", "charset=base64", "charset*=nosuch''utf-8", "charset=\x00"),
    ],
)
@pytest.mark.parametrize("kind", [FORM, "multipart/form-data; boundary=x", "text/plain"])
def test_a_form_in_other_letters_than_utf_8_is_refused_in_words(kind, letters):
    answer = Visitor().ask("POST", LOGIN, b"login=a", f"{kind}; {letters}")
    assert answer.status_code == 415
    assert "That was not understood" in answer.text


@pytest.mark.parametrize("letters", ["charset=utf-16", "charset*=nosuch''x", "charset=undefined"])
def test_what_is_no_form_is_answered_whatever_letters_it_names(letters):
    visitor = Visitor()
    wanted = {"GET": 200, "HEAD": 200, "OPTIONS": 405, "PUT": 403, "STRANGE": 403}
    for method, status in wanted.items():
        answer = visitor.ask(method, "/rules/", b"", f"{FORM}; {letters}")
        assert answer.status_code == status, method


@pytest.mark.parametrize(
    "kind",
    ["", FORM, f"{FORM}; charset=UTF8", f"{FORM}; charset=us-ascii", f"{FORM}; charset=klingon"],
)
def test_a_form_in_utf_8_under_whatever_name_is_read(kind):
    assert accepted_content_type(kind) in ("", FORM)


def test_a_form_that_cannot_be_taken_apart_is_refused_once():
    visitor = Visitor()
    visitor.get(LOGIN)  # For the cookie, without which a form is refused unread.
    for where in (LOGIN, "/nothing/", "/clubs/none/cards/1/deals/"):
        for kind in ("multipart/form-data", "multipart/form-data; boundary=\u00e9"):
            answer = visitor.ask("POST", where, b"--x\r\nno form", kind)
            assert answer.status_code in (400, 404), (where, kind)


def test_more_fields_than_any_form_has_are_refused(settings):
    numbers = range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)
    many = "&".join(f"a{n}=1" for n in numbers).encode()
    visitor = Visitor()
    visitor.get(LOGIN)
    assert visitor.ask("POST", LOGIN, many, FORM).status_code == 400


def test_a_host_that_is_not_ours_is_refused_in_words(client):
    answer = client.get("/", headers={"Host": "elsewhere.test"})
    assert answer.status_code == 400
    assert "That was not understood" in answer.text
    assert "css/dark" in answer.text


def test_a_sessions_key_that_is_none_is_a_visitor_nobody_knows():
    # How a cookie encodes characters that it cannot hold.
    zeros, letters = "\\000" * 9, "\\303" * 9
    for key in (f'"{zeros}"', f'"{letters}"', "x" * 5000, "'"):
        visitor = Visitor()
        visitor.cookies["sessionid"] = ""
        visitor.cookies["sessionid"].set("sessionid", key, key)
        assert visitor.get("/").status_code == 200, key
        assert visitor.get(reverse("club:members", args=["none"])).status_code == 302, key


def test_an_address_with_a_character_that_no_text_keeps_is_refused():
    for path in ("/?club=%00", "/clubs/a%00b/", "/admin/club/club/?q=%00"):
        assert Visitor().ask("GET", path, b"", "").status_code == 400, path


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"/laws/?q={'a' * 1_900}", 200),
        (f"/laws/?q={'a' * 2_000}", 414),
        (f"/laws/?{'a=1&' * 61}", 414),
        (f"/{'a/' * 1_001}", 414),
    ],
)
def test_an_address_longer_than_any_of_ours_is_refused_unread(path, status):
    assert Visitor().ask("GET", path, b"", "").status_code == status


@pytest.mark.parametrize("others", ["other=1; ", "other=1; " * 1_000, 'a="\\101"; '])
def test_of_the_cookies_ours_alone_are_read(others):
    environ = {"REQUEST_METHOD": "GET"}
    environ["HTTP_COOKIE"] = f"{others}x-messages=c;__Host-sessionid=a; messages=b; messages=d"
    assert refusal(environ) == ""
    assert environ["HTTP_COOKIE"] == "__Host-sessionid=a; messages=d"
    environ["HTTP_COOKIE"] = 'sessionid=a; messages="\\101\\000"; csrftoken=b'
    assert refusal(environ) == ""
    assert environ["HTTP_COOKIE"] == "sessionid=a; csrftoken=b", "none of ours has escapes"
    environ["HTTP_COOKIE"] = "messages=" + "b" * 5_000
    assert refusal(environ) == ""
    assert environ["HTTP_COOKIE"] == ""


def test_half_a_character_in_json_is_refused():
    cache.clear()
    member = user_of(found("portland").player)
    client = signed_in(member)
    has_just_shown_who_it_is(client, member)
    half = {"credential": r'{"a": "\ud800"}', "name": "Master key"}
    assert client.post("/accounts/2fa/webauthn/add/", half).status_code == 400


@pytest.mark.parametrize("where", ["http://[", "//[", "http://[::1", "//a]b/"])
def test_a_way_back_that_is_no_address_leads_nowhere(where):
    visitor = Visitor()
    assert visitor.get(f"/accounts/login/?next={where}").status_code == 200
    assert visitor.send("/accounts/login/", [("next", where)]).status_code == 403


def test_of_what_was_refused_the_log_has_a_line_and_no_traceback():
    error = BadRequest("no form")
    refused, broken = (
        logging.makeLogRecord({"exc_info": (type(error), error, None), "status_code": status})
        for status in (400, 500)
    )
    for record in (refused, broken):
        assert NoTracebackOf4xx().filter(record)
    assert (refused.exc_info, bool(broken.exc_info)) == (None, True)
