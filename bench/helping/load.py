"""Clients with open connections; each sends its next request when the last is answered.

One loop over plain sockets drives them all. It costs a few hundredths of a millisecond a request,
so the times measured are the server's.
"""

import re
import selectors
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from time import perf_counter
from typing import Protocol

Address = tuple[str, int]
LENGTH = re.compile(rb"\r\ncontent-length:\s*(\d+)", re.I)
CLOSES = re.compile(rb"\r\nconnection:\s*close", re.I)


class Client(Protocol):
    """A client: it makes requests and checks the responses."""

    def next_request(self) -> bytes: ...

    def answered(self, status: int, answer: bytes) -> None:
        """Raise an error for a wrong response."""


@dataclass(frozen=True, slots=True)
class Run:
    """How long each response took, and all of them together, in seconds."""

    each: Sequence[float]
    elapsed: float

    @property
    def rate(self) -> float:
        """Responses a second."""
        return len(self.each) / self.elapsed

    def percentile(self, percent: int) -> float:
        """Return the seconds within which so many in a hundred were answered."""
        return quantiles(self.each, n=100, method="inclusive")[percent - 1]


@dataclass(slots=True)
class _Line:
    """One client's connection, and the response that it waits for."""

    client: Client
    address: Address
    open: socket.socket | None = None
    begun: float = 0.0
    answer: bytearray = field(default_factory=bytearray)

    def send(self, selector: selectors.BaseSelector) -> None:
        request = self.client.next_request()
        self.answer.clear()
        self.begun = perf_counter()
        if self.open is None:
            self.open = socket.create_connection(self.address)
            self.open.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            selector.register(self.open, selectors.EVENT_READ, self)
        self.open.sendall(request)

    def receive(self, selector: selectors.BaseSelector) -> float | None:
        """Return the seconds that the response took, once it is complete."""
        if self.open is None:
            raise ConnectionError("nothing was sent")
        part = self.open.recv(262144)
        if not part:
            raise ConnectionError(f"closed in the middle of an answer: {bytes(self.answer)!r}")
        self.answer += part
        head = self.answer.find(b"\r\n\r\n")
        if head < 0 or len(self.answer) < head + 4 + _length(self.answer[: head + 2]):
            return None
        took = perf_counter() - self.begun
        if CLOSES.search(self.answer[: head + 2]):
            self.close(selector)
        self.client.answered(int(self.answer[9:12]), bytes(self.answer))
        return took

    def close(self, selector: selectors.BaseSelector) -> None:
        if self.open is not None:
            selector.unregister(self.open)
            self.open.close()
            self.open = None


def _length(head: bytes | bytearray) -> int:
    match = LENGTH.search(head)
    if match is None and head[9:12] not in (b"204", b"304"):
        raise ValueError(f"an answer without a length: {bytes(head)!r}")
    return int(match[1]) if match else 0


def drive(clients: Sequence[Client], address: Address, seconds: float) -> Run:
    """Let the clients send for so long, each one request at a time."""
    times: list[float] = []
    with selectors.DefaultSelector() as selector:
        lines = [_Line(client, address) for client in clients]
        begun = perf_counter()
        end = begun + seconds
        for line in lines:
            line.send(selector)
        waiting = len(lines)
        while waiting:
            for key, _events in selector.select(timeout=30):
                took = key.data.receive(selector)
                if took is None:
                    continue
                times.append(took)
                if perf_counter() < end:
                    key.data.send(selector)
                else:
                    waiting -= 1
        elapsed = perf_counter() - begun
        for line in lines:
            line.close(selector)
    return Run(times, elapsed)
