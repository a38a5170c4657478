"""Only the owner can read the files that the site writes."""

import stat
import subprocess
from pathlib import Path

import pytest

from config.private_files import make_var, restrict_permissions
from tests.process import command


def mode(path):
    return oct(stat.S_IMODE(path.stat().st_mode))


@pytest.fixture
def written(tmp_path, settings, monkeypatch):
    """A database, SQLite's files beside it, and an e-mail, as an older version left them."""
    site = tmp_path / "club.sqlite3"
    database = {"ENGINE": "config.sqlite", "NAME": str(site)}
    monkeypatch.setitem(settings.DATABASES, "default", database)
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")
    settings.BASE_DIR = tmp_path
    (tmp_path / "mail").mkdir(mode=0o755)
    names = ("club.sqlite3", "club.sqlite3-wal", "club.sqlite3-shm", "mail/letter.log", ".env")
    for name in names:
        (tmp_path / name).write_text("private")
        (tmp_path / name).chmod(0o644)
    return [tmp_path / name for name in names]


def test_what_an_older_version_left_open_is_closed_to_others(written):
    assert restrict_permissions() == []
    assert {mode(path) for path in written} == {"0o600"}
    assert mode(written[3].parent) == "0o700"


def test_what_is_not_ours_to_close_is_told_with_the_command_that_does(written, monkeypatch):
    def not_ours(_path, _mode):
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", not_ours)
    text = restrict_permissions()
    assert f"sudo chmod go= {written[0]}" in text[1]
    assert len(text) == len(written) + 1, "and the folder of letters"


def test_a_command_makes_its_files_for_their_owner_alone(tmp_path):
    made = tmp_path / "club.sqlite3"
    line, how = command("manage.py", "createcachetable", DATABASE_URL=f"sqlite:///{made}")
    subprocess.run(line, check=True, umask=0o022, **how)
    assert mode(made) == "0o600"


def test_the_folder_of_what_the_site_writes_is_made_where_it_is_gone(tmp_path, settings):
    settings.BASE_DIR = tmp_path
    for _twice in range(2):
        make_var()
        assert (tmp_path / "var").is_dir()
    settings.BASE_DIR = tmp_path / "not-there"
    make_var()
    assert not (tmp_path / "not-there").exists(), "and the folder of the program is not made up"
