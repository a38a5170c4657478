"""A deal told by items or cards, on the way to the totals and back."""

import re
from html import unescape

import pytest

from tests.scoring.views.ways import DESC_CARDS, DESC_ELDER, DESC_ITEMS

pytestmark = pytest.mark.django_db


class TestToTheTotalsAndBack:
    """The keypad's form carries what was told, so that nothing is told twice."""

    TENS = '<option value="4" data-amount="14" selected>four tens</option>'
    POINT = 'name="elder_point" value="5" data-amount="5" checked'

    @pytest.fixture
    def kept(self, ways):
        def turn(way, to="totals", **told):
            page = ways.turned(way, to, **told).content.decode()
            return unescape(re.search(r'name="told" value="([^"]*)"', page)[1])

        return turn

    def test_what_was_told_is_there_again_and_only_typed_scores_are_reached(self, ways, kept):
        told = kept("items", **DESC_ITEMS)
        page = ways.turned("", "items", score_0=28, score_1=23, told=told).content.decode()
        assert self.POINT in page
        assert "was written" not in page
        page = ways.turned("", "items", score_0=28, score_1=20, told=told).content.decode()
        assert "Written for Bernard: 20, 3 too many." in page
        page = ways.turned("", "items", told=kept("items", elder_point=5)).content.decode()
        assert self.POINT in page

    def test_hands_told_are_there_again_by_cards_and_make_the_items(self, ways, kept):
        back = {"score_0": 28, "score_1": 23, "told": kept("cards", **DESC_CARDS)}
        page = ways.turned("", "cards", **back).content.decode()
        assert f'name="elder_hand" value="{DESC_ELDER}"' in page
        assert self.TENS in ways.turned("", "items", **back).content.decode()
