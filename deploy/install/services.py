"""What systemd runs: the site and its timers."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from deploy.install.files import ENABLED, SERVICE, months_timer, units
from deploy.install.machine import printed, run, systemd_runs, write

UNITS: Final = Path("/etc/systemd/system")


def place(clubs: Iterable[str], *, first: bool) -> list[str]:
    """Write the units and let the machine start them; return the timers that were left off.

    A timer that somebody has turned off stays off, unless this is the first installation.
    """
    texts = units()
    new = {name for name in texts if first or not (UNITS / name).exists()}
    for name, text in texts.items():
        write(UNITS / name, text)
    _reload()
    left = []
    for unit in (*ENABLED, *map(months_timer, clubs)):
        if unit != SERVICE and _file_of(unit) not in new and not _is_enabled(unit):
            left.append(unit)
            continue
        run(*_systemctl(), "enable", unit)
        if unit != SERVICE and systemd_runs():
            run("systemctl", "restart", unit)
    return left


def _systemctl() -> list[str]:
    """Return the command; in a chroot it works on files alone."""
    return ["systemctl"] if systemd_runs() else ["systemctl", "--root=/"]


def _reload() -> None:
    """Let systemd read its units anew."""
    if systemd_runs():
        run("systemctl", "daemon-reload")


def _file_of(unit: str) -> str:
    """Return the file that a unit is written in: its template's, if it has one."""
    name, at, rest = unit.partition("@")
    return f"{name}@.{rest.rpartition('.')[2]}" if at else unit


def _is_enabled(unit: str) -> bool:
    return printed(*_systemctl(), "is-enabled", unit).strip() == "enabled"


def start() -> None:
    """Start the site, or start it again."""
    if systemd_runs():
        run("systemctl", "restart", SERVICE)


def runs() -> bool:
    """Whether the site runs, or is just being started."""
    if not systemd_runs():
        return False
    state = printed("systemctl", "show", "--property=ActiveState", "--value", SERVICE).strip()
    return state in ("active", "activating", "reloading")


def stop() -> None:
    """Stop the site, if it runs."""
    if systemd_runs() and (UNITS / SERVICE).exists():
        run("systemctl", "stop", SERVICE)


def remove() -> bool:
    """Stop everything and remove the units; return whether there were any."""
    there = [UNITS / name for name in units() if (UNITS / name).exists()]
    if not there:
        return False
    of_clubs = [
        timer.name for timer in (UNITS / "timers.target.wants").glob("rubicon-month@*.timer")
    ]
    now = ["--now"] if systemd_runs() else []
    for unit in (*ENABLED, *of_clubs):
        if (UNITS / _file_of(unit)).exists():
            run(*_systemctl(), "disable", *now, unit)
    for path in there:
        path.unlink()
    _reload()
    return True
