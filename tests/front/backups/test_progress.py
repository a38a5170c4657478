"""On a terminal a long command says how far it is; in a timer's log it does not."""

from io import StringIO

import pytest

from front.backups.progress import CLEAR, Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "written"),
    [
        (Terminal, ["", "Copying …", "Copying … 50 %", "Copying … 100 %", ""]),
        (StringIO, [""]),
    ],
)
def test_how_far_it_is(stream, written):
    said = stream()
    progress = Progress(said)
    progress.stage("Copying")
    for done in (2, 2, 5):  # A size that was only guessed may be passed.
        progress.at(done, 4)
    progress.end()
    assert said.getvalue().split(CLEAR) == written
