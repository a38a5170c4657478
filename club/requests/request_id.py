"""The id of the request in work: in each line of the log, a header and on the error pages.

A member can read it out, and whoever runs the site finds the lines of that request by it.
"""

from base64 import b32encode
from contextvars import ContextVar
from os import urandom
from typing import Final

HEADER: Final = "X-Request-ID"
current_id: Final[ContextVar[str]] = ContextVar("request_id", default="")
"""The id of the request that this thread answers, "" outside a request."""


def new_id() -> str:
    """Return eight letters and digits, without 0, 1, 8 and 9, which look like others."""
    return b32encode(urandom(5)).decode().lower()
