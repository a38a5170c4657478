"""Connections that are held open on purpose: requests that come byte by byte, or never end."""

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic, sleep

Address = tuple[str, int]
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
SIGN_IN = (
    b"POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    # Everybody who opened the page has this cookie; without it the site refuses a form unread.
    b"Cookie: csrftoken=" + b"a" * 32 + b"\r\n" + FORM
)


@dataclass(frozen=True)
class Kind:
    """The data that a connection sends at once (`begins`), and then (`then`) every so many
    seconds."""

    name: str
    begins: bytes
    then: bytes
    every: float
    reads: bool = True


HALF_SENT = Kind("half a form", SIGN_IN + b"Content-Length: 1000\r\n\r\n", b"a", 20)
DRIPPING = Kind("a byte of a form", SIGN_IN + b"Content-Length: 1000\r\n\r\n", b"a", 5)
CHUNKED = Kind(
    "a chunk of a form", SIGN_IN + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n", 5
)
HEAD = Kind("a line of a head", SIGN_IN, b"X-A: b\r\n", 5)
SILENT = Kind("nothing", b"", b"", 5)


def unread(path: str, times: int) -> Kind:
    """Return a kind that asks for this page many times at once and reads no answer."""
    asked = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    return Kind("no answer read", asked * times, b"", 5, reads=False)


SENDING = (HALF_SENT, DRIPPING, CHUNKED, HEAD, SILENT)


@dataclass
class _Connection:
    kind: Kind
    address: Address
    open: socket.socket | None = None
    due: float = 0.0

    def go_on(self) -> int:
        """Open it, or send what is due. Return 1 if the site has cut it; it is reopened later."""
        try:
            if self.open is None:
                self._begin()
            elif self.kind.reads and _is_cut(self.open):
                raise ConnectionError
            elif self.kind.then and monotonic() >= self.due:
                self.open.send(self.kind.then)
                self.due = monotonic() + self.kind.every
        except OSError:
            self.close()
            return 1
        return 0

    def _begin(self) -> None:
        self.open = socket.socket()
        if not self.kind.reads:
            self.open.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.open.settimeout(2)
        self.open.connect(self.address)
        self.open.setblocking(False)
        if self.kind.begins:
            self.open.send(self.kind.begins)
        self.due = monotonic() + self.kind.every

    def close(self) -> None:
        if self.open is not None:
            self.open.close()
            self.open = None


def _is_cut(connection: socket.socket) -> bool:
    try:
        return connection.recv(65536) == b""
    except BlockingIOError:
        return False


@dataclass
class Held:
    """Connections that are held open, and how often the site cut one."""

    connections: Sequence[_Connection]
    cut: int = 0
    over: threading.Event = field(default_factory=threading.Event)

    def hold(self) -> None:
        """Keep all connections open until `over` is set."""
        while not self.over.is_set():
            for connection in self.connections:
                self.cut += connection.go_on()
            sleep(0.05)
        for connection in self.connections:
            connection.close()


@contextmanager
def held(address: Address, kinds: Sequence[Kind], number: int) -> Iterator[Held]:
    """Hold this many connections to the address, of these kinds in turn; reopen cut ones."""
    connections = [_Connection(kinds[n % len(kinds)], address) for n in range(number)]
    holding = Held(connections)
    for connection in connections:
        connection.go_on()
    holder = threading.Thread(target=holding.hold)
    holder.start()
    try:
        yield holding
    finally:
        holding.over.set()
        holder.join()
