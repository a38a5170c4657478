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
    answer = _post(site, path, {"Content-Length": "150000000", "Accept": "*/*"})
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


@pytest.mark.parametrize(
    ("path", "fields", "status", "text"),
    [
        (IMPORT, 251, 401, "You have been signed out"),
        ("/accounts/login/", 1000, 413, "Nothing was read or written"),
    ],
)
def test_a_form_of_many_fields_is_asked_for_once_more_of_members(site, path, fields, status, text):
    line = HTTPConnection(*site, timeout=60)
    form = {**COOKIE, "Content-Type": LARGE_FORM["Content-Type"]}
    line.request("POST", path, b"a=1&" * fields, form)
    answer = line.getresponse()
    assert (answer.status, text in answer.read().decode()) == (status, True)


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


@pytest.mark.parametrize(
    ("pieces", "status"), [([b"a" * 1000] * 100, 413), ([b"login=", b"a"], 411)]
)
def test_what_comes_in_chunks_is_cut_or_asked_to_say_its_length(site, pieces, status):
    """A broken connection between two chunks must not make half a form pass for a whole one."""
    line = HTTPConnection(*site, timeout=60)
    with suppress(ConnectionError):
        line.request("POST", "/accounts/login/", iter(pieces), COOKIE, encode_chunked=True)
    assert line.getresponse().status == status


def test_half_a_form_is_none_and_what_goes_beyond_its_length_no_part(site):
    head = b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"
    assert _raw(site, head % (b"/accounts/login/", 60) + b"login=").startswith(b"HTTP/1.1 400")
    text = _raw(site, head % (b"/nowhere/", 3) + b"abcXY\x00")
    assert text.count(b"HTTP/1.1 404") == 1
    assert b"HTTP/1.1 400" in text


def test_a_body_with_two_lengths_leaves_no_second_request_behind(site):
    head = b"POST /nowhere/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    both = b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    text = _raw(site, head + both + b"GET /rules/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert text.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in text
    twice = b"Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde"
    assert _raw(site, head + twice).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("name", ["Via", "X_Forwarded_For", "Origin", "Accept-Language", "Cookie"])
def test_a_header_that_cannot_be_read_is_refused_but_not_a_cookie(site, name):
    """Another program on the same machine may have set the cookie."""
    answer = _get(site, "/rules/", {name: "a=caf\u00e9"})
    assert answer.status == (200 if name == "Cookie" else 400)
    assert (b"characters other than ASCII" in answer.read()) == (name != "Cookie")


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
