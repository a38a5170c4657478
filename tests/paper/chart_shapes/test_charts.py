"""Where the lines, bars and marks of charts lie, and their words."""

from datetime import date, timedelta

import pytest

from paper.chart_shapes.bars import bar_chart
from paper.chart_shapes.line import MOST_POINTS, line_chart
from paper.chart_shapes.matrix import matrix_chart
from paper.chart_shapes.scale import signed
from paper.chart_shapes.shares import share_bar
from paper.chart_shapes.strip import StripResult, strip_chart


def days_of_may(*days):
    return [date(2026, 5, day) for day in days]


LINES = [
    # days of May, figures, the figure it begins at, the points
    ([1], [5], 0, None),
    ([1, 11], [50, -50], None, "0,0 100,100"),
    ([1, 3, 11], [10, 20, 30], None, "0,66.67 20,33.33 100,0"),
    ([1, 11], [50, 100], 0, "0,100 8,50 100,0"),
    ([1, 2], [0, 0], 0, "0,100 8,100 100,100"),
    ([7, 7], [4, 8], None, "50,50 50,0"),
]


@pytest.mark.parametrize(("days", "figures", "begins", "points"), LINES)
def test_days_lie_as_far_apart_as_they_are(days, figures, begins, points):
    chart = line_chart("Points", days_of_may(*days), figures, begins_at=begins)
    assert (chart and chart.drawn) == points


def test_a_line_says_what_it_shows():
    chart = line_chart("Points", days_of_may(1, 11), [50, -50], words=signed)
    assert chart.last == "−50"
    assert chart.table.heads == ("Day", "Points")
    assert chart.table.rows == (("1 May 2026", "+50"), ("11 May 2026", "−50"))
    assert [day.words for day in chart.days] == ["1 May 2026", "11 May"]


def test_a_band_goes_there_above_the_line_and_back_below_it():
    chart = line_chart(
        "Rating",
        days_of_may(1, 11),
        [1500, 1600],
        ranges=[(1200, 1800), (1500, 1700)],
        with_nought=False,
    )
    assert chart.band_drawn == "0,0 100,16.67 100,50 0,100"
    assert chart.table.rows[0] == ("1 May 2026", "1500", "1200", "1800")


def test_a_long_line_has_fewer_points_and_is_told_by_years_and_last_months():
    days = [date(2020, 1, 1) + timedelta(days=2 * n) for n in range(1000)]
    figures = [n % 7 for n in range(1000)]
    figures[500] = 40
    chart = line_chart("Points", days, figures)
    assert len(chart.points) <= MOST_POINTS
    assert min(y for _x, y in chart.points) == 0, "the highest is kept"
    assert chart.table.heads == ("Month", "Points")
    told = [row[0] for row in chart.table.rows]
    years = ["Dec 2020", "Dec 2021", "Dec 2022", "Dec 2023", "Jun 2024"]
    assert told[:6] == [*years, "Jul 2024"]
    assert told[-1] == "Jun 2025"
    assert len(told) == len(years) + 12
    assert [day.words for day in chart.days] == ["Jan 2020", "Jan 2022", "Jan 2024"]


def test_bars_stand_side_by_side_on_nought():
    series = [("as elder", [10, 20]), ("as younger", [5, -5])]
    chart = bar_chart("Scores", ["0–9", "10–19"], series, head="Score")
    bars = [bar for group in chart.groups for bar in group.bars]
    assert [(bar.x, bar.y, bar.high, bar.end) for bar in bars] == [
        (7, 40, 40, 40),
        (25, 60, 20, 60),
        (57, 0, 80, 0),
        (75, 80, 20, 100),
    ]
    assert chart.table.heads == ("Score", "as elder", "as younger")
    assert chart.table.rows == (("0–9", "10", "5"), ("10–19", "20", "−5"))
    assert chart.has_figures


def test_of_many_bars_some_are_named():
    chart = bar_chart("Parties", [str(n) for n in range(53)], [("Parties", [1] * 53)])
    assert [group.name for group in chart.groups if group.is_named] == [
        *("0", "9", "18", "27", "36", "45")
    ]
    assert not chart.has_figures


def test_results_stand_if_won_and_hang_if_lost():
    strip = strip_chart(
        "The last", [StripResult(1, "by 80"), StripResult(-1, "by 7"), StripResult(0, "at 90")]
    )
    assert [(mark.kind, mark.y, mark.high) for mark in strip.marks] == [
        ("won", 0, 48),
        ("lost", 52, 48),
        ("drawn", 40, 20),
    ]
    assert strip.table.rows == (("Won", "by 80"), ("Lost", "by 7"), ("Drawn", "at 90"))


def test_the_more_two_have_played_the_darker_is_their_cell():
    played = {frozenset({0, 1}): 20, frozenset({0, 2}): 1}
    chart = matrix_chart(
        "Who plays whom",
        ["Anne", "Bernard", "Celia"],
        lambda row, column: played.get(frozenset({row, column}), 0),
    )
    assert [[cell.words for cell in row.cells] for row in chart.rows] == [
        ["", "20", "1"],
        ["20", "", ""],
        ["1", "", ""],
    ]
    assert [[cell.shade for cell in row.cells] for row in chart.rows] == [
        [0, 5, 1],
        [5, 0, 0],
        [1, 0, 0],
    ]
    assert [row.cells[row.number - 1].is_own for row in chart.rows] == [True] * 3


def test_shares_fill_the_bar():
    bar = share_bar("Parties", [("Won", 3), ("Lost", 1), ("Drawn", 0)])
    assert [(share.x, share.wide) for share in bar.shares] == [(0, 75), (75, 25), (100, 0)]
    assert bar.table.rows[0] == ("Won", "3", "75%")


def test_of_nothing_there_is_no_chart():
    assert line_chart("Points", [], []) is None
    assert bar_chart("Points", [], []) is None
    assert strip_chart("Points", []) is None
    assert matrix_chart("Points", ["Anne"], lambda _row, _column: 0) is None
    assert share_bar("Points", [("Won", 0)]) is None
