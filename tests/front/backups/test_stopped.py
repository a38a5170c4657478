"""A backup that is stopped or killed in the middle leaves nothing that looks like one."""

import subprocess
import sys
from signal import SIGKILL, SIGTERM

import pytest

from tests.front.backups.own_site import environment
from tests.paths import ROOT


@pytest.mark.parametrize(("signal", "code"), [(SIGTERM, 128 + SIGTERM), (SIGKILL, -SIGKILL)])
def test_nothing_half_made_stays(site, signal, code):
    with subprocess.Popen(
        [sys.executable, "-m", "tests.front.backups.half_made", str(site.folder)],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
    ) as made:
        assert made.stdout
        assert made.stdout.readline() == b"half made\n"
        made.send_signal(signal)
        assert made.wait(60) == code
    assert site.files() == ([] if signal == SIGTERM else [".working"])
    file = site.backup()
    assert site.files() == [file.name]
