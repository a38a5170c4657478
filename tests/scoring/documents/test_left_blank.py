"""A paper card with some figures left blank: its page and its PDF say the same."""

import json

import pytest

from scoring.operations.cards.import_card import import_card
from scoring.operations.cards.verify_paper_card import check_of
from scoring.ruled_card.two_handed import card_table
from scoring.sheet.sheet import load
from tests.helping.chouettes import CHOUETTE
from tests.scoring.documents.printed import pages
from tests.scoring.views.paper_cards.site import Site

pytestmark = pytest.mark.django_db
BLANK = "left empty on the card and worked out here"
FIRST = [[45, 20], [30, 41], [28, 35], [50, 14], [12, 38], [33, 21]]
SECOND = [[10, 40], [25, 30], [8, 35], [14, 28], [22, 40], [13, 3]]
EVENING = [
    {"deals": FIRST, "written": {"totals": [189, 169], "won": [120, 0]}},
    {"deals": SECOND, "written": {"totals": [92, 210], "won": [0, 218]}},
]


@pytest.fixture
def site(client):
    return Site(client)


def the_pdf(site, card) -> list[str]:
    answer = site.client.get(f"/clubs/portland/cards/{card.pk}/card.pdf")
    return [line for page in pages(answer.content) for line in page]


def has_blanks(site, card) -> bool:
    """Whether the page and the PDF say that figures were left blank. Both say the same."""
    on_page, on_paper = BLANK in site.page(card), BLANK in "\n".join(the_pdf(site, card))
    assert on_page == on_paper
    return on_page


def totals_column(card) -> list[str]:
    """The totals column of the page from top to bottom, with blank figures in brackets."""
    sheet = load(card)
    table = card_table(sheet, check_of(sheet).discrepancies)
    rows = [pair for _n, pair in table.carried[:2]] + [table.sums, table.less, table.balance]
    return ["|".join(map(_said, row)) for row in rows]


def _said(figure) -> str:
    if figure.value is None:
        return ""
    return f"({figure.value})" if figure.supplied else str(figure.value)


ALL = {"carried": [[120, 0], [0, 218]], "totals": [120, 218], "balance": [0, 98]}
HALF = {"carried": [[120, ""]], "totals": [120, ""]}
TOTALS = [  # What is written, and the totals column.
    ({}, ["(120)|", "|(218)", "(120)|(218)", "|(120)", "|(98)"]),
    (HALF, ["120|", "|(218)", "120|(218)", "|120", "|(98)"]),
    (ALL, ["120|", "|218", "120|218", "|120", "|98"]),
]


@pytest.mark.parametrize(("written", "column"), TOTALS, ids=["nothing", "half", "all"])
def test_totals_left_blank_go_on_from_what_is_written(site, written, column):
    card = site.kept({"parties": EVENING, "written": written})
    assert totals_column(card) == column
    assert has_blanks(site, card) == (written != ALL)


def test_r62_a_result_is_judged_by_the_totals_written_blanks_are_marked(site):
    card = site.kept({"parties": EVENING, "written": {}})
    found = {d["where"]: d["computed"] for d in check_of(load(card)).discrepancies}
    assert found["parties[1].written.won[1]"] == 92 + 210 + 100
    page, pdf = site.page(card), the_pdf(site, card)
    assert '<td class="b supplied">98<i class="visually-hidden"> not written</i></td>' in page
    assert any(line.startswith("points won 120 218") and line.endswith("98") for line in pdf)
    assert "beside it the figure that follows from those above" in page
    judged = "218 is written, but by the written totals 402 would be right."
    assert any(judged in line for line in pdf)


def test_r43_a_chouette_with_its_running_card_has_nothing_left_blank(site):
    told = json.loads(CHOUETTE.read_text("utf-8"))
    names = dict(zip(told["players"], (site.anne, site.bernard, site.celia), strict=True))
    assert not has_blanks(site, import_card(club=site.club, text=json.dumps(told), names=names))
    told["written"].pop("running")
    assert has_blanks(site, import_card(club=site.club, text=json.dumps(told), names=names))
