"""Format the lines of the server's log, as text or as JSON, without secrets.

No line has a name, an e-mail address, a token, a PIN or the key of a session. An error's message
can quote what a person typed. So only errors about the machine or the code show their message.
"""

import json
import logging
import re
import sys
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, InterfaceError, OperationalError, ProgrammingError
from django.template import TemplateSyntaxError

from club.requests.request_id import current_id
from club.security.secrets_in_text import without_secrets

QUOTED: Final = (
    *(OSError, MemoryError, RecursionError, AttributeError, NameError, ImportError),
    *(TypeError, ImproperlyConfigured, TemplateSyntaxError),
    *(OperationalError, IntegrityError, InterfaceError, ProgrammingError),
)
"""Errors whose message never quotes what a person typed."""
FIGURES: Final = "figures"
"""The attribute of a record with the parts of its line, for JSON."""
Error = tuple[type[BaseException], BaseException, TracebackType | None]


class NoTracebackOf4xx(logging.Filter):
    """Remove the traceback of 4xx responses, which are no errors of the site."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True, so that no line is dropped."""
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
        return True


def keep_off_terminal(arguments: Sequence[str]) -> None:
    """Hide the site's own INFO lines from the terminal of a person who runs a command.

    `--verbosity 2` shows them. Commands that timers run write to systemd's journal, which gets all
    lines. Events of the security log are in the database in any case.
    """
    wanted = re.search(r"(^| )(-v|--verbosity)[ =]?[23]", " ".join(arguments))
    if sys.stderr.isatty() and not wanted:
        logging.getLogger("rubicon").setLevel(logging.WARNING)


class _Harmless(logging.Formatter):
    """Formats the parts that both kinds of line share, without secrets."""

    def formatException(self, ei: Any) -> str:  # noqa: N802  (logging's name)
        """Return the traceback. An error whose message may quote a person shows only its kind."""
        return "".join(_traceback_lines(ei[1])).rstrip()

    def message_of(self, record: logging.LogRecord) -> str:
        """Return the record's message, on one line."""
        return " ".join(without_secrets(record.getMessage()).split())

    def traceback_of(self, record: logging.LogRecord) -> str:
        """Return the record's traceback, or "" if it has none."""
        if record.exc_info and record.exc_info[1]:
            return self.formatException(record.exc_info)
        return ""


class Lines(_Harmless):
    """A line of text: time, level, logger, message, and the id of the request in brackets."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, followed by its traceback, if any."""
        request = current_id.get()
        parts = (_time_of(record), record.levelname, record.name, self.message_of(record))
        line = " ".join([*parts, *([f"[{request}]"] if request else [])])
        trace = self.traceback_of(record)
        return f"{line}\n{trace}" if trace else line


class JsonLines(_Harmless):
    """A line of JSON, for programs that collect logs. The traceback is one of its values."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        data: dict[str, object] = {
            "time": _time_of(record),
            "level": record.levelname,
            "logger": record.name,
            "message": self.message_of(record),
            **getattr(record, FIGURES, {}),
        }
        if request := current_id.get():
            data["request"] = request
        if trace := self.traceback_of(record):
            data["traceback"] = trace
        return json.dumps(data, ensure_ascii=False)


def _time_of(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _traceback_lines(error: BaseException) -> list[str]:
    """Return the lines of the traceback, after the tracebacks of the errors that led to it."""
    lines: list[str] = []
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        lines += [*_traceback_lines(earlier), "\nThen came:\n\n"]
    if error.__traceback__ is not None:
        lines += ["Traceback (most recent call last):\n", *traceback.format_tb(error.__traceback__)]
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    may_quote = settings.DEBUG or isinstance(error, QUOTED)
    text = without_secrets(str(error)).rstrip()
    message = text if may_quote else "(what it says may quote somebody; DEBUG shows it)"
    return [*lines, f"{kind}: {message}\n"]
