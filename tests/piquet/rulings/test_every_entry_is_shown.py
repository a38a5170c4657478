"""Every law and case that touches something has a test that shows it; the others are listed."""

import pytest

from piquet.law_texts.all_entries import CASES, LAWS
from piquet.law_texts.entry import EXCHANGE
from tests.piquet.rulings.shown import all_shown, showing

TOUCH_NOTHING = "1 2 3 8 9 17 36 37 45 53 60 a2 a30 IX XII XVI"
ONLY_THE_EXCHANGE = "21 22 23 24 32 34 40 41 42 43 a7 a8 a11 a13 a14 V"
"""They say how many cards are exchanged, and how. Most have a ruling or an engine test too."""

ENTRIES = {**LAWS, **CASES}
NUMBER_OF_LAWS, NUMBER_OF_CHANGES, NUMBER_OF_CASES = 78, 30, 22


@pytest.fixture(scope="module")
def shown():
    return list(all_shown())


def test_the_catalogue_has_every_entry():
    changes = [number for number in LAWS if number.startswith("a")]
    laws = [number for number in LAWS if number not in changes]
    assert laws == [str(number) for number in range(1, NUMBER_OF_LAWS + 1)]
    assert changes == [f"a{number}" for number in range(1, NUMBER_OF_CHANGES + 1)]
    assert len(CASES) == NUMBER_OF_CASES


def test_the_entries_that_touch_nothing():
    touching = {number: entry.touches for number, entry in ENTRIES.items()}
    assert [number for number, touches in touching.items() if not touches] == TOUCH_NOTHING.split()
    only = [number for number, touches in touching.items() if touches == (EXCHANGE,)]
    assert only == ONLY_THE_EXCHANGE.split()


def test_every_entry_that_touches_something_is_shown(shown):
    missing = [
        number
        for number, entry in ENTRIES.items()
        if {*entry.touches} - {EXCHANGE} and not showing(entry, shown)
    ]
    assert missing == []


def test_every_test_that_shows_an_entry_shows_one_that_there_is(shown):
    assert {one.entry for one in shown} <= ENTRIES.keys()
