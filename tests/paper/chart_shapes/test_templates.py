"""Charts on a page: the picture is hidden from readers by ear, who get its words instead."""

from datetime import date

import pytest
from django.template.loader import render_to_string

from paper.chart_shapes.bars import bar_chart
from paper.chart_shapes.line import line_chart
from paper.chart_shapes.matrix import matrix_chart
from paper.chart_shapes.shares import share_bar
from paper.chart_shapes.strip import StripResult, strip_chart

JINJA = ("line", "bars")


def shown(kind, chart):
    of = "jinja" if kind in JINJA else "html"
    engine = "parts" if kind in JINJA else "django"
    return render_to_string(f"shared/charts/_{kind}.{of}", {"chart": chart}, using=engine)


CHARTS = [
    (
        "line",
        line_chart("Points so far", [date(2026, 5, 1), date(2026, 5, 11)], [50, -50]),
        ['points="0,0 100,100"', '<th scope="row">1 May 2026</th><td class="figure">50</td>'],
    ),
    (
        "bars",
        bar_chart("Scores", ["0–9"], [("elder", [3]), ("younger", [4])], head="Score"),
        ["elder</span>", '<th scope="row">0–9</th><td class="figure">3</td>'],
    ),
    (
        "strip",
        strip_chart(
            "The last ten", [StripResult(1, "by 120, 3 May", "/cards/7/"), StripResult(-1, "by 9")]
        ),
        ['<a href="/cards/7/"', "Won: by 120, 3 May</span>", "Lost: by 9</span>"],
    ),
    (
        "matrix",
        matrix_chart("Who plays whom", ["Anne", "Bernard"], lambda _row, _column: 12),
        ['<abbr title="Anne">1</abbr>', '<td class="shade-5">12</td>'],
    ),
    ("shares", share_bar("Parties", [("Won", 3), ("Lost", 1)]), ["Won</dt>", "75%"]),
]


@pytest.mark.parametrize(("kind", "chart", "said"), CHARTS)
def test_a_chart_shows_its_name_and_its_words(kind, chart, said):
    page = shown(kind, chart)
    assert chart.name in page
    assert [words for words in said if words not in page] == []
    assert page.count("<svg class") <= page.count('aria-hidden="true"')


@pytest.mark.parametrize("kind", ["line", "bars", "strip", "matrix", "shares"])
def test_without_a_chart_nothing_is_shown(kind):
    assert shown(kind, None).strip() == ""
