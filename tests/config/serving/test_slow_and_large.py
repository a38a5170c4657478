"""Whoever sends slowly, or too much, does not disturb others. The tests use the served site."""

import socket
from contextlib import suppress
from http.client import HTTPConnection

import pytest

from tests.slow_lines import HALF_SENT, SENDING, held, unread

COOKIE = {"Cookie": "csrftoken=" + "a" * 32, "Accept": "text/html"}


def test_lines_that_never_end_hold_up_nobody(site):
    with held(site, [*SENDING, unread("/rules/", 9)], 30):
        for _ in range(5):
            assert _get(site, "/accounts/login/").status == 200


def test_forty_phones_behind_one_router_are_all_let_in(site):
    """They share one address. Each has a stuck form and keeps its connection open."""
    phones = [HTTPConnection(*site, timeout=60) for _ in range(40)]
    with held(site, [HALF_SENT], 40):
        for _twice in range(2):
            for phone in phones:
                phone.request("GET", "/rules/")
            for phone in phones:
                answer = phone.getresponse()
                assert answer.status == 200
                answer.read()
    for phone in phones:
        phone.close()


@pytest.mark.parametrize("path", ["/accounts/login/", "/clubs/club/ledger/import/", "/nowhere/"])
def test_what_is_too_large_is_refused_before_it_is_sent(site, path):
    answer = _post(site, path, {"Content-Length": "150000000"})
    assert answer.status == 413
    assert "Nothing was read or written" in answer.read().decode()
    assert answer.getheader("Connection") == "close"


def test_a_script_that_sends_too_much_is_told_in_a_line(site):
    answer = _post(site, "/accounts/login/", {"Content-Length": "150000000", "Accept": "*/*"})
    assert answer.status == 413
    assert answer.read().decode().startswith("You sent more than this address takes.")


IMPORT = "/clubs/club/ledger/import/"
LARGE_FORM = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": "900000"}


def test_a_member_who_is_signed_out_is_told_where_their_large_form_is_kept(site):
    sender = f"http://127.0.0.1:{site[1]}{IMPORT}"
    answer = _post(site, IMPORT, {**LARGE_FORM, "Referer": sender})
    page = answer.read().decode()
    assert (answer.status, answer.getheader("Connection")) == (401, "close")
    assert "You have been signed out" in page
    assert f'href="/accounts/login/?next={IMPORT}"' in page
    assert "choose it again" not in page
    form = {"Content-Type": "multipart/form-data; boundary=b", "Content-Length": "30000"}
    page = _post(site, IMPORT, {**form, "Referer": "http://elsewhere.test/"}).read().decode()
    assert "If you chose a file, choose it again." in page
    assert 'href="/accounts/login/?next=/"' in page, "only to a page of this site"


@pytest.mark.parametrize("kind", ["application/json", LARGE_FORM["Content-Type"]])
def test_a_script_that_sends_much_while_signed_out_is_told_so(site, kind):
    at = "/clubs/club/queue/" if kind == "application/json" else IMPORT
    sent = {"Content-Type": kind, "Content-Length": "150000", "Accept": "*/*"}
    answer = _post(site, at, sent)
    assert (answer.status, answer.getheader("X-Not-Sent")) == (401, "1")
    assert answer.getheader("X-New-Token") == ""
    assert "Not sent: you have been signed out." in answer.read().decode()


def test_a_members_form_of_many_fields_is_asked_for_once_more_after_signing_in(site):
    line = HTTPConnection(*site, timeout=60)
    form = {**COOKIE, "Content-Type": LARGE_FORM["Content-Type"]}
    line.request("POST", IMPORT, b"a=1&" * 251, form)
    answer = line.getresponse()
    assert answer.status == 401
    assert "You have been signed out" in answer.read().decode()


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/accounts/login/", LARGE_FORM),
        (IMPORT, {**LARGE_FORM, "Content-Length": "1000001"}),
        ("/clubs/club/ledger/charges/new/", {**LARGE_FORM, "Content-Length": "200001"}),
        (IMPORT, {**LARGE_FORM, "Host": "elsewhere.test"}),
    ],
)
def test_what_no_member_could_send_either_is_too_large(site, path, headers):
    assert _post(site, path, headers).status == 413


def test_a_strangers_form_of_too_many_fields_is_refused(site):
    line = HTTPConnection(*site, timeout=60)
    form = {**COOKIE, "Content-Type": "application/x-www-form-urlencoded"}
    line.request("POST", "/accounts/login/", b"a=1&" * 1000, form)
    answer = line.getresponse()
    assert answer.status == 413
    assert "Nothing was read or written" in answer.read().decode()


def test_what_comes_in_chunks_is_cut_at_the_same_length(site):
    line = HTTPConnection(*site, timeout=60)
    pieces = (b"a" * 1000 for _ in range(100))
    with suppress(ConnectionError):
        line.request("POST", "/accounts/login/", pieces, COOKIE, encode_chunked=True)
    assert line.getresponse().status == 413


def test_what_comes_in_chunks_is_asked_to_say_its_length(site):
    """A broken connection between two chunks must not make half a form pass for a whole one."""
    line = HTTPConnection(*site, timeout=60)
    line.request("POST", "/accounts/login/", iter([b"login=", b"a"]), COOKIE, encode_chunked=True)
    assert line.getresponse().status == 411


def test_half_a_form_is_no_form(site):
    head = b"POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60\r\n\r\n"
    assert _raw(site, head + b"login=").startswith(b"HTTP/1.1 400")


def test_what_goes_beyond_the_length_said_is_no_part_of_the_form(site):
    said = _raw(
        site, b"POST /nowhere/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\n\r\nabcXY\x00"
    )
    assert said.count(b"HTTP/1.1 404") == 1
    assert b"HTTP/1.1 400" in said


def test_a_body_with_two_lengths_leaves_no_second_request_behind(site):
    head = b"POST /nowhere/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    both = b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    said = _raw(site, head + both + b"GET /rules/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert said.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in said
    twice = b"Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde"
    assert _raw(site, head + twice).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("name", ["Via", "X_Forwarded_For", "Origin", "Accept-Language"])
def test_a_header_that_cannot_be_read_is_refused_and_not_passed_over(site, name):
    answer = _get(site, "/rules/", {name: "caf\u00e9"})
    assert answer.status == 400
    assert b"characters other than ASCII" in answer.read()


def test_a_cookie_that_cannot_be_read_shuts_nobody_out(site):
    """Another program on the same machine may have set the cookie."""
    assert _get(site, "/rules/", {"Cookie": "a=caf\u00e9"}).status == 200


def _get(site, path, headers=None):
    line = HTTPConnection(*site, timeout=60)
    line.request("GET", path, headers=headers or {})
    return line.getresponse()


def _post(site, path, headers):
    """Return the response to a head without a body."""
    line = HTTPConnection(*site, timeout=60)
    line.putrequest("POST", path, skip_host="Host" in headers)
    for name, value in {**COOKIE, **headers}.items():
        line.putheader(name, value)
    line.endheaders()
    return line.getresponse()


def _raw(site, sent):
    """Return everything that is received until the connection closes."""
    with socket.create_connection(site, timeout=60) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        answer = b""
        with suppress(ConnectionError):
            while part := line.recv(65536):
                answer += part
        return answer
