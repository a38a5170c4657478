"""Read a request's whole body, within its size and time limits, before a thread gets it."""

import asyncio
from contextlib import suppress

from granian.rsgi import HTTPProtocol, ProtocolClosed, ProtocolError, Scope

SECONDS = 15
"""Seconds in which a whole body must arrive; a head has the same time."""


class TooLarge(Exception):  # noqa: N818  (a refusal)
    """Raised if the body is longer than its URL accepts."""


class LengthMissing(Exception):  # noqa: N818  (a refusal)
    """Raised if the body came in chunks, which no browser sends for a form.

    After the last chunk, Granian does not tell the end of the body from a broken connection.
    """


def length_of(scope: Scope) -> int | None:
    """Return the Content-Length, 0 if there is no body, or None for a body in chunks."""
    if "transfer-encoding" in scope.headers:
        return None
    return int(scope.headers.get("content-length") or 0)


async def body_of(sent: HTTPProtocol, length: int | None, limit: int) -> bytes:
    """Return the whole body.

    Raises TooLarge above the limit, before reading if the length is known. Raises TimeoutError if
    the body is late, and LengthMissing for chunks. Raises ProtocolClosed if the connection broke,
    so that half a form never counts as a whole form.
    """
    if length is not None and length > limit:
        raise TooLarge
    async with asyncio.timeout(SECONDS):
        if length is not None:
            return await sent()
        await _count(sent, limit)
        raise LengthMissing


async def _count(sent: HTTPProtocol, limit: int) -> None:
    """Read chunks without storing them. Raises TooLarge above the limit."""
    size = 0
    async for part in sent:
        size += len(part)
        if size > limit:
            raise TooLarge


async def discard(sent: HTTPProtocol, most: int, seconds: float) -> None:
    """Read and discard the body, up to this number of bytes and seconds.

    Granian lets a body be read only once. If it has been read in part, this reads nothing.
    """
    size = 0
    with suppress(TimeoutError, ProtocolClosed, ProtocolError):
        async with asyncio.timeout(seconds):
            async for part in sent:
                size += len(part)
                if size > most:
                    return
