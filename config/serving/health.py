"""Answer /health/ from the event loop, so that it responds even while every thread waits."""

import asyncio
from time import monotonic
from typing import Final

from granian.rsgi import HTTPProtocol, Scope

from club.requests.request_id import HEADER
from config.serving.request_log import LoggedRequest, logged
from hosting.health.alive import HEADERS, PATH, SECONDS, answer, is_alive

FRESH: Final = 1.0
"""Seconds for which the database's last answer is used again."""
PATIENCE: Final = 2.0 * SECONDS
"""Seconds without an answer after which the database counts as failed."""


def is_health_request(scope: Scope) -> bool:
    """Whether the request asks only for the site's health."""
    return scope.path == PATH and scope.method in ("GET", "HEAD")


class Health:
    """Asks the database at most once in `FRESH` seconds, and never twice at a time."""

    def __init__(self) -> None:
        self._last: asyncio.Future[bool] | None = None
        self._until = 0.0

    async def respond(self, request: LoggedRequest, sent: HTTPProtocol) -> None:
        """Answer one request."""
        request.route = "hosting:health"
        with logged(request):
            request.status, text = answer(await self._is_alive())
            body = b"" if request.method == "HEAD" else text.encode()
            sent.response_bytes(request.status, [*HEADERS, (HEADER, request.id)], body)

    async def _is_alive(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(self._answer())
        except TimeoutError:
            return False

    def _answer(self) -> "asyncio.Future[bool]":
        """Return the database's last answer, the pending answer, or a new one."""
        last = self._last
        if last is None or (last.done() and monotonic() > self._until):
            last = self._last = asyncio.ensure_future(asyncio.to_thread(is_alive))
            last.add_done_callback(self._keep)
        return last

    def _keep(self, _done: "asyncio.Future[bool]") -> None:
        self._until = monotonic() + FRESH
