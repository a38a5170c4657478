"""Run all scripts of a folder, each in a process of its own."""

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from time import monotonic

from tests.long_runs.prepared import prepared
from tests.paths import ROOT

Row = tuple[str, int, float]
"""A script's name, its status, and the seconds it took."""


def run_scripts(modules: Sequence[str], *, brief: bool) -> list[Row]:
    """Run the scripts on the database of DATABASE_URL, or on SQLite; return what came of each.

    With `brief` as many run side by side as there are cores. Without it they run one after another.
    """
    options = ["--brief"] if brief else []
    with prepared() as where, ThreadPoolExecutor((os.cpu_count() or 1) if brief else 1) as pool:
        environ = {**os.environ, **where}
        running = [pool.submit(_run, module, options, environ) for module in modules]
        return sorted(script.result() for script in as_completed(running))


def is_brief() -> bool:
    """Read the command line: whether each script is to keep to a few seconds."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--brief", action="store_true", help="keep to a few seconds each")
    return bool(arguments.parse_args().brief)


def scripts_in(package: str) -> list[str]:
    """Return the modules of all scripts in a package."""
    folder = ROOT.joinpath(*package.split("."))
    names = sorted(path.stem for path in folder.glob("*.py") if not path.stem.startswith("__"))
    return [f"{package}.{name}" for name in names]


def _run(module: str, options: Sequence[str], environ: Mapping[str, str]) -> Row:
    """Run the script, and print all that it said when it has ended."""
    begun = monotonic()
    said = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    line = [sys.executable, "-m", "tests.long_runs.one", module, *options]
    ended = subprocess.run(line, cwd=ROOT, env=environ, check=False, **said)
    took = monotonic() - begun
    print(f"{module} ({took:.0f} s)\n{ended.stdout}", end="", flush=True)
    return module.rsplit(".", 1)[-1], ended.returncode, took


def table(rows: Sequence[Row]) -> list[str]:
    """Return the lines that say what came of each script, in Markdown."""
    lines = [
        f"| {name} | {'did not hold' if status else 'held'} | {seconds:.0f} s |"
        for name, status, seconds in rows
    ]
    return ["| script | outcome | took |", "| --- | --- | --- |", *lines]
