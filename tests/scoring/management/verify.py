"""Runs of `manage.py verify_card`, for tests."""

import io
import json
from pathlib import Path

from django.core.management import call_command

RIGHT = {
    "format": "piquet-card/1",
    "players": ["Anne", "Ben"],
    "stake": {"preset": "shilling-points"},
    "parties": [{"deals": [[30, 10]] * 5 + [[24, 65]]}, {"deals": [[12, 20]]}],
}


def verify(*arguments: str) -> tuple[int, str, str]:
    """The command's exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("verify_card", *arguments, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def written(folder: Path, data: object) -> str:
    path = folder / "card.json"
    path.write_text(json.dumps(data))
    return str(path)
