"""systemd's units: what the site may do on its machine, as systemd itself rates it."""

import re
import shutil
import subprocess

import pytest

from tests.paths import ROOT

UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
MOST_EXPOSED = 2.0
"""Of ten; up to five, systemd calls a unit OK."""
SEPARATE = {"rubicon-backup.service"}
"""BACKUPS and BACKUPS_SEND may name any folder, and any program that sends to another machine."""


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_exposed_little(unit):
    line = ["systemd-analyze", "security", "--offline=true", unit]
    output = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    match = re.search(r"Overall exposure level for \S+: ([0-9.]+) OK", output)
    assert match, output
    assert float(match[1]) <= MOST_EXPOSED


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_has_what_the_site_needs_and_no_more(unit):
    lines = unit.read_text("utf-8").splitlines()
    assert "User=rubicon" in lines
    assert "CapabilityBoundingSet=" in lines
    # PostgreSQL's socket, the network, and what looks names up.
    assert "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK" in lines
    writes_anywhere = unit.name in SEPARATE
    assert ("ReadWritePaths=/srv/rubicon/site/var" in lines) != writes_anywhere
    assert ("ProtectSystem=strict" in lines) != writes_anywhere
    assert ("ProtectHome=true" in lines) != writes_anywhere


def test_the_guide_names_each_unit_that_a_moved_database_concerns():
    guide = (ROOT / "docs" / "installing.md").read_text("utf-8")
    [named] = re.findall(r"^    systemctl edit (.+)$", guide, re.MULTILINE)
    confined = {unit.name for unit in UNITS if unit.name not in SEPARATE}
    assert {name.removesuffix(".service") + ".service" for name in named.split()} == confined
