"""Runs of the commands that read files, for tests."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

from django.core.management import call_command

from tests.paths import ROOT

RIGHT = {
    "format": "piquet-card/1",
    "players": ["Anne", "Ben"],
    "stake": {"preset": "shilling-points"},
    "parties": [{"deals": [[30, 10]] * 5 + [[24, 65]]}, {"deals": [[12, 20]]}],
}
NOWHERE = {"DEBUG": "1", "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}


def run(command: str, *arguments: str) -> tuple[int, str, str]:
    """The command's exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(command, *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def run_alone(source: str, *arguments: str, **environment: str) -> tuple[int, str, str]:
    """The same of the command as a process of its own, which gets the source.

    Its database does not answer.
    """
    inherited = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    done = subprocess.run(
        [sys.executable, *arguments], input=source.encode(), capture_output=True, cwd=ROOT,
        env={**inherited, **NOWHERE, **environment}, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def written(folder: Path, *lines: object) -> str:
    """The path of a file of these lines, each a text or what its JSON says."""
    path = folder / "lines.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("".join(f"{text}\n" for text in texts), "utf-8")
    return str(path)
