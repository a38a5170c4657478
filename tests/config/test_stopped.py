"""Ctrl+C ends a command with one line and status 130."""

import os
import runpy

import pytest

from tests.paths import ROOT

MANAGE = ROOT / "manage.py"


@pytest.fixture
def own_umask():
    """Restore the umask that the command sets."""
    before = os.umask(0o077)
    yield
    os.umask(before)


def test_a_command_that_is_stopped_says_so_in_one_line(own_umask, monkeypatch, capsys):
    def stopped(_file, *_limit):
        raise KeyboardInterrupt  # As Python does at Ctrl+C while a file is read.

    monkeypatch.setattr("scoring.management.by_itself.verify_card.read_file", stopped)
    monkeypatch.setattr("sys.argv", ["manage.py", "verify_card", "card.json"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(MANAGE), run_name="__main__")
    assert ended.value.code == 130
    assert capsys.readouterr().err == "\nStopped.\n"
