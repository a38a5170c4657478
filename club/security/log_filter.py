"""Keep tokens out of the server's log: invitation links, password links, signed addresses."""

import logging
import re
from typing import Final

_TOKEN: Final = re.compile(r"(?<=/)(?=[^/\s?]*[0-9A-Z])[^/\s?]{20,}")
"""A part of an address too long for a name or number: a link that lets somebody in."""


class WithoutTokens(logging.Filter):
    """Replace tokens in log records by “…”; Django logs the address of every refused request."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, without its tokens."""
        said = record.getMessage()
        if (less := _TOKEN.sub("…", said)) != said:
            record.msg, record.args = less, ()
        return True
