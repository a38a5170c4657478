"""Remove tokens, addresses and rows from a text before it is written to the server's log."""

import re
from typing import Final

_TOKEN: Final = re.compile(r"(?<=/)(?=[^/\s?]*[0-9A-Z])[^/\s?]{20,}")
"""A part of an address too long for a name or number: a link that may let its holder in."""
_QUERY: Final = re.compile(r"(?<=[\w/])\?[^\s'\"]*=[^\s'\"]*")
"""The query of an address, from its question mark: what a person typed or searched for."""
_EMAIL: Final = re.compile(r"[\w.+'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+")
_ROW: Final = re.compile(r"^(?:DETAIL|CONTEXT|PARAMETERS):.*\n?", re.MULTILINE)
"""The lines in which PostgreSQL shows a refused row."""


def without_secrets(text: str) -> str:
    """Return the text with “…” for each token, query and e-mail address, and without rows."""
    for pattern in (_TOKEN, _QUERY, _EMAIL):
        text = pattern.sub("…", text)
    return _ROW.sub("", text)
