"""A request as it comes from granian, as WSGI wants it (PEP 3333)."""

import io
import sys
from typing import Any

from granian.rsgi import Scope

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


def environ_of(scope: Scope, body: bytes) -> dict[str, Any]:
    """The environ of a request whose body has come wholly."""
    server, port = _host_and_port(scope.server)
    environ = {
        **FIXED,
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
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
    """The headers; a name with an underscore is left out, for it could pass for another's."""
    for name, value in scope.headers.items():
        if "_" in name:
            continue
        key = UNMARKED.get(name) or "HTTP_" + name.replace("-", "_").upper()
        between = "; " if name == "cookie" else ","
        environ[key] = f"{environ[key]}{between}{value}" if key in environ else value


def _host_and_port(address: str) -> tuple[str, str]:
    host, _colon, port = address.rpartition(":")
    return host.strip("[]"), port
