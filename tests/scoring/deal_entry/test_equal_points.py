"""A deal told by cards asks which of two equal points elder shows, if it matters (Case IV)."""

import pytest

from scoring.models import Record
from tests.piquet.table import any_play
from tests.scoring.views.ways import last

pytestmark = pytest.mark.django_db

ELDER = "AS KS QS JS AH QH JH TH 9D 8D 9C 8C"
YOUNGER = "KD QD JD 7D KC TC 7C 9H 8H TS 9S 7S"
HANDS = {"elder_hand": ELDER, "younger_hand": YOUNGER, "played": any_play(ELDER, YOUNGER)}
SUNK = [f"elder:sequences:{cards}" for cards in ("AS KS QS JS", "QH JH TH")]
ASKED = "Which point does Anne show?"


def test_it_is_asked_only_if_it_matters(ways):
    assert ASKED not in ways.said("cards", **HANDS)
    asked = ways.said("cards", **HANDS, sunk=SUNK)
    assert ASKED in asked
    assert "Choose the point that Anne shows." in asked
    assert "data-complete" not in asked
    assert ASKED not in ways.said("cards", **HANDS, sunk=[*SUNK, "elder:point:AS KS QS JS"])


def test_without_an_answer_nothing_is_written_and_nothing_is_lost(ways):
    answer = ways.told("cards", **HANDS, sunk=SUNK)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert not Record.objects.exists()
    assert ASKED in page
    assert f'name="elder_hand" value="{ELDER}"' in page


def test_case_iv_the_answer_decides_about_youngers_tierce(ways):
    ways.told("cards", **HANDS, sunk=SUNK, elder_shown="S")
    spades = last()
    ways.told("cards", **HANDS, sunk=SUNK, elder_shown="H", deal=2, dealer=1)
    hearts = last()
    assert [one - other for one, other in zip(hearts.scores, spades.scores, strict=True)] == [0, 3]
    assert spades.reckoned["calls"]["elder"] == {"point": "AS KS QS JS", "sequences": []}


def test_a_correction_keeps_the_answer(ways):
    ways.told("cards", **HANDS, sunk=SUNK, elder_shown="H")
    page = ways.client.get(ways.at("deals/ways/?partie=1&deal=1&way=cards")).content.decode()
    assert 'name="elder_shown" value="H" checked' in page
    assert 'name="elder_shown" value="S" checked' not in page


def test_the_way_to_the_items_waits_for_the_answer(ways):
    page = ways.turned("cards", "items", **HANDS, sunk=SUNK).content.decode()
    assert ASKED in page
    page = ways.turned("cards", "items", **HANDS, sunk=SUNK, elder_shown="H").content.decode()
    assert 'name="younger_tierce"' in page
    assert '<option value="1" data-amount="3" selected>tierce</option>' in page
