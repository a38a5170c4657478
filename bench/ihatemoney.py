"""Compare writing a deal with IHateMoney recording a bill.

    python -m bench.ihatemoney [seconds [rounds]]

IHateMoney is installed from PyPI into a temporary virtual environment, and served by gunicorn with
two workers from SQLite. Its project has five people and 1,000 bills. Signed-in clients send forms
to both, and both answer with a redirect.
"""

import html
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

from bench.helping.common import ROUNDS, write_section
from bench.helping.figures import Figure, table
from bench.helping.load import Address, drive
from bench.helping.runs import Load, Runs, driven, rates_and_times
from bench.helping.site import HOST, free_port, running, scratch, served, set_up

WANTED = ("ihatemoney==7.2.1", "gunicorn==27.0.1")
SECONDS = 3.0
CLIENTS = (1, 8)
BILLS = 1000
PEOPLE = ("Anne", "Bernard", "Celia", "Dora", "Edmund")
FASTEST = 2500
TIMES = 3


class Visitor:
    """A client of IHateMoney, with cookies, that reads and sends its forms."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.cookie = ""

    def send(self, path: str, fields: dict[str, object] | None = None) -> str:
        """Get a page, or post its form; return the text of the response."""
        if fields is not None:
            fields = {"csrf_token": token_in(self.send(path)), **fields}
        line = HTTPConnection(*self.address, timeout=30)
        head = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        body = None if fields is None else urlencode(fields, doseq=True)
        line.request("GET" if fields is None else "POST", path, body, head)
        answer = line.getresponse()
        text = answer.read().decode()
        if answer.status != (200 if fields is None else 302):
            raise ValueError(f"{path} was answered with {answer.status}: {text[:500]}")
        if cookie := answer.headers.get("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        line.close()
        return text


def token_in(page: str) -> str:
    """Return the CSRF token of a page's form."""
    match = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    if match is None:
        raise LookupError("the page has no CSRF token")
    return html.unescape(match[1])


class Payer:
    """A client that records one bill after another."""

    _numbers = count(1)

    def __init__(self, visitor: Visitor, project: str) -> None:
        self.path = f"/{project}/add"
        page = visitor.send(self.path)
        self.visitor, self.token = visitor, token_in(page)
        self.people = re.findall(r'<input[^>]*name="payed_for"[^>]*value="(\d+)"', page)

    def next_request(self) -> bytes:
        number = next(self._numbers)
        body = urlencode(
            {
                "csrf_token": self.token,
                "date": "2026-11-20",
                "what": f"Bill {number}",
                "payer": self.people[number % len(self.people)],
                "amount": f"{1 + number % 90}.50",
                "original_currency": "XXX",
                "bill_type": "Expense",
                "payed_for": self.people,
                "submit": "Submit",
            },
            doseq=True,
        )
        host = "{}:{}".format(*self.visitor.address)
        return (
            f"POST {self.path} HTTP/1.1\r\nHost: {host}\r\nAccept: text/html\r\n"
            f"Cookie: {self.visitor.cookie}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode()

    def answered(self, status: int, answer: bytes) -> None:
        if status != 302:
            raise ValueError(f"a bill was answered with {status}: {answer[:3000]!r}")


def installed() -> Path:
    """Install IHateMoney into a virtual environment, once; return its programs."""
    folder = Path(tempfile.gettempdir()) / f"rubicon-bench-{WANTED[0].replace('==', '-')}"
    programs = folder / "bin"
    if not (programs / "gunicorn").exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([programs / "python", "-m", "pip", "install", "-q", *WANTED], check=True)
    return programs


@contextmanager
def ihatemoney(folder: Path) -> Iterator[Address]:
    """Serve IHateMoney with two workers; yield its address."""
    settings = folder / "ihatemoney.cfg"
    settings.write_text(
        f"SQLALCHEMY_DATABASE_URI = 'sqlite:///{folder / 'ihatemoney.db'}'\n"
        "SQLALCHEMY_TRACK_MODIFICATIONS = False\nSECRET_KEY = 'only for measuring'\n"
        "SESSION_COOKIE_SECURE = False\nACTIVATE_DEMO_PROJECT = False\n",
        encoding="utf-8",
    )
    env = {**os.environ, "IHATEMONEY_SETTINGS_FILE_PATH": str(settings), "PYTHONWARNINGS": "ignore"}
    make = "from ihatemoney.run import create_app; create_app()"  # Its workers would race for it.
    subprocess.run(
        [installed() / "python", "-c", make], env=env, check=True, stderr=subprocess.DEVNULL
    )
    address = (HOST, free_port())
    bind = "{}:{}".format(*address)
    command = [str(installed() / "gunicorn"), "--workers", "2", "--bind", bind]
    with running([*command, "--log-level", "error", "ihatemoney.wsgi:application"], *address, env):
        yield address


def payers(address: Address, clients: int, project: str = "bench") -> list[Payer]:
    """Return so many clients, signed in to a new project."""
    maker = Visitor(address)
    maker.send(
        "/create",
        {
            "name": "Bench",
            "id": project,
            "password": "only for measuring",
            "contact_email": "bench@example.org",
            "default_currency": "XXX",
        },
    )
    for person in PEOPLE:
        maker.send(f"/{project}/members/add", {"name": person, "weight": 1})
    return [Payer(maker, project) for _ in range(clients)]


def main(seconds: float = SECONDS, rounds: int = ROUNDS) -> None:
    with scratch("ihatemoney") as folder:
        set_up(folder)
        from django.db import connection

        from bench.helping.club import Phone, make_club, players

        members = players(make_club(max(CLIENTS)))
        deals = {n: FASTEST * (seconds * rounds + 1) / n for n in CLIENTS}
        phones = {n: [Phone(member, deals[n]) for member in members[:n]] for n in CLIENTS}
        connection.close()
        with ihatemoney(folder) as theirs, served() as ours:
            clients = payers(theirs, max(CLIENTS))
            _write_bills(clients, theirs)
            loads = {}
            for n in CLIENTS:
                loads[f"IHateMoney, bill, {n}"] = Load(clients[:n], theirs)
                loads[f"Rubicon, deal, {n}"] = Load(phones[n], ours)
            runs = driven(loads, seconds, rounds)
    print(write_section("Beside IHateMoney", _lines(runs)))


def _write_bills(clients: list[Payer], address: Address) -> None:
    """Record bills until the project has 1,000."""
    written = 0
    while written < BILLS:
        written += len(drive(clients, address, 0.5).each)


def _lines(runs: dict[str, Runs]) -> list[str]:
    figures = []
    for n in CLIENTS:
        theirs, ours = runs[f"IHateMoney, bill, {n}"], runs[f"Rubicon, deal, {n}"]
        quicker = theirs.percentile(95) / ours.percentile(95)
        figures += [
            Figure(f"deals to bills a second, {n} clients", ours.rate / theirs.rate, TIMES),
            Figure(f"p95 of a bill to that of a deal, {n} clients", quicker, TIMES),
        ]
    return [
        f"{' and '.join(WANTED)} with two workers, SQLite, a project of {len(PEOPLE)} people that",
        f"has {BILLS:,} bills as it begins; we are served as by `make serve`. Both answer a form",
        "with the address of the next page.",
        "",
        *table(figures),
        "",
        *rates_and_times(runs),
    ]


if __name__ == "__main__":
    main(*(kind(value) for kind, value in zip((float, int), sys.argv[1:], strict=False)))
