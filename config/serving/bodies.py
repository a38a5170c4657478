"""The body of a request, read wholly, within its limit and in time, before anybody works on it."""

import asyncio
from contextlib import suppress

from granian.rsgi import HTTPProtocol, ProtocolClosed, Scope

SECONDS = 15
"""Within which a body has come, however little of it comes at a time. A head has as long."""


class TooLarge(Exception):  # noqa: N818  (a refusal)
    """The body is longer than its address takes."""


class LengthUnsaid(Exception):  # noqa: N818  (a refusal)
    """The body came in chunks, as no browser sends a form. Granian does not tell us whether the
    last of them was the last, or the line broke there."""


def length_of(scope: Scope) -> int | None:
    """How many bytes the body says that it has, 0 where there is none; None where it comes in
    chunks that say nothing of the whole."""
    if "transfer-encoding" in scope.headers:
        return None
    return int(scope.headers.get("content-length") or 0)


async def body_of(sent: HTTPProtocol, length: int | None, limit: int) -> bytes:
    """The whole body.

    Raises TooLarge past the limit, before anything is read where the length is said; TimeoutError
    where it has not come in time; LengthUnsaid; and ProtocolClosed where the line broke before its
    end, so that half a form never passes for a whole one.
    """
    if length is not None and length > limit:
        raise TooLarge
    async with asyncio.timeout(SECONDS):
        if length is not None:
            return await sent()
        await _count(sent, limit)
        raise LengthUnsaid


async def _count(sent: HTTPProtocol, limit: int) -> None:
    """Read what comes in chunks without keeping it. Raises TooLarge past the limit."""
    size = 0
    async for part in sent:
        size += len(part)
        if size > limit:
            raise TooLarge


async def let_go_by(sent: HTTPProtocol, most: int, seconds: float) -> None:
    """Read on without keeping anything, until so many bytes or seconds have gone by."""
    size = 0
    with suppress(TimeoutError, ProtocolClosed):
        async with asyncio.timeout(seconds):
            async for part in sent:
                size += len(part)
                if size > most:
                    return
