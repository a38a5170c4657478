"""A visitor from elsewhere tries the demonstration's one-click sign-in, through kinds of proxies.

Then a stranger in the same network tries it while phones may sign in by a link.
"""

import os
import re
import secrets
import sys
from collections.abc import Mapping
from contextlib import contextmanager
from http.client import HTTPConnection

from bench.helping.site import HOST, SQLITE_FILE, copy_prepared, free_port, running, scratch
from config.greeting.network import own_addresses

SIGNS: Mapping[str, Mapping[str, str]] = {
    "a proxy that forwards": {"X-Forwarded-For": "192.0.2.7"},
    "a proxy that says so by the standard": {"Forwarded": "for=192.0.2.7"},
    "a proxy that names itself": {"Via": "1.1 proxy"},
    "a tunnel": {"Cf-Connecting-Ip": "192.0.2.7"},
    "a foreign host": {"Host": "cards.example.org"},
    "a page of another site": {"Origin": "https://cards.example.org"},
    "a link from another site": {"Referer": "https://cards.example.org/"},
    "a page that hides where it is from": {"Origin": "null"},
    "a proxy that forwards for a strange name": {"X-Forwarded-For": "\u00e9, 203.0.113.7"},
    "a proxy with a strange name": {"Via": "1.1 caf\u00e9"},
    "a page of a site with a strange name": {"Origin": "https://\u00e9vil.example"},
    "a link from a site with a strange name": {"Referer": "https://\u00e9vil.example/"},
    "a proxy that writes underscores": {"X_Forwarded_For": "192.0.2.7"},
    "a proxy that writes underscores, with a strange name": {"X_Forwarded_For": "\u00e9"},
}
GUESSES: Mapping[str, Mapping[str, str]] = {
    "a cookie that says nothing": {"Cookie": "demonstration="},
    "a cookie of another run": {"Cookie": f"demonstration={'0' * 64}"},
    "another name for the machine": {"Host": "127.0.0.1"},
}
PROXIED = {
    "HTTPS on": {"HTTPS": "true"},
    "BEHIND_PROXY on": {"BEHIND_PROXY": "true"},
    "trusted origins": {"CSRF_TRUSTED_ORIGINS": "https://cards.example.org"},
}


class OldConnection(HTTPConnection):
    """A connection that speaks HTTP/1.0, as some proxies do to their server."""

    _http_vsn = 10
    _http_vsn_str = "HTTP/1.0"


def attack(_brief):
    with scratch("demonstration") as folder:
        copy_prepared(folder)
        database = os.environ.get("DATABASE_URL") or f"sqlite:///{folder / SQLITE_FILE}"
        own = {"DATABASE_URL": database, "SECRET_KEY": secrets.token_urlsafe(50)}
        own |= {"DEMONSTRATION": "true", "DJANGO_SETTINGS_MODULE": "bench.settings"}
        own["BENCH_STATIC_ROOT"] = str(folder / "static")
        with _served(own) as port:
            if not _is_let_in(HTTPConnection(HOST, port, timeout=60), {}):
                yield "nobody is let in at all, so this attack shows nothing"
            for sign, headers in SIGNS.items():
                if _is_let_in(HTTPConnection(HOST, port, timeout=60), headers):
                    yield sign
            if _is_let_in(OldConnection(HOST, port, timeout=60), {}):
                yield "a proxy that speaks HTTP/1.0"
        for sign, setting in PROXIED.items():
            with _served({**own, **setting}) as port:
                if _is_let_in(HTTPConnection(HOST, port, timeout=60), {}):
                    yield sign
        if address := own_addresses().chosen:
            yield from _without_the_link(own, address)


def _without_the_link(own, address):
    """A stranger in the network tries to sign in without the link that phones have."""
    with _served({**own, "HOST": "0.0.0.0"}) as port:
        for sign, headers in {"a stranger in the network": {}, **GUESSES, **SIGNS}.items():
            if _is_let_in(HTTPConnection(address, port, timeout=60), headers):
                yield f"{sign}, at the address of the link"


@contextmanager
def _served(own):
    """Serve the site with these settings on a port of its own."""
    port = free_port()
    site = {**os.environ, "HOST": HOST, **own, "PORT": str(port)}
    with running([sys.executable, "-m", "config.serve", "--ready"], HOST, port, site):
        yield port


def _is_let_in(line, headers):
    here = {"Host": f"{line.host}:{line.port}"}
    line.request("GET", "/accounts/login/", headers=here)
    answer = line.getresponse()
    page = answer.read().decode()
    cookie = (answer.getheader("Set-Cookie") or "").split(";")[0]
    line.close()
    token = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', page)
    form = f"who=player&csrfmiddlewaretoken={token[1] if token else ''}"
    cookies = "; ".join(filter(None, [cookie, headers.get("Cookie")]))
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    line.request("POST", "/demonstration/", form, {**here, **kind, **headers, "Cookie": cookies})
    answer = line.getresponse()
    answer.read()
    line.close()
    return "session" in (answer.getheader("Set-Cookie") or "")
