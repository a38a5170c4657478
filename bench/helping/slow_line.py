"""A slow line to the served site: each connection waits, and all share a few bytes a second.

It stands between the browser and the server, so that what a service worker asks is slow too.
"""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

ROUND_TRIP = 0.4
BYTES_A_SECOND = 400_000 / 8
CHUNK = 1400
"""Bytes of a packet."""


@dataclass
class SlowLine:
    """The line, from its own port to the site. `carried` counts the bytes that came down it.

    `first_asked` says how many had come when a path was asked for the first time.
    """

    site: tuple[str, int]
    port: int = 0
    carried: int = 0
    first_asked: dict[bytes, int] = field(default_factory=dict)
    _free: dict[str, float] = field(default_factory=dict)

    async def serve(self, ready: threading.Event) -> None:
        """Carry connections until it is cancelled."""
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        async with server:
            await server.serve_forever()

    async def _connected(self, phone: asyncio.StreamReader, to_phone: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(ROUND_TRIP)  # Until the connection stands.
            site, to_site = await asyncio.open_connection(*self.site)
            both = (self._carry("up", phone, to_site), self._carry("down", site, to_phone))
            await asyncio.gather(*both)

    async def _carry(
        self, direction: str, source: asyncio.StreamReader, target: asyncio.StreamWriter
    ) -> None:
        """Pass on every packet half a round trip after the line was free for it."""
        packets: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        passing = asyncio.create_task(self._pass_on(packets, target, direction))
        with suppress(OSError):
            while packet := await source.read(CHUNK):
                packets.put_nowait((self._arrives(direction, len(packet)), packet))
        packets.put_nowait((0, b""))
        await passing

    def _arrives(self, direction: str, size: int) -> float:
        begins = max(asyncio.get_running_loop().time(), self._free.get(direction, 0))
        self._free[direction] = begins + size / BYTES_A_SECOND
        return self._free[direction] + ROUND_TRIP / 2

    async def _pass_on(
        self,
        packets: "asyncio.Queue[tuple[float, bytes]]",
        target: asyncio.StreamWriter,
        direction: str,
    ) -> None:
        loop = asyncio.get_running_loop()
        with suppress(OSError):
            while True:
                due, packet = await packets.get()
                if not packet:
                    break
                await asyncio.sleep(max(0, due - loop.time()))
                target.write(packet)
                await target.drain()
                self._note(direction, packet)
            target.close()

    def _note(self, direction: str, packet: bytes) -> None:
        if direction == "down":
            self.carried += len(packet)
        elif packet.startswith((b"GET ", b"POST ")):
            self.first_asked.setdefault(packet.split(b" ", 2)[1], self.carried)


@contextmanager
def slow_line(site: tuple[str, int]) -> Iterator[SlowLine]:
    """Yield a slow line to the site."""
    line, ready, loop = SlowLine(site), threading.Event(), asyncio.new_event_loop()
    carrying = loop.create_task(line.serve(ready))

    def run() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(carrying)
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        if left:
            loop.run_until_complete(asyncio.wait(left))
        loop.close()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    ready.wait()
    try:
        yield line
    finally:
        loop.call_soon_threadsafe(carrying.cancel)
        thread.join(5)
