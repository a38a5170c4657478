"""Complete each response before any of it is sent, so that a slow reader blocks no thread."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any

from granian.rsgi import HTTPProtocol, ProtocolClosed

from club.requests.browser_limits import BROWSER_LIMITS

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

IN_MEMORY = 4_000_000
"""Bytes of a body held in memory. A longer body, such as a journal, goes into a temporary file."""
CHUNK = 262_144
"""Bytes of a long body that are sent at a time."""
SECONDS = 60
"""Seconds that a reader has for the next chunk of a long body."""


@dataclass(slots=True)
class BufferedAnswer:
    """Status, headers and body; a long body is in a file."""

    status: int = 500
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    long: IO[bytes] | None = None

    def start(
        self, status: str, headers: list[tuple[str, str]], _error: object = None
    ) -> Callable[[bytes], object]:
        """Accept the status and headers: WSGI’s `start_response`.

        It may be called twice, because nothing has been sent yet.
        """
        self.status = int(status[:3])
        self.headers = headers
        return _refuse_to_write

    def keep(self, parts: Iterable[bytes]) -> None:
        """Read the whole body, into memory or into a file."""
        chunks: list[bytes] = []
        size = 0
        for part in parts:
            chunks.append(part)
            size += len(part)
            if size > IN_MEMORY:
                self.long = self.long or TemporaryFile()  # noqa: SIM115  (the sender closes it)
                self.long.writelines(chunks)
                chunks.clear()
                size = IN_MEMORY
        if self.long is not None:
            self.long.writelines(chunks)
            self.long.seek(0)
        else:
            self.body = b"".join(chunks)


def _refuse_to_write(_part: bytes) -> object:
    raise NotImplementedError("the site returns its answers, it does not write them")


def _close_nothing() -> None:
    """Do nothing, in place of the missing `close` of a response."""


def answer_of(site: "WSGIApplication", environ: dict[str, Any]) -> BufferedAnswer:
    """Return the site’s response to a request; for an exception, log it and return 500."""
    answer = BufferedAnswer()
    try:
        parts = site(environ, answer.start)
        try:
            answer.keep(parts)
        finally:
            getattr(parts, "close", _close_nothing)()
    except Exception:
        logging.getLogger(__name__).exception("The site broke at %s", environ["PATH_INFO"])
        head = [*BROWSER_LIMITS, ("Content-Type", "text/plain")]
        return BufferedAnswer(500, head, b"Something broke here.\n")
    return answer


async def send_long(answer: BufferedAnswer, long: IO[bytes], sent: HTTPProtocol) -> None:
    """Send a response in chunks, until it ends or the reader stops reading."""
    stream = sent.response_stream(answer.status, answer.headers)
    with long, suppress(TimeoutError, ProtocolClosed):
        while part := long.read(CHUNK):
            async with asyncio.timeout(SECONDS):
                await stream.send_bytes(part)
