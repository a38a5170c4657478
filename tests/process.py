"""Python in a process of its own, with the settings of the site, not those of the tests."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.paths import ROOT


def run_python(*arguments: object, cwd: Path = ROOT, **settings: str) -> Any:
    """Run it with these arguments and settings; return its status and what it printed."""
    line, how = command(*arguments, cwd=cwd, **settings)
    return subprocess.run(line, capture_output=True, check=False, **how)


def command(*arguments: object, cwd: Path = ROOT, **settings: str) -> tuple[list[str], dict]:
    """Return the command line, and where it runs."""
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **settings}
    return [sys.executable, *map(str, arguments)], {"cwd": cwd, "env": env, "text": True}
