"""The site’s files, for each test its own; what a check found, and a backup for it to find."""

import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from hosting.backups.archive import MANIFEST
from hosting.backups.manifest import BackupManifest
from hosting.health.finding import Finding


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path) -> Path:
    """The site keeps its backups, and its note of the last check, in a folder of the test."""
    settings.BACKUPS = tmp_path / "backups"
    settings.LAST_CHECK = tmp_path / "ledger-check.json"
    settings.BACKUPS_SEND = "cp {} /mnt"
    return tmp_path


def state_and_text(finding: Finding) -> tuple[str, str]:
    """Return the state and the words; whoever needs to do something is told what."""
    assert bool(finding.todo) == (finding.state != "well")
    return finding.state.value, finding.text


def backup(folder: Path, made_at: datetime, *, bad: bool = False, **manifest: Any) -> None:
    """Put a backup into the folder, as `manage.py backup` names it."""
    folder.mkdir(exist_ok=True)
    usual: dict[str, Any] = dict.fromkeys(("version", "database", "server", "member", "sha256"), "")
    usual |= {"made_at": made_at, "size": 0, "rows": {}, "migrations": [], "chains": []}
    usual |= {"tried": True, "failures": []}
    name = f"rubicon-{made_at:%Y%m%dT%H%M%SZ}{'.bad' * bad}.zip"
    with zipfile.ZipFile(folder / name, "w") as archive:
        archive.writestr(MANIFEST, BackupManifest(**usual | manifest).to_json())
