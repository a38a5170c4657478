"""The application that granian serves: a thread gets a request only when it is complete.

Granian and one event loop read heads and bodies, however slowly they arrive. They also send
responses, however slowly clients read them (docs/decisions/the-server.md).
"""

import asyncio
from contextlib import nullcontext
from time import perf_counter

from django.http import HttpResponse
from granian.rsgi import HTTPProtocol, ProtocolClosed, Scope

from config.body_limits import (
    SMALL,
    STRANGERS,
    STRANGERS_FIELDS,
    accepts_fields,
    fits_once_signed_in,
    limit_at,
)
from config.serving.answers import BufferedAnswer, send_long
from config.serving.bodies import LengthMissing, TooLarge, body_of, length_of
from config.serving.environ import Unreadable, check_headers, environ_of, values_of
from config.serving.health import Health, is_health_request
from config.serving.refusals import (
    refuse_broken,
    refuse_large,
    refuse_late,
    refuse_signed_out,
    refuse_unreadable,
    refuse_without_length,
)
from config.serving.request_log import LoggedRequest, logged, logged_answer
from config.serving.threads import Threads
from config.sqlite.queue import wait_budget
from config.wsgi import application as site
from hosting.metrics.counts import start_counting

THREADS = {"sqlite": 2, "postgresql": 4}
"""Threads of each process, by database.

On SQLite, few threads are faster: each has its own connection, which must read again what another
has written (docs/decisions/writers-take-turns.md).
"""
FORM = "form"
"""A text that occurs in both content types of a form."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that only read."""
STOP_WITHIN = 8.0
"""Seconds that running requests have to finish when the site stops."""
REFUSALS = {
    TimeoutError: refuse_late,
    LengthMissing: refuse_without_length,
    ProtocolClosed: refuse_broken,
    Unreadable: refuse_unreadable,
}
REFUSED = (TooLarge, *REFUSALS)


class Application:
    """The RSGI application of one process."""

    def __init__(self, threads: int) -> None:
        self._threads = Threads(threads)
        # Writers may block each other, so one thread stays free for readers.
        self._writers = asyncio.Semaphore(threads - 1)
        self._in_work = 0
        self._health = Health()

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Finish the running requests. Granian has stopped the loop."""
        loop.run_until_complete(self._end())
        self._threads.stop()

    async def _end(self) -> None:
        begun = asyncio.get_running_loop().time()
        while self._in_work and asyncio.get_running_loop().time() < begun + STOP_WITHIN:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.05)  # Time for granian to send the last response.

    async def __rsgi__(self, scope: Scope, sent: HTTPProtocol) -> None:
        """Handle one request."""
        request = LoggedRequest(scope.method, scope.path)
        try:
            check_headers(scope)
            body = await self._body(scope, sent)
        except REFUSED as why:
            with logged(request):
                request.status = await self._refuse(why, scope, sent)
            return
        if is_health_request(scope):
            await self._health.respond(request, sent)
            return
        self._in_work += 1
        try:
            await self._work(scope, sent, body, request)
        finally:
            self._in_work -= 1

    async def _body(self, scope: Scope, sent: HTTPProtocol) -> bytes:
        length = length_of(scope)
        if length == 0:
            return b""
        is_form = FORM in (scope.headers.get("content-type") or "").lower()
        limit, cookies = STRANGERS if is_form else SMALL, "; ".join(values_of(scope, "cookie"))
        if length is None or length > limit:
            limit = await self._threads.run(limit_at, scope.path, cookies, is_form)
        body = await body_of(sent, length, limit)
        fields = body.count(b"&") + body.count(b"form-data;") if is_form else 0
        if fields > STRANGERS_FIELDS and not await self._threads.run(
            accepts_fields, scope.path, cookies, fields
        ):
            raise TooLarge
        return body

    async def _refuse(self, why: Exception, scope: Scope, sent: HTTPProtocol) -> int:
        """Refuse a faulty request, and return the status."""
        if isinstance(why, TooLarge):
            signed_out = await self._threads.run(_signed_out_answer, scope)
            if signed_out is not None:
                return await refuse_signed_out(sent, signed_out)
            return await refuse_large(scope, sent)
        refuse = next(refuse for kind, refuse in REFUSALS.items() if isinstance(why, kind))
        return refuse(sent)

    async def _work(
        self, scope: Scope, sent: HTTPProtocol, body: bytes, request: LoggedRequest
    ) -> None:
        request.begun = perf_counter()
        async with nullcontext() if scope.method in SAFE else self._writers:
            answer = await self._threads.run(_answer, scope, body, request)
        if answer.long is None:
            sent.response_bytes(answer.status, answer.headers, answer.body)
        else:
            await send_long(answer, answer.long, sent)


def _answer(scope: Scope, body: bytes, request: LoggedRequest) -> BufferedAnswer:
    with wait_budget.one_request():
        return logged_answer(site, environ_of(scope, body), request)


def _signed_out_answer(scope: Scope) -> HttpResponse | None:
    """Return the page that tells a member they are signed out.

    Returns None if the body is too large for anybody.
    """
    from config.not_sent.signed_out import signed_out_answer

    cookies, length = "; ".join(values_of(scope, "cookie")), length_of(scope)
    if length is None or not fits_once_signed_in(scope.path, cookies, length):
        return None
    return signed_out_answer(environ_of(scope, b""))


def create_application() -> Application:
    """Return this process's application, with the number of threads for its database."""
    from django.db import connection

    start_counting()
    return Application(THREADS[connection.vendor])
