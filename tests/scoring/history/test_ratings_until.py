"""How everybody stood on a past day, by worked cards."""

from dataclasses import replace
from datetime import timedelta

from scoring.history.ratings import RatedPerson, last_weeks_until
from tests.scoring.history.test_ratings import ANNE, BEN, facts


def test_on_a_past_day_what_was_played_later_in_its_week_does_not_count():
    cards = list(facts(0, "Anne>Ben Ben>Anne"))
    tuesday, cards[1] = cards[0].day, replace(cards[1], day=cards[0].day + timedelta(days=1))
    assert last_weeks_until.derive(cards, "rubicon", str(tuesday - timedelta(days=1))) == {}
    for days, standing in enumerate(((1662, 1338), (1500, 1500))):
        rows = last_weeks_until.derive(cards, "rubicon", str(tuesday + timedelta(days=days)))
        stand = [round(RatedPerson([rows[str(one)]]).last.rating.rating) for one in (ANNE, BEN)]
        assert stand == [*standing]
