"""Requests that no browser sends, over bare sockets.

They have invalid characters, forms that cannot be parsed, characters that no database stores,
foreign hosts, cookies and methods. Each must get a response other than 500, and leave no traceback
in the server's log.
"""

import os
import socket
from contextlib import contextmanager
from functools import cache
from itertools import product

from bench.helping.site import HOST, address, served
from tests.long_runs.site import a_site

CHARSETS = ("utf-16", "utf-7", "idna", "base64", "undefined", "iso-8859-1", "klingon")
LETTERS = (
    *(f"; charset={name}" for name in CHARSETS),
    "; charset*=klingon''utf-8",
    "; charset*0=x",
)
FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"
BODIES = {
    "no boundary": ("multipart/form-data", b"--x\r\n\r\n--x--"),
    "an empty boundary": ("multipart/form-data; boundary=", b"--\r\n\r\n----"),
    "a boundary of 300 letters": (f"multipart/form-data; boundary={'x' * 300}", b"--x\r\n"),
    "a part without end": (PARTS, b'--x\r\nContent-Disposition: form-data; name="login"\r\n\r\na'),
    "a part of no letters": (
        PARTS,
        b"--x\r\nContent-Disposition: form-data; name*=klingon''a\r\n\r\na\r\n--x--\r\n",
    ),
    "base64 that is none": (
        PARTS,
        b"--x\r\nContent-Disposition: form-data; name=a\r\nContent-Transfer-Encoding:base64"
        + b"\r\n" * 2,
    ),
    "3,000 fields": (FORM, b"&".join(b"a%d=1" % n for n in range(3000))),
    "nothing but zeros": (FORM, b"login=%00&password=%00"),
    "half a letter": (FORM, b"login=%ff%fe&password=%ed%a0%80"),
}
HEADERS = {
    "another host": "Host: elsewhere.test",
    "a host that is none": "Host: a b\\c[",
    "a host without end": f"Host: {'x' * 5000}",
    "a session of zeros": 'Cookie: sessionid="' + "\\000" * 12 + '"',
    "a token of zeros": 'Cookie: csrftoken="' + "\\000" * 12 + '"',
    "cookies of odd letters": "Cookie: =;;;=x; sessionid=\udce9\udcff; messages=\udc80",
    "another origin": "Origin: null",
    "a language that is none": f"Accept-Language: {'x-' * 900}",
    "a range that is none": "Range: bytes=9-1,-0",
    "a date that is none": "If-Modified-Since: Mon, 99 Foo 99999 99:99:99 GMT",
    "a way back that is none": "Referer: http://[",
    "htmx from nowhere": "HX-Request: true\r\nHX-Current-URL: http://[::",
}
ASKED = (("GET", "/"), ("POST", "/accounts/login/"), ("GET", "/static/icon.svg"))
METHODS = ("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND", "get")
PATHS = (
    "/%00", "/%ED%A0%80/", "/%ff%fe", "/clubs/%00/", "/?club=%00", "/?club=%ED%A0%80",
    "/watch/%00/", "/watch/1:2:3/", "/watch/%ff/?v=%00", "/accounts/login/?next=%00",
    "/accounts/login/?next=http://[", "/accounts/password/reset/key/1-%00/", "//", "/../",
    "/accounts/password/reset/key/zzzzzzzzzzzzz-x/", "/static/%00", "/static/../../etc/passwd",
    "/admin/?next=%00", "/?" + "a=1&" * 1500, "/" + "a" * 6000,
)  # fmt: skip


def attack(brief):
    with a_site("strange", LOG_LEVEL="INFO") as folder:  # To see tracebacks of every level.
        log = folder / "log"
        with _told_in(log), served():
            yield from _through(brief)
        told = log.read_text(encoding="utf-8", errors="replace")
        if "Traceback" in told:
            yield f"{told.count('Traceback')} tracebacks in the log, the first: {_first(told)}"


@contextmanager
def _told_in(log):
    """Write what the server prints to a file."""
    before = os.dup(2)
    with log.open("wb") as file:
        os.dup2(file.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)


def _first(told):
    lines = told[told.index("Traceback") :].splitlines()
    return next((line for line in lines[1:] if line and not line.startswith(" ")), lines[0])


def _through(brief):
    for name, request in _requests(brief):
        answer = _asked(request)
        status = answer.split(b" ")[1:2]
        if not status:
            yield f"{name}: no answer"
        elif status[0].startswith(b"5"):
            whose = "the site’s own page" if b"Rubicon" in answer else "the server’s bare error"
            yield f"{name}: {status[0].decode()}, {whose}"


def _requests(brief):
    """Yield each request's name and bytes."""
    for path, letters, kind in product(_posts(brief), LETTERS, (FORM, PARTS, "text/plain")):
        yield f"POST {path} as {kind}{letters}", _request("POST", path, b"login=a", kind + letters)
    for path, (name, (kind, body)) in product(_posts(True), BODIES.items()):
        yield f"POST {path} with {name}", _request("POST", path, body, kind)
    for method, letters in product(METHODS, LETTERS):
        yield f"{method} / as a form{letters}", _request(method, "/", b"", FORM + letters)
    for (name, header), (method, path) in product(HEADERS.items(), ASKED):
        yield f"{method} {path} with {name}", _request(method, path, b"", FORM, header)
    for path in PATHS:
        yield f"GET {path[:60]}", _request("GET", path, b"", "")


def _posts(brief):
    """Return the addresses that accept forms: all of the site, or three kinds of them."""
    if brief:
        return ["/accounts/login/", "/clubs/none/cards/1/deals/", "/nothing/"]
    from django.urls import reverse

    from club.access import rights_at
    from tests.helping.every_address import ADDRESSES, UNNAMED

    known = {"club": "none", "day": "2026-11-20", "kind": "cash", "uidb36": "1", "key": "x"}
    known |= {"app_label": "club", "url": "x"}
    return [
        reverse(each.name, kwargs={name: known.get(name, 1) for name in each.parameters})
        for each in ADDRESSES
        if each.name not in UNNAMED and "POST" in rights_at(each.name)
    ]


@cache
def _token():
    """Return a browser's cookie, without which the site refuses a form unread."""
    page = _asked(f"GET /accounts/login/ HTTP/1.0\r\nHost: {HOST}\r\n\r\n".encode()).decode()
    return "csrftoken=" + page.partition("csrftoken=")[2].partition(";")[0]


def _request(method, path, body, kind, header=""):
    own = [] if header.startswith("Host:") else [f"Host: {HOST}:{address()[1]}"]
    own += [] if header.startswith("Cookie:") or method != "POST" else [f"Cookie: {_token()}"]
    lines = [f"{method} {path} HTTP/1.1", *own, header, f"Content-Type: {kind}" if kind else ""]
    lines += [f"Content-Length: {len(body)}", "Connection: close"]
    head = "\r\n".join(line for line in lines if line)
    return head.encode("utf-8", "surrogateescape") + b"\r\n\r\n" + body


def _asked(request):
    """Return what is received of the response within a minute."""
    answer = b""
    with socket.create_connection(address(), timeout=60) as line:
        try:
            line.sendall(request)
            while part := line.recv(65536):
                answer += part
        except (TimeoutError, ConnectionError):
            pass
    return answer
