"""A mail server that is as slow as those on the internet."""

import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

DELAY = 0.03
"""Seconds before each answer."""


class Taken(NamedTuple):
    """An e-mail that the server accepted: when, and all of it."""

    at: float
    text: str


class _Email(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        with suppress(ConnectionError):  # The site was stopped.
            self.talk()

    def talk(self) -> None:
        self.say("220 here")
        for line in self.rfile:
            word = line.upper().split()[:1]
            if word == [b"DATA"]:
                self.say("354 go on")
                lines = iter(self.rfile.readline, b".\r\n")
                text = b"".join(lines).decode("utf-8", "replace")
                self.server.taken.append(Taken(time.time(), text))  # type: ignore[attr-defined]
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
def slow_mail_server() -> Iterator[tuple[int, list[Taken]]]:
    """Run the server; yield its port and the list of the e-mails that it accepted."""
    with _Server(("127.0.0.1", 0), _Email) as server:
        taken: list[Taken] = []
        server.taken = taken  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1], taken
        server.shutdown()
