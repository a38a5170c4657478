"""Reads a request's whole body, within its size limit and in time, before a thread gets it."""

import asyncio
from contextlib import suppress

from granian.rsgi import HTTPProtocol, ProtocolClosed, ProtocolError, Scope

SECONDS = 15
"""The time for a whole body to arrive; a head has as long."""


class TooLarge(Exception):  # noqa: N818  (a refusal)
    """The body is longer than its URL accepts."""


class LengthMissing(Exception):  # noqa: N818  (a refusal)
    """The body came in chunks, which no browser does with a form.

    Granian does not tell whether the last chunk was the end or the connection broke there.
    """


def length_of(scope: Scope) -> int | None:
    """Return the Content-Length, 0 without a body, None for a body in chunks."""
    if "transfer-encoding" in scope.headers:
        return None
    return int(scope.headers.get("content-length") or 0)


async def body_of(sent: HTTPProtocol, length: int | None, limit: int) -> bytes:
    """Return the whole body.

    Raises TooLarge past the limit, before reading where the length is known; TimeoutError where it
    did not arrive in time; LengthMissing for chunks; and ProtocolClosed where the connection broke,
    so that half a form never passes for a whole one.
    """
    if length is not None and length > limit:
        raise TooLarge
    async with asyncio.timeout(SECONDS):
        if length is not None:
            return await sent()
        await _count(sent, limit)
        raise LengthMissing


async def _count(sent: HTTPProtocol, limit: int) -> None:
    """Read chunks without keeping them. Raises TooLarge past the limit."""
    size = 0
    async for part in sent:
        size += len(part)
        if size > limit:
            raise TooLarge


async def discard(sent: HTTPProtocol, most: int, seconds: float) -> None:
    """Read and discard the body, up to this number of bytes and seconds.

    Granian lets a body be read only once. If somebody has begun to read it, this reads nothing.
    """
    size = 0
    with suppress(TimeoutError, ProtocolClosed, ProtocolError):
        async with asyncio.timeout(seconds):
            async for part in sent:
                size += len(part)
                if size > most:
                    return
