"""On a terminal a long command says how far it is; in a timer's log it does not."""

from io import StringIO

import pytest

from scoring.management.progress import CLEAR, Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


COPYING = ["", "Copying …", "Copying … 50 %", "Copying … 100 %", ""]
CARDS = ["", "cards: 1,000 of 20,000", ""]


@pytest.mark.parametrize(
    ("stream", "copying", "cards"), [(Terminal, COPYING, CARDS), (StringIO, [""], [""])]
)
def test_how_far_it_is_and_how_many_are_done(stream, copying, cards):
    said = stream()
    progress = Progress(said)
    progress.stage("Copying")
    for done in (2, 2, 5):  # A size that was only guessed may be passed.
        progress.percent(done, 4)
    progress.over()
    assert said.getvalue().split(CLEAR) == copying
    said = stream()
    progress = Progress(said)
    progress.at("cards", 1_000, 20_000)
    progress.at("cards", 1_001, 20_000)  # So soon after the last that nobody could read it.
    progress.over()
    assert said.getvalue().split(CLEAR) == cards
