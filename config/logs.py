"""Filters of the server's log."""

import logging


class NoTracebackOf4xx(logging.Filter):
    """Leaves out the traceback for answers of 4xx: nothing broke."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True: no line is dropped."""
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
        return True
