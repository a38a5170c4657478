"""The id of the current request: in each line of the log, in a header and on the error pages.

A member can read it out, and the site's administrator finds that request's log lines by it.
"""

from base64 import b32encode
from contextvars import ContextVar
from os import urandom
from typing import Final

HEADER: Final = "X-Request-ID"
current_id: Final[ContextVar[str]] = ContextVar("request_id", default="")
"""The id of the request that this thread answers, or "" outside a request."""


def new_id() -> str:
    """Return eight random letters and digits, without 0, 1, 8 and 9, which look like letters."""
    return b32encode(urandom(5)).decode().lower()
