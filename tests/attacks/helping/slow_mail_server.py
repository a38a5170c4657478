"""A mail server that is as slow as those on the internet. It keeps no letters."""

import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

DELAY = 0.03
"""Seconds before each answer."""


class _Letter(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        with suppress(ConnectionError):  # The site was stopped.
            self.talk()

    def talk(self) -> None:
        self.say("220 here")
        for line in self.rfile:
            word = line.upper().split()[:1]
            if word == [b"DATA"]:
                self.say("354 go on")
                while self.rfile.readline() not in (b".\r\n", b""):
                    pass
                self.server.taken.append(time.time())  # type: ignore[attr-defined]
            if word == [b"QUIT"]:
                self.say("221 bye")
                return
            self.say("250 OK")

    def say(self, words: str) -> None:
        time.sleep(DELAY)
        self.wfile.write(f"{words}\r\n".encode())


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True


@contextmanager
def slow_mail_server() -> Iterator[tuple[int, list[float]]]:
    """Run the server; yield its port and the list of times at which it accepted a letter."""
    with _Server(("127.0.0.1", 0), _Letter) as server:
        taken: list[float] = []
        server.taken = taken  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1], taken
        server.shutdown()
