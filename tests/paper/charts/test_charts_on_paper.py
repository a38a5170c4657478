"""Charts on paper: what is drawn lies within the drawing, and its words can be read."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from paper.chart_shapes.bars import bar_chart
from paper.chart_shapes.matrix import matrix_chart
from paper.chart_shapes.shares import share_bar
from paper.chart_shapes.strip import StripResult, strip_chart
from paper.charts.bars import draw_bars
from paper.charts.matrix import draw_matrix
from paper.charts.shares import draw_shares
from paper.charts.sheet import put
from paper.charts.strip import draw_strip
from paper.typesetting.pen import Pen
from paper.typesetting.typefaces import REGULAR

WIDE, HIGH = 240.0, 120.0
BARS = bar_chart("Scores", ["0–9", "10–19"], [("elder", [1, 2]), ("younger", [3, 4])])
STRIP = strip_chart("Last", [StripResult(1, ""), StripResult(-1, ""), StripResult(0, "")])
MATRIX = matrix_chart("Who", ["Ἀνδρέας", "Bernard"], lambda _row, _column: 12)
SHARES = share_bar("Parties", [("Won", 3), ("Lost", 1)])
DRAWN = [
    (draw_bars(BARS, WIDE, HIGH), ["0–9", "10–19", "elder", "younger"]),
    (draw_strip(STRIP, WIDE, 20), []),
    (draw_matrix(MATRIX, WIDE, HIGH), ["Ἀνδρέας", "Bernard", "12"]),
    (draw_shares(SHARES, WIDE, 30), ["Won 3, 75%", "Lost 1, 25%"]),
]


@pytest.mark.parametrize(("drawn", "said"), DRAWN)
def test_a_chart_stays_on_its_sheet_and_says_its_words(drawn, said):
    left, bottom, right, top = drawn.getBounds()
    assert (left, bottom) >= (-1, -1)
    assert right <= drawn.width + 1
    assert top <= drawn.height + 1
    text = _printed(drawn)
    assert [words for words in said if words not in text] == []


def _printed(drawn) -> str:
    canvas = Canvas(BytesIO(), (300, 200), invariant=1, initialFontName=REGULAR)
    pen = Pen(canvas)
    put(pen, drawn, 20, 180)
    pen.page_done()
    data = canvas.getpdfdata()
    assert not re.search(rb"Times|Helvetica", data), "only typefaces that are embedded"
    return PdfReader(BytesIO(data)).pages[0].extract_text()
