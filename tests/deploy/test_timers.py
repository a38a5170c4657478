"""When the timers of the containers run, on a clock that sleep moves on.

`date`, `sleep` and the site's Python are replaced by scripts. The shell and the rest are real.
"""

import os
import shutil
import subprocess

import pytest

from tests.paths import ROOT

BERLIN = "CET-1CEST,M3.5.0,M10.5.0/3"
"""Central Europe's time: clocks go forward on 28 March 2027 and back on 31 October."""
DATE = f"""\
now=$(cat now)
[ "$1" = -d ] || exec {shutil.which("date")} -d "@$now" "$@"
what=$2
shift 2
case $what in
    today*) what="$(date +%F) ${{what#today}}" ;;
    tomorrow*) what="$(date +%F) $what" ;;
esac
exec {shutil.which("date")} -d "$what" "$@"
"""
SLEEP = """\
case $1 in *[!0-9]*) exit 1 ;; esac
echo $(($(cat now) + $1)) > now
echo "$1" >> sleeps
[ "$(wc -l < sleeps)" -le 3 ] || kill -TERM $PPID
"""
PYTHON = """\
[ "$2" != backup ] || date "+%F %H:%M %Z" >> backups
"""


@pytest.fixture
def timers(tmp_path):
    """Run the timers from a moment on, at AT, until the fourth sleep; return their backups."""
    script = tmp_path / "deploy" / "container" / "timers"
    script.parent.mkdir(parents=True)
    shutil.copy(ROOT / "deploy" / "container" / "timers", script)
    for path, text in (("bin/date", DATE), ("bin/sleep", SLEEP), (".venv/bin/python", PYTHON)):
        stub = tmp_path / path
        stub.parent.mkdir(parents=True, exist_ok=True)
        stub.write_text(f"#!/bin/sh\n{text}")
        stub.chmod(0o755)
    environ = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "TZ": BERLIN}

    def run(at, begins, sleep=SLEEP):
        (tmp_path / "bin" / "sleep").write_text(f"#!/bin/sh\n{sleep}")
        as_seconds = ["date", "-d", begins, "+%s"]
        now = subprocess.check_output(as_seconds, env={**os.environ, "TZ": BERLIN})
        (tmp_path / "now").write_bytes(now)
        how = {"capture_output": True, "text": True, "timeout": 60}
        done = subprocess.run([script], check=False, env={**environ, "AT": at}, **how)
        backups = tmp_path / "backups"
        return done, backups.read_text().splitlines() if backups.exists() else []

    return run


@pytest.mark.parametrize(
    ("at", "begins", "backups"),
    [
        ("04:30", "06-01 04:29", "06-01 04:30 CEST, 06-02 04:30 CEST, 06-03 04:30 CEST"),
        ("4:30", "06-01 04:30", "06-02 04:30 CEST, 06-03 04:30 CEST, 06-04 04:30 CEST"),
        ("", "03-26 20:00", "03-27 04:30 CET, 03-28 04:30 CEST, 03-29 04:30 CEST"),
        ("02:30", "03-26 20:00", "03-27 02:30 CET, 03-28 03:30 CEST, 03-29 02:30 CEST"),
        ("02:30", "03-28 01:00", "03-28 03:30 CEST, 03-29 02:30 CEST, 03-30 02:30 CEST"),
        ("02:30", "03-28 20:00", "03-29 02:30 CEST, 03-30 02:30 CEST, 03-31 02:30 CEST"),
        ("00:30", "10-30 20:00", "10-31 00:30 CEST, 11-01 00:30 CET, 11-02 00:30 CET"),
    ],
)
def test_once_a_day_also_when_the_clocks_change(timers, at, begins, backups):
    done, made = timers(at, f"2027-{begins}")
    assert made == [f"2027-{backup}" for backup in backups.split(", ")]
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("at", ["4.30", '"04:30"', "24:00", "04:60", "04:30:00", "430", "soon"])
def test_a_time_that_there_is_not_is_refused_at_once(timers, at):
    done, made = timers(at, "2027-06-01 04:29")
    assert (done.returncode, made) == (2, [])
    right = "Write hours and minutes, without quotation marks: AT=04:30\n"
    assert done.stderr == f"AT={at} is no time of day. {right}"


def test_nothing_runs_if_nothing_waited(timers):
    done, made = timers("04:30", "2027-06-01 04:29", sleep="exit 1\n")
    assert (done.returncode, made) == (1, [])
