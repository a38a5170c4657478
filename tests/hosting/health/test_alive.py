"""What strangers are told: 200 or 503, soon, and at little cost."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from django.db.utils import ConnectionHandler
from django.test import Client

from config.serving import health as serving
from config.serving.health import Health, is_health_request
from config.serving.request_log import LoggedRequest
from hosting.health import alive
from hosting.health.alive import is_alive


@contextmanager
def another(monkeypatch: pytest.MonkeyPatch, **database: Any) -> Iterator[None]:
    """Let the site have another database."""
    with monkeypatch.context() as patch:
        patch.setattr(alive, "connections", ConnectionHandler({"default": database}))
        yield


@pytest.mark.django_db
def test_a_stranger_is_told_200_or_503_and_no_more_and_no_file_is_made(tmp_path, monkeypatch):
    response = Client(headers={"Host": "testserver"}).get("/health/")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert Client().post("/health/").status_code == 405
    with another(monkeypatch, ENGINE="config.sqlite", NAME=tmp_path / "mislaid.sqlite3"):
        response = Client().get("/health/")
        assert (response.status_code, response.content) == (503, b"not well\n")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "empty.sqlite3").touch()
    with another(monkeypatch, ENGINE="config.sqlite", NAME=tmp_path / "empty.sqlite3"):
        assert not is_alive()


@pytest.mark.django_db
def test_a_server_that_refuses_or_says_nothing_is_not_waited_for(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        there = {"ENGINE": "django.db.backends.postgresql", "NAME": "x", "USER": "x"}
        address = {"HOST": "127.0.0.1", "PORT": str(silent.getsockname()[1])}
        pooled = {"OPTIONS": {"pool": {"timeout": 60}}}
        with another(monkeypatch, **there, **address, **pooled):
            begun = monotonic()
            assert not is_alive()  # It takes the connection, and never answers.
            assert monotonic() - begun < 30
            silent.close()
            assert not is_alive()


def test_many_who_ask_cost_one_question(monkeypatch):
    """The server answers before a thread is needed, at most one question in a second."""
    alarms, now, sent = [], 100.0, []
    monkeypatch.setattr(serving, "is_alive", lambda: alarms.append(now) is None)
    monkeypatch.setattr(serving, "monotonic", lambda: now)
    health = Health()
    protocol = SimpleNamespace(response_bytes=lambda status, _, body: sent.append((status, body)))

    async def ask(times: int) -> None:
        async with asyncio.TaskGroup() as group:
            for _n in range(times):
                group.create_task(health.respond(LoggedRequest("GET", "/health/"), protocol))

    async def through() -> None:
        nonlocal now
        await ask(50)
        await ask(50)
        now += 2
        await ask(50)

    asyncio.run(through())
    assert alarms == [100.0, 102.0]
    assert sent == [(200, b"ok\n")] * 150


ASKED = [("GET", "/health/", True), ("HEAD", "/health/", True), ("POST", "/health/", False)]
ASKED += [("GET", "/health/report/", False), ("GET", "/", False)]


@pytest.mark.parametrize(("method", "path", "answered"), ASKED)
def test_the_server_answers_for_health_alone(method, path, answered):
    assert is_health_request(SimpleNamespace(method=method, path=path)) is answered
