"""The printed card of many parties: equal headings, and totals in rows of their own."""

import pytest

from paper.typesetting.typefaces import CAP_HEIGHT
from scoring.documents import score_card
from scoring.documents.column_widths import DOUBLE_COLUMNS, ROW_LABELS
from scoring.documents.page_plan import pages_of
from scoring.documents.printed_card import PrintedCard
from scoring.documents.score_card import draw
from tests.scoring.documents.looked_at import Look, Word, looked_at
from tests.scoring.documents.printed import of_desc, pages, printed

COLUMN = (score_card.RIGHT - score_card.LEFT - ROW_LABELS) / DOUBLE_COLUMNS
TOTALS = score_card.RIGHT - COLUMN  # where the last double column begins
EDGE = score_card.RIGHT - 1


def card_of(parties: int) -> PrintedCard:
    return printed(*of_desc(parties))


def look(card: PrintedCard) -> Look:
    return looked_at(lambda: draw(card), score_card)


def figures_on(words: list[Word], left: float) -> list[Word]:
    """The figures of a page to the right of `left` and above the sums."""
    (sums,) = [word.y for word in words if word.text == "total"]
    return [word for word in words if word.x > left and word.y > sums + 5 and word.text.isdigit()]


def test_up_to_twelve_parties_are_headed_in_words() -> None:
    first, last = pages(draw(card_of(12)))[:2]
    assert any(line.startswith("FIRST PARTIE SECOND PARTIE") for line in first)
    assert any(line.endswith("ELEVENTH PARTIE TWELFTH PARTIE") for line in last)


def test_totals_stand_in_line_with_the_deals_where_columns_are_free() -> None:
    """More than twelve parties are headed in figures from the first page on."""
    first, second, last = pages(draw(card_of(13)))
    assert "PARTIE 1 PARTIE 2 PARTIE 3 PARTIE 4 PARTIE 5 PARTIE 6" in first
    assert any(line.startswith("PARTIE 7 PARTIE 8") for line in second)
    assert any(line.startswith("PARTIE 13 PARTIE 14") for line in last)
    assert any(line.endswith("PARTIE 16 TOTALS TOTALS") for line in last)
    assert {"1 27 13 150 476 126", "6 25 23 416", "total 164 114 1782 1234"} <= {*last}
    words = look(card_of(13)).words[2]
    deals = {word.y for word in figures_on(words, 0) if word.x < TOTALS - 4 * COLUMN}
    assert {word.y for word in figures_on(words, TOTALS - COLUMN)} <= deals


def test_else_two_of_them_stand_in_the_height_of_a_deal_each_in_a_row() -> None:
    card = card_of(11)
    assert pages_of(card)[-1].in_a_row == 2
    seen = look(card)
    across = [rule for rule in seen.rules[1] if rule[0] < TOTALS + 1 and rule[2] > EDGE]
    lines = sorted(y for _x1, y, _x2, end in across if y == end)
    figures = figures_on(seen.words[1], TOTALS)
    assert len(figures) == 11
    for word in figures:
        under = max(n for n in lines if n < word.y)
        over = min(n for n in lines if n > word.y)
        above = over - word.y - CAP_HEIGHT * word.size
        assert word.y - under == pytest.approx(above), word.text


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


def test_on_a_page_of_their_own_the_totals_stand_beside_words_for_sums() -> None:
    last = [line.strip() for line in pages(draw(card_of(30)))[-1]]
    assert not any("PARTIE" in line for line in last)
    heads = {"TOTALS TOTALS TOTALS TOTALS", " ".join(["Dora Dale Edwin Finch"] * 4)}
    assert {*heads, "150 476 126 476 150 126", "total 4080 3085", "points won 995"} <= {*last}


def test_a_sum_of_four_digits_keeps_clear_of_the_line_beside_it() -> None:
    (left,) = [word.x for word in look(card_of(40)).words[6] if word.text == "1143"]
    assert left > TOTALS + 3
