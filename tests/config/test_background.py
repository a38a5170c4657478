"""Processes beside the site are started again when they end, and stop with the site."""

import os
import signal
import subprocess
import sys
from time import monotonic, sleep

from config import background
from config.background import BackgroundProcesses
from tests.paths import ROOT

PROGRAM = "import os, sys; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'); sys.stdin.read()"


def test_one_that_dies_is_started_again_and_all_end_with_the_site(tmp_path, monkeypatch):
    monkeypatch.setattr(background, "RESTART_AFTER", 0.01)
    began = tmp_path / "began"
    (tmp_path / "beside.py").write_text(PROGRAM.replace("sys.argv[1]", repr(str(began))))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    processes = BackgroundProcesses(["beside"])
    processes.start()
    (first,) = _pids(began, 1)
    os.kill(first, signal.SIGKILL)
    _first, second = _pids(began, 2)
    processes.stop()
    assert not _runs(second)
    sleep(0.05)
    assert len(began.read_text().split()) == 2


def test_the_email_sender_ends_when_the_site_is_killed_while_it_starts():
    sender = subprocess.Popen(
        [sys.executable, "-m", "config.email_sender"], cwd=ROOT, stdin=subprocess.PIPE
    )
    sender.stdin.close()
    assert sender.wait(120) == 0


def _pids(file, number):
    """Wait until this many processes have begun; return their ids."""
    end = monotonic() + 120
    while monotonic() < end:
        pids = file.read_text().split() if file.exists() else []
        if len(pids) == number:
            return [int(pid) for pid in pids]
        sleep(0.01)
    raise AssertionError(f"there were never {number}")


def _runs(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
