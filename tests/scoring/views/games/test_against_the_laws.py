"""Random parties of games, written through the card's page, compared with a plain count."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from piquet.checking.report import report
from scoring.export_card import card_file
from scoring.models import Card
from tests.running.tiers import drawn
from tests.scoring.views.games.site import SHILLING_A_GAME, TEN_SHILLINGS_A_PARTIE, GamesTable

pytestmark = pytest.mark.django_db
SCORES = ((28, 23), (12, 37), (31, 9), (20, 26), (43, 23), (14, 29), (66, 5), (11, 24), (95, 7))


class Plain:
    """A partie as one counts it on one's fingers."""

    def __init__(self) -> None:
        self.score, self.games, self.ended = [0, 0], [0, 0], []

    def ways(self, deal: tuple[int, int]) -> list[str]:
        """The ways in which the game may end with this deal, as the form's answers. Empty if it
        does not end."""
        after = [self.score[seat] + deal[seat] for seat in (0, 1)]
        ways = []
        for seat in (0, 1):
            if after[seat] >= 100:
                had, has = self.score[1 - seat] >= 50, after[1 - seat] >= 50
                ways += [f"{seat}{'d' if d else ''}" for d in (False, True)
                         if (not d and has) or (d and not had)]  # fmt: skip
        return ways

    def count(self, deal: tuple[int, int], way: str) -> None:
        self.score = [self.score[seat] + deal[seat] for seat in (0, 1)]
        if way:
            winner, double = int(way[0]), way.endswith("d")
            self.ended.append((tuple(self.score), winner, double))
            self.games[winner] += 1 + double
            self.score = [0, 0]


@given(st.integers(0, 2**32))
@settings(
    max_examples=drawn(8),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_a_partie_by_chance(client, seed):
    chance = random.Random(seed)
    stake = chance.choice([SHILLING_A_GAME, TEN_SHILLINGS_A_PARTIE])
    table, plain = GamesTable(client, chance.choice(["au-cent", "hundred-up"]), stake), Plain()
    while max(plain.games) < 3:
        deal = chance.choice(SCORES)
        deal = deal if chance.random() < 0.5 else deal[::-1]
        ways = plain.ways(deal)
        answered = table.write(*deal)
        assert (answered.status_code == 422) == (len(ways) > 1)
        way = chance.choice(ways) if ways else ""
        if len(ways) > 1:
            assert table.write(*deal, out=way).status_code == 302
        plain.count(deal, way)
    assert table.games() == plain.ended
    sheet = table.sheet
    assert sheet.parties[0].over
    assert list(sheet.parties[0].result.totals) == plain.games
    found = report(card_file(Card.objects.get(pk=table.card.pk)))
    assert found["ok"]
    assert found["money"]["amounts"] == list(sheet.reckoning.amounts)
