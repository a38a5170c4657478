"""What the installer says before it begins and at its end."""

import pytest

from deploy.install import installing, machine, program
from deploy.install.__main__ import report
from deploy.install.machine import StepError
from deploy.install.site import Site
from tests.paths import ROOT

SETTINGS = "SITE_URL=https://cards.example.org\n"


@pytest.fixture(autouse=True)
def here(monkeypatch):
    """The program that is installed is this one."""
    monkeypatch.setattr(program, "SITE", ROOT)


def test_after_the_link_comes_what_to_do_next():
    link = "Give Dora Dale this link:\nhttps://…\n"
    text = report(Site(SETTINGS, invitation=link), changed=False)
    assert text.endswith("https://…\n\nThen add your members, on the site under Members.")
    assert "closed on the third of the next month," in text


def test_after_a_change_it_says_where_everything_else_is_changed():
    text = report(Site(SETTINGS), changed=True)
    assert "the club's name and currency under Club settings" in text
    assert "“A mistyped e-mail”" in text
    assert "**A mistyped e-mail**" in (ROOT / "docs" / "installing.md").read_text("utf-8")
    assert "mistyped" not in report(Site(SETTINGS), changed=False)


@pytest.mark.parametrize(
    ("host", "proxied"), [("HOST=127.0.0.1", "true"), ("", "true"), ("HOST=192.168.1.20", "false")]
)
def test_one_machine_of_several_is_left_alone(host, proxied):
    installing.verify_alone(Site(f"{host}\nHTTPS={proxied}\nBEHIND_PROXY={proxied}\n"))
    with pytest.raises(StepError, match="one of several"):
        installing.verify_alone(Site("HOST=10.0.0.11\nHTTPS=true\nBEHIND_PROXY=true\n"))


def test_a_machine_without_systemd_is_told_so_before_any_question(monkeypatch, tmp_path):
    monkeypatch.setattr(machine, "distribution", lambda: ("debian 12", "debian"))
    monkeypatch.setenv("PATH", str(tmp_path))
    for command in ("adduser", "runuser"):
        (tmp_path / command).write_text("#!/bin/sh\n")
        (tmp_path / command).chmod(0o755)
    with pytest.raises(StepError, match="systemd is missing") as error:
        list(installing.verify_machine())
    assert "adduser" not in str(error.value)
