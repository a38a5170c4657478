"""What the site answers, made wholly before any of it is sent: whoever reads it slowly keeps nobody
else waiting."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any

from granian.rsgi import HTTPProtocol, ProtocolClosed

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

IN_MEMORY = 4_000_000
"""Bytes of an answer that are kept in memory; what is longer, such as a whole journal, goes
through a file without a name."""
PIECE = 262_144
SECONDS = 60
"""Within which a reader takes the next piece of a long answer."""


@dataclass(slots=True)
class Answer:
    """Status, headers and body; where it is long, the body is in a file."""

    status: int = 500
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    long: IO[bytes] | None = None

    def start(
        self, status: str, headers: list[tuple[str, str]], _error: object = None
    ) -> Callable[[bytes], object]:
        """WSGI’s `start_response`. It may be called again: nothing has been sent yet."""
        self.status = int(status[:3])
        self.headers = headers
        return _refuse_to_write

    def keep(self, parts: Iterable[bytes]) -> None:
        """Take the whole body."""
        kept: list[bytes] = []
        size = 0
        for part in parts:
            kept.append(part)
            size += len(part)
            if size > IN_MEMORY:
                self.long = self.long or TemporaryFile()  # noqa: SIM115  (whoever sends it closes it)
                self.long.writelines(kept)
                kept.clear()
                size = IN_MEMORY
        if self.long is not None:
            self.long.writelines(kept)
            self.long.seek(0)
        else:
            self.body = b"".join(kept)


def _refuse_to_write(_part: bytes) -> object:
    raise NotImplementedError("the site gives its answers back; it does not write them")


def _nothing() -> None:
    """What is done at the end of an answer that need not be closed."""


def answer_of(site: "WSGIApplication", environ: dict[str, Any]) -> Answer:
    """The site’s whole answer to a request; 500, with a line in the log, where it broke."""
    answer = Answer()
    try:
        parts = site(environ, answer.start)
        try:
            answer.keep(parts)
        finally:
            getattr(parts, "close", _nothing)()
    except Exception:
        logging.getLogger(__name__).exception("The site broke at %s", environ["PATH_INFO"])
        return Answer(500, [("Content-Type", "text/plain")], b"Something broke here.\n")
    return answer


async def send_long(answer: Answer, long: IO[bytes], sent: HTTPProtocol) -> None:
    """Send an answer piece by piece, until it ends or is no longer read."""
    stream = sent.response_stream(answer.status, answer.headers)
    with long, suppress(TimeoutError, ProtocolClosed):
        while part := long.read(PIECE):
            async with asyncio.timeout(SECONDS):
                await stream.send_bytes(part)
