"""Turn granian's request into a WSGI environ (PEP 3333)."""

import io
import sys
from typing import Any

from granian.rsgi import Scope

from hosting.local_requests import UNDERSCORED

FIXED: dict[str, Any] = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
    "wsgi.input_terminated": True,
}
UNPREFIXED = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}
"""Headers whose key has no prefix HTTP_."""
VERSIONS = {"1": "1.0", "2": "2.0"}
"""HTTP versions that granian writes without the final .0."""


class Unreadable(Exception):  # noqa: N818  (a refusal)
    """Raised if a header is not in ASCII. Granian gives the header's name but not its value."""


def check_headers(scope: Scope) -> None:
    """Raise Unreadable if a header cannot be read.

    Cookies are ignored: another site on this machine may have set them, which must not lock anybody
    out.
    """
    read = {name for name, _value in scope.headers.items()}
    if set(scope.headers.keys()) - read - {"cookie"}:
        raise Unreadable


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    """Return the environ of a request whose body is complete."""
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
    environ["CONTENT_LENGTH"] = str(len(body))  # Even for a body in chunks.
    return environ


def values_of(scope: Scope, name: str) -> list[str]:
    """Return the values of all headers with this name, in order."""
    return [value for header, value in scope.headers.items() if header == name]


def _add_headers(environ: dict[str, Any], scope: Scope) -> None:
    """Add the headers, except headers with an underscore in their name, which could mimic another.

    UNDERSCORED records that there was such a header.
    """
    for name, value in scope.headers.items():
        if "_" in name:
            environ[UNDERSCORED] = True
            continue
        key = UNPREFIXED.get(name) or "HTTP_" + name.replace("-", "_").upper()
        separator = "; " if name == "cookie" else ","
        environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value


def _host_and_port(address: str) -> tuple[str, str]:
    host, _colon, port = address.rpartition(":")
    return host.strip("[]"), port
