"""Everybody sends forms with mistakes to every address that takes one, and nothing breaks.

The matrix, or `make fuzz` alone, sends 100,000, requires some valid ones of every form, and writes
bench/FUZZ.md. In the other tiers a few are sent, always the same.
"""

import json
import logging
import os

import pytest

from ledger.book_checks import check_club
from tests.fuzz.grounds import grounds
from tests.fuzz.totals import FULL
from tests.fuzz.walk import Walk
from tests.paths import ROOT
from tests.running.tiers import drawn, is_matrix

REQUESTS = int(os.environ.get("FUZZ", FULL if is_matrix() else 0))
RESULTS = ROOT / "var/fuzz/share.json"
SECONDS = float(os.environ.get("FUZZ_SECONDS", "1e9"))
A_FEW = drawn(400)
"""400 are enough to send every form once or twice; whether each is also read as valid takes
thousands."""
ONE_IN = 32 // drawn(4)
"""The forms of every eighth card are sent, everyday those of every thirty-second."""
SHARES = 2 if REQUESTS else 1


@pytest.fixture
def quiet():
    """Do not log ten thousand refusals."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.django_db
@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
def test_no_form_however_wrong_breaks_the_site(quiet, share):
    place = grounds(all_kinds=bool(REQUESTS))
    walk = Walk(place, seed=share)
    cards = place.cards()
    some = cards[share::SHARES] if REQUESTS else cards[::ONE_IN]
    walk.look_around(some, all_of_them=bool(REQUESTS))
    if REQUESTS:
        walk.knock()
    tally = walk.go(REQUESTS // SHARES if REQUESTS else A_FEW, seconds=SECONDS)
    if REQUESTS:
        _write(tally, RESULTS.with_suffix(f".{share}.json"))
    assert not tally.broken, "\n\n".join(f"{fault}\n{told}" for fault, told in tally.broken.items())
    assert list(check_club(place.club)) == []


def _write(tally, to):
    """Write the share's results for the report, which judges all shares together."""
    told = {"sent": tally.sent, "past": tally.past, "broken": tally.broken}
    answers = {name: dict(each) for name, each in tally.answers.items()}
    to.write_text(json.dumps({**told, "answers": answers}), encoding="utf-8")
