"""A request as it comes from granian, as WSGI wants it (PEP 3333)."""

import io
import sys
from typing import Any

from granian.rsgi import Scope

from front.local_requests import UNDERSCORED

FIXED: dict[str, Any] = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
    "wsgi.input_terminated": True,
}
UNMARKED = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}
"""What stands without HTTP_ before it."""
VERSIONS = {"1": "1.0", "2": "2.0"}
"""Granian leaves a nought away."""


class Unreadable(Exception):  # noqa: N818  (a refusal)
    """A header holds letters that are not ASCII. Granian names it but does not give its value, so
    nobody could go by what it says."""


def check_headers(scope: Scope) -> None:
    """Raises Unreadable where a header cannot be read.

    A cookie may come from another site on this machine: one that cannot be read is as if it had
    not been sent, so that nobody is shut out by it.
    """
    read = {name for name, _value in scope.headers.items()}
    if set(scope.headers.keys()) - read - {"cookie"}:
        raise Unreadable


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    """The environ of a request whose body has come wholly."""
    server, port = _host_and_port(scope.server)
    environ = {
        **FIXED,
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_PROTOCOL": f"HTTP/{VERSIONS.get(scope.http_version, scope.http_version)}",
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "REMOTE_ADDR": _host_and_port(scope.client)[0],
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(body),
    }
    _add_headers(environ, scope)
    environ["CONTENT_LENGTH"] = str(len(body))  # Also of a body that came in pieces.
    return environ


def values_of(scope: Scope, name: str) -> list[str]:
    """What the headers of that name hold, as they came."""
    return [value for header, value in scope.headers.items() if header == name]


def _add_headers(environ: dict[str, Any], scope: Scope) -> None:
    """The headers; a name with an underscore is left out, for it could pass for another's. That
    there was one is told."""
    for name, value in scope.headers.items():
        if "_" in name:
            environ[UNDERSCORED] = True
            continue
        key = UNMARKED.get(name) or "HTTP_" + name.replace("-", "_").upper()
        between = "; " if name == "cookie" else ","
        environ[key] = f"{environ[key]}{between}{value}" if key in environ else value


def _host_and_port(address: str) -> tuple[str, str]:
    host, _colon, port = address.rpartition(":")
    return host.strip("[]"), port
