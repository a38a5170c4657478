"""The printed card of many parties: equal headings, and totals in rows of their own."""

from dataclasses import dataclass, field

import pytest

from scoring.documents import score_card
from scoring.documents.column_widths import DOUBLE_COLUMNS, ROW_LABELS
from scoring.documents.page_plan import pages_of
from scoring.documents.printed_card import PrintedCard
from scoring.documents.score_card import draw
from scoring.documents.typesetting.pen import FINE, Colour, Pen, Rule
from scoring.documents.typesetting.typefaces import CAP_HEIGHT, Glyphs
from tests.helping.cards import DESC
from tests.scoring.documents.printed import SIXTH, pages, printed

COLUMN = (score_card.RIGHT - score_card.LEFT - ROW_LABELS) / DOUBLE_COLUMNS
TOTALS = score_card.RIGHT - COLUMN  # where the last double column begins


def card_of(parties: int) -> PrintedCard:
    """A card of this many parties, the six of DESC over and over."""
    return printed(*[(*DESC, SIXTH)[n % 6] for n in range(parties)])


@dataclass
class Sheet:
    """The places of words (x, y, text, size) and of horizontal lines (from, to, y)."""

    words: list[tuple[float, float, str, float]] = field(default_factory=list)
    lines: list[tuple[float, float, float]] = field(default_factory=list)

    def figures(self, left: float) -> list[tuple[float, float, str, float]]:
        """The figures to the right of `left` and above the sums."""
        (sums,) = [y for _x, y, text, _size in self.words if text == "total"]
        return [
            word
            for word in self.words
            if word[0] > left and word[1] > sums + 5 and word[2].isdigit()
        ]


@pytest.fixture
def sheets(monkeypatch: pytest.MonkeyPatch) -> list[Sheet]:
    """The pages of what is drawn next, starting with an empty one."""
    found = [Sheet()]

    class Watched(Pen):
        def put(self, x: float, y: float, line: Glyphs, colour: Colour, apart: float = 0) -> None:
            found[-1].words.append((x, y, line.text, line.size))
            super().put(x, y, line, colour, apart)

        def rule(self, x1: float, y1: float, x2: float, y2: float, kind: Rule = FINE) -> None:
            if y1 == y2:
                found[-1].lines.append((x1, x2, y1))
            super().rule(x1, y1, x2, y2, kind)

        def page_done(self) -> None:
            found.append(Sheet())
            super().page_done()

    monkeypatch.setattr(score_card, "Pen", Watched)
    return found


def test_up_to_twelve_parties_are_headed_in_words() -> None:
    first, last = pages(draw(card_of(12)))[:2]
    assert any(line.startswith("FIRST PARTIE SECOND PARTIE") for line in first)
    assert any(line.endswith("ELEVENTH PARTIE TWELFTH PARTIE") for line in last)


def test_more_are_headed_in_figures_from_the_first_page_on() -> None:
    first, second, third = pages(draw(card_of(13)))
    assert "PARTIE 1 PARTIE 2 PARTIE 3 PARTIE 4 PARTIE 5 PARTIE 6" in first
    assert any(line.startswith("PARTIE 7 PARTIE 8") for line in second)
    assert any(line.startswith("PARTIE 13 PARTIE 14") for line in third)


def test_totals_stand_in_line_with_the_deals_where_columns_are_free(sheets: list[Sheet]) -> None:
    last = pages(draw(card_of(13)))[-1]
    assert any(line.endswith("PARTIE 16 TOTALS TOTALS") for line in last)
    assert "1 27 13 150 476 126" in last
    assert "6 25 23 416" in last
    assert "total 164 114 1782 1234" in last
    deals = {y for x, y, _text, _size in sheets[2].figures(0) if x < TOTALS - 4 * COLUMN}
    assert {y for _x, y, _text, _size in sheets[2].figures(TOTALS - COLUMN)} <= deals


def test_else_two_of_them_stand_in_the_height_of_a_deal_each_in_a_ruled_row(
    sheets: list[Sheet],
) -> None:
    card = card_of(11)
    assert pages_of(card)[-1].in_a_row == 2
    draw(card)
    sheet = sheets[1]
    lines = sorted(y for x1, x2, y in sheet.lines if x1 < TOTALS + 1 and x2 > TOTALS + COLUMN - 1)
    figures = sheet.figures(TOTALS)
    assert len(figures) == 11
    for _x, y, text, size in figures:
        under, over = max(n for n in lines if n < y), min(n for n in lines if n > y)
        assert y - under == pytest.approx(over - y - CAP_HEIGHT * size), text


@pytest.mark.parametrize("parties", [7, 10, 11, 13, 17, 18, 30, 40, 72])
def test_every_figure_carried_stands_once_in_the_totals(parties: int) -> None:
    card = card_of(parties)
    columns = [column for page in pages_of(card) for column in page.totals]
    found = [f.where for column in columns for row in column.rows for f in row if f]
    carried = [
        f"written.carried[{place}][{seat}]"
        for place, pair in enumerate(card.totals.carried)
        for seat in (0, 1)
        if pair[seat]
    ]
    assert sorted(found) == sorted(carried)
    assert [column.adds_up for column in columns] == [False] * (len(columns) - 1) + [True]


def test_on_a_page_of_their_own_the_totals_stand_beside_the_words_for_their_sums() -> None:
    last = pages(draw(card_of(30)))[-1]
    assert not any("PARTIE" in line for line in last)
    assert "TOTALS TOTALS TOTALS TOTALS" in [line.strip() for line in last]
    assert " ".join(["Dora Dale Edwin Finch"] * 4) in last
    assert "150 476 126 476 150 126" in last
    assert "total 4080 3085" in last
    assert "points won 995" in last


def test_a_sum_of_four_digits_keeps_clear_of_the_line_beside_it(sheets: list[Sheet]) -> None:
    draw(card_of(40))
    (left,) = [x for x, _y, text, _size in sheets[6].words if text == "1143"]
    assert left > TOTALS + 3
