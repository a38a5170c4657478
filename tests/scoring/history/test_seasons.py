"""A club's seasons begin with the first day of the month it has chosen."""

from datetime import date

import pytest

from scoring.history.seasons import Season, season_of, seasons_of


# A day, the month with which seasons begin, and its season: name, first and last day.
@pytest.mark.parametrize(("day", "begins", "name", "first", "last"), [
    (date(2026, 9, 1), 9, "2026/27", date(2026, 9, 1), date(2027, 8, 31)),
    (date(2026, 8, 31), 9, "2025/26", date(2025, 9, 1), date(2026, 8, 31)),
    (date(2026, 12, 31), 9, "2026/27", date(2026, 9, 1), date(2027, 8, 31)),
    (date(2026, 1, 1), 1, "2026", date(2026, 1, 1), date(2026, 12, 31)),
    (date(2026, 12, 31), 1, "2026", date(2026, 1, 1), date(2026, 12, 31)),
    (date(2026, 12, 1), 12, "2026/27", date(2026, 12, 1), date(2027, 11, 30)),
    (date(2026, 11, 30), 12, "2025/26", date(2025, 12, 1), date(2026, 11, 30)),
    (date(2028, 2, 29), 3, "2027/28", date(2027, 3, 1), date(2028, 2, 29)),
    (date(2000, 5, 1), 9, "1999/00", date(1999, 9, 1), date(2000, 8, 31)),
])  # fmt: skip
def test_a_day_falls_into_a_season(day, begins, name, first, last):
    season = season_of(day, begins)
    assert (season.name, season.first, season.last) == (name, first, last)
    assert day in season
    assert first in season
    assert last in season


def test_a_day_of_another_season_is_not_in_it():
    assert date(2027, 9, 1) not in Season(2026, 9)
    assert date(2026, 8, 31) not in Season(2026, 9)


def test_the_seasons_of_days_come_in_order_and_once():
    days = [date(2026, 10, 1), date(2024, 9, 1), date(2027, 8, 1), date(2024, 8, 31)]
    assert [season.name for season in seasons_of(days, 9)] == ["2023/24", "2024/25", "2026/27"]
    assert seasons_of([], 9) == []


@pytest.mark.parametrize("month", [0, 13, -1])
def test_a_season_begins_with_a_month_of_the_year(month):
    with pytest.raises(ValueError, match="a month from 1 to 12"):
        Season(2026, month)
