"""The site's log as text, for tests of what it says."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO


class Log(StringIO):
    """All that is logged, as a formatter of the site writes it."""

    def taken(self) -> str:
        """Return what was logged since the last time."""
        said = self.getvalue()
        self.seek(0)
        self.truncate()
        return said


@contextmanager
def heard(formatter: logging.Formatter, level: int = logging.DEBUG) -> Iterator[Log]:
    """Write the whole log from this level on into a text."""
    log, root = Log(), logging.getLogger()
    handler, before = logging.StreamHandler(log), root.level
    handler.setFormatter(formatter)
    root.addHandler(handler)
    root.setLevel(level)
    try:
        yield log
    finally:
        root.removeHandler(handler)
        root.setLevel(before)
