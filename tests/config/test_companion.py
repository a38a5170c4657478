"""What runs beside the site is started again when it dies, and ended with the site."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

from config import companion


def settled(seen: Callable[[], bool]) -> bool:
    """Whether this comes to be, given ten seconds."""
    end = monotonic() + 10
    while not seen() and monotonic() < end:
        sleep(0.02)
    return seen()


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_is_started_again_and_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = tmp_path / "pids"
    noted.touch()
    monkeypatch.setattr(companion, "AGAIN_AFTER", 0.01)
    monkeypatch.setenv("NOTED", str(noted))

    def pids() -> list[int]:
        return [int(line) for line in noted.read_text().split()]

    with companion.companion("tests.config.waiting"):
        assert settled(lambda: len(pids()) == 1)
        os.kill(pids()[0], signal.SIGKILL)
        assert settled(lambda: len(pids()) == 2)
        assert runs(pids()[1])
    assert len(pids()) == 2
    assert not runs(pids()[1])
