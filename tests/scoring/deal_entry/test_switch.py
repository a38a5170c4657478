"""A deal told by items or cards, on the way to the totals and back."""

import re
from html import unescape

import pytest

from tests.scoring.views.ways import DESC_CARDS, DESC_ELDER, DESC_ITEMS, Ways

pytestmark = pytest.mark.django_db


@pytest.fixture
def ways(client) -> Ways:
    return Ways(client)


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

    def test_all_told_it_is_there_again_with_no_scores_to_be_reached(self, ways, kept):
        told = kept("items", **DESC_ITEMS)
        page = ways.turned("", "items", score_0=28, score_1=23, told=told).content.decode()
        assert self.POINT in page
        assert "was written" not in page

    def test_half_told_it_is_there_again(self, ways, kept):
        page = ways.turned("", "items", told=kept("items", elder_point=5)).content.decode()
        assert self.POINT in page

    def test_scores_typed_since_are_to_be_reached(self, ways, kept):
        told = kept("items", **DESC_ITEMS)
        page = ways.turned("", "items", score_0=28, score_1=20, told=told).content.decode()
        assert "Written for Bernard: 20, 3 too many." in page

    def test_hands_told_are_there_again_by_cards_and_make_the_items(self, ways, kept):
        told = kept("cards", **DESC_CARDS)
        back = {"score_0": 28, "score_1": 23, "told": told}
        assert (
            f'name="elder_hand" value="{DESC_ELDER}"'
            in ways.turned("", "cards", **back).content.decode()
        )
        assert self.TENS in ways.turned("", "items", **back).content.decode()
