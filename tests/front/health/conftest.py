"""The site's files, for each test its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path) -> Path:
    """The site keeps its backups, and its note of the last check, in a folder of the test."""
    settings.BACKUPS = tmp_path / "backups"
    settings.LAST_CHECK = tmp_path / "ledger-check.json"
    settings.BACKUPS_SEND = "cp {} /mnt"
    return tmp_path
