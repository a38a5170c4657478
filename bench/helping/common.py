"""Helpers of every benchmark: interleaved rounds, medians, and a section in RESULTS.md.

Two things are compared by running them in turn, round by round, so that a slow minute of the
machine hits both. What counts is the ratio of their medians.
"""

import gc
import os
import platform
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

RESULTS = Path(__file__).resolve().parent.parent / "RESULTS.md"
ROUNDS = 5
TITLE = (
    "# Measurements\n\n"
    "Each figure is a median of interleaved rounds; ratios hold better than figures.\n"
)


def seconds_each(work: Callable[[], object], times: int) -> float:
    """Run `work` so many times; return the seconds that each took, on average."""
    gc.collect()
    begun = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - begun) / times


def interleaved(
    cases: Mapping[str, Callable[[], float]], rounds: int = ROUNDS
) -> dict[str, list[float]]:
    """Measure every case once a round; each returns its own figure (seconds, requests …)."""
    measured: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, measure in cases.items():
            measured[name].append(measure())
    return measured


def medians(measured: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """Return the median of each case's rounds."""
    return {name: median(figures) for name, figures in measured.items()}


def peak_megabytes() -> float:
    """Return the most memory that this process has had, in MB, without its parent's (Linux)."""
    status = Path("/proc/self/status").read_text()
    match = re.search(r"^VmHWM:\s*(\d+) kB$", status, re.MULTILINE)
    return int(match[1]) / 1024 if match else 0.0


def machine() -> str:
    """Return one line: when and on what machine."""
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, "
        f"{os.cpu_count()} cores, {_processor()}"
    )


def write_section(name: str, lines: Iterable[str]) -> str:
    """Put a section of that name into RESULTS.md, in place of the old one; return it."""
    section = f"## {name}\n\n{machine()}\n\n" + "\n".join(lines).rstrip() + "\n"
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else TITLE
    RESULTS.write_text(_replaced(text, name, section), encoding="utf-8")
    return section


def _replaced(text: str, name: str, section: str) -> str:
    parts = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    names = [part.splitlines()[0] for part in parts]
    if f"## {name}" in names:
        parts[names.index(f"## {name}")] = section
    else:
        parts.append(section)
    return "\n".join(part.rstrip() + "\n" for part in parts)


def _processor() -> str:
    """The name of the processor, where the system tells it."""
    try:
        match = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.M)
    except OSError:
        match = None
    return match[1].strip() if match else platform.machine()
