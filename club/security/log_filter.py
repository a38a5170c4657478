"""Keeps tokens out of the server's log: links of invitations and passwords, signed addresses."""

import logging
import re
from typing import Final

_TOKEN: Final = re.compile(r"(?<=/)(?=[^/\s?]*[0-9A-Z])[^/\s?]{20,}")
"""A part of an address too long to be a name or a number: a link that lets somebody in."""


class WithoutTokens(logging.Filter):
    """Django writes the address of every request that it refuses; here what is secret in it goes.

    A long part of an address stands in the log as “…”.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, its words without tokens."""
        said = record.getMessage()
        if (less := _TOKEN.sub("…", said)) != said:
            record.msg, record.args = less, ()
        return True
