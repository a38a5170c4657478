"""What `manage.py` does for every command."""

import os
import runpy
from io import BytesIO, TextIOWrapper

import pytest

from tests.helping.factories import make_card, make_club, make_member
from tests.paths import ROOT

MANAGE = str(ROOT / "manage.py")
FOUND = ("--slug", "lodz", "--treasurer-name", "Łucja", "--treasurer-email", "lucja@lodz.test")


@pytest.fixture(autouse=True)
def own_umask():
    """Restore the umask that the command sets."""
    before = os.umask(0o077)
    yield
    os.umask(before)


def printed(monkeypatch, *arguments):
    """What a command writes to a terminal that has neither “ nor Ł."""
    written = BytesIO()
    terminal = TextIOWrapper(written, encoding="latin-1", write_through=True)
    monkeypatch.setattr("sys.stdout", terminal)
    monkeypatch.setattr("sys.argv", ["manage.py", *arguments])
    runpy.run_path(MANAGE, run_name="__main__")
    return written.getvalue().decode()


@pytest.mark.django_db
def test_it_writes_utf_8_on_every_terminal(monkeypatch):
    data = printed(monkeypatch, "found_club", "Klub pikiety w Łodzi", *FOUND)
    assert "Klub pikiety w Łodzi is founded as “lodz”. Its treasurer is Łucja." in data


@pytest.mark.django_db
def test_it_exports_a_card_in_utf_8(monkeypatch):
    club = make_club()
    card = make_card(make_member(club), make_member(club, name="Łucja"))
    assert '"Łucja"' in printed(monkeypatch, "export_card", str(card.pk))


def test_a_command_that_is_stopped_says_so_in_one_line(monkeypatch, capsys):
    """Ctrl+C ends it with status 130."""

    def stopped(_file, *_limit):
        raise KeyboardInterrupt  # As Python does at Ctrl+C while a file is read.

    monkeypatch.setattr("piquet.commands.verify_card.read_file", stopped)
    monkeypatch.setattr("sys.argv", ["manage.py", "verify_card", "card.json"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(MANAGE, run_name="__main__")
    assert ended.value.code == 130
    assert capsys.readouterr().err == "\nStopped.\n"
