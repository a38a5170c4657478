"""The backup that the installer makes before it changes the site or removes it.

The commands it runs are scripts that note that they were called. Everything else is real.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from deploy.install import caddy, installing, machine, program, removing, services
from deploy.install.machine import StepError

COMMANDS = {
    "systemctl": """\
[ "$1" = show ] && cat state && exit
echo "systemctl $*" >> called
""",
    "runuser": """\
case "$*" in *" backup") ;; *) exec echo PYTHON ;; esac
echo backup >> called
cat said
exit $(cat exit)
""".replace("PYTHON", f"{sys.version_info[0]} {sys.version_info[1]}"),
}
STOP, START = "systemctl stop rubicon.service", "systemctl restart rubicon.service"


@dataclass
class Machine:
    """A machine with a site: what its commands will say, and which were called."""

    folder: Path

    def will(self, *, leave, say="", site="active"):
        """Say how the backup will leave and what it says, and whether the site runs."""
        for name, text in (("exit", str(leave)), ("said", say), ("state", site)):
            (self.folder / name).write_text(f"{text}\n")

    def called(self):
        return (self.folder / "called").read_text().splitlines()


@pytest.fixture
def here(monkeypatch, tmp_path):
    """A machine on which systemd runs."""
    for name, text in COMMANDS.items():
        command = tmp_path / "bin" / name
        command.parent.mkdir(exist_ok=True)
        command.write_text(f"#!/bin/sh\ncd {tmp_path}\n{text}")
        command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    for module in (machine, program, removing):
        monkeypatch.setattr(module, "SITE", tmp_path)
    monkeypatch.setattr(services, "UNITS", tmp_path)
    monkeypatch.setattr(services, "systemd_runs", lambda: True)
    (tmp_path / "rubicon.service").write_text("")
    return Machine(tmp_path)


def test_the_site_stops_before_it_is_backed_up(here):
    here.will(leave=0)
    assert installing.stop_and_back_up() == []
    assert here.called() == [STOP, "backup"]


def test_a_backup_that_was_not_sent_is_good_enough_and_is_told(here):
    here.will(leave=3, say="It was not sent.")
    [note] = installing.stop_and_back_up()
    assert note.startswith("It was not sent.")
    assert here.called() == [STOP, "backup"]


def test_without_a_good_backup_the_site_runs_again(here, capsys):
    here.will(leave=1, say="Checks fail.")
    with pytest.raises(StepError, match=r"(?s)Checks fail.*so nothing was changed"):
        installing.stop_and_back_up()
    assert here.called() == [STOP, "backup", START]
    assert capsys.readouterr().out.endswith("→ The site starts again, as it was\n")


@pytest.mark.parametrize("site", ["inactive", "failed"])
def test_a_site_that_did_not_run_is_not_started_for_that(here, site):
    here.will(leave=2, site=site)
    with pytest.raises(StepError, match="so nothing was changed"):
        installing.stop_and_back_up()
    assert here.called() == [STOP, "backup"]


@pytest.mark.parametrize(("leave", "say"), [(3, "It was not sent."), (0, "")])
def test_whoever_uninstalls_reads_whether_the_last_backup_was_sent(
    here, monkeypatch, capsys, leave, say
):
    here.will(leave=leave, say=say)
    for name in ("VENV", "STATIC", "VAR"):
        monkeypatch.setattr(removing, name, here.folder / name)
    (here.folder / "VENV").mkdir()
    for name in ("manage.py", ".git"):  # A clone, so its files stay.
        (here.folder / name).touch()
    for module in (services, caddy):
        monkeypatch.setattr(module, "remove", lambda: True)
    removing.uninstall(with_backup=True)
    output = capsys.readouterr().out
    assert "\nRubicon is uninstalled." in output
    assert output.startswith(f"→ A last backup\n{say or '→'}")
