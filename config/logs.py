"""What the server's log says."""

import logging


class WhatWasRefused(logging.Filter):
    """Of a request that was refused (4xx) one line without a traceback: nothing broke."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true: a line is never kept back."""
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
        return True
