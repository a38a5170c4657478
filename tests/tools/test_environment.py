"""`.venv` is made once and whole; where it cannot be made, one sentence says what is missing."""

import fcntl
import shutil
import subprocess

import pytest

from tests.paths import ROOT
from tests.process import command, run_python

DEBIANS = """
import sys
from pathlib import Path


def create(folder, **_options):
    Path(folder, "bin").mkdir(parents=True)
    Path(folder, "bin", "python").symlink_to(sys.executable)
    print("The virtual environment was not created successfully.")
    sys.exit(1)
"""
"""A venv that leaves a Python without pip and exits, as Debian's does without python3-venv."""


@pytest.fixture
def clone(tmp_path):
    """A new clone, whose requirements name no package."""
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "environment.py", tmp_path / "tools")
    (tmp_path / "requirements.txt").write_text("# none\n")
    return tmp_path


def make(clone):
    """Run the script as `make serve` does."""
    return run_python("tools/environment.py", "serve", cwd=clone, PIP_NO_INDEX="1")


def test_a_failed_environment_is_removed_and_says_what_is_missing(clone):
    (clone / "tools" / "venv.py").write_text(DEBIANS)
    failed = make(clone)
    assert failed.returncode == 1
    assert "sudo apt-get install python3-venv" in failed.stderr
    assert not (clone / ".venv").exists()


@pytest.mark.tier("all")  # It runs pip.
def test_whoever_waits_for_another_is_told_so(clone):
    (clone / "var").mkdir()
    with (clone / "var" / "installing").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        line, how = command("tools/environment.py", "serve", cwd=clone, PIP_NO_INDEX="1")
        waits = subprocess.Popen(line, stdout=subprocess.PIPE, **how)
        assert "waiting for it" in waits.stdout.readline()
        fcntl.flock(turn, fcntl.LOCK_UN)
        assert "Installing the packages" in waits.stdout.read()
    assert waits.wait() == 0


@pytest.mark.tier("all")  # It runs pip twice.
def test_a_half_made_environment_is_made_anew_and_a_whole_one_kept(clone):
    (clone / ".venv" / "bin").mkdir(parents=True)
    without_pip = clone / ".venv" / "bin" / "python"
    without_pip.write_text("#!/bin/sh\nexit 1\n")
    without_pip.chmod(0o755)
    (clone / ".venv" / "left").touch()
    first, second = make(clone), make(clone)
    assert (first.returncode, first.stderr) == (0, "")
    assert "a minute the first time" in first.stdout
    assert not (clone / ".venv" / "left").exists()
    assert (second.returncode, second.stdout) == (0, "")
