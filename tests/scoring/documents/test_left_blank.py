"""A paper card with some figures left blank: its page and its PDF say the same."""

import json

import pytest

from scoring.operations.cards.import_card import import_card
from scoring.ruled_card.two_handed import card_table
from scoring.sheet.sheet import load
from scoring.verification.paper_card import check_of
from tests.helping.chouettes import CHOUETTE
from tests.scoring.documents.printed import pages
from tests.scoring.views.paper_cards.site import Site

pytestmark = pytest.mark.django_db
BLANK = "left empty on the card and worked out here"

EVENING = {
    "parties": [
        {
            "deals": [[45, 20], [30, 41], [28, 35], [50, 14], [12, 38], [33, 21]],
            "written": {"totals": [189, 169], "won": [120, 0]},
        },
        {
            "deals": [[10, 40], [25, 30], [8, 35], [14, 28], [22, 40], [13, 3]],
            "written": {"totals": [92, 210], "won": [0, 218]},
        },
    ],
    "written": {},
}


@pytest.fixture
def site(client):
    return Site(client)


def with_totals(**written: object) -> dict[str, object]:
    return {**json.loads(json.dumps(EVENING)), "written": written}


def the_page(site, card) -> str:
    return site.client.get(f"/clubs/portland/cards/{card.pk}/").content.decode()


def the_pdf(site, card) -> list[str]:
    answer = site.client.get(f"/clubs/portland/cards/{card.pk}/card.pdf")
    return [line for page in pages(answer.content) for line in page]


def totals_column(card) -> list[tuple[str, str]]:
    """The totals column of the page from top to bottom, with blank figures in brackets."""
    sheet = load(card)
    table = card_table(sheet, check_of(sheet).discrepancies)
    rows = [pair for _n, pair in table.carried[:2]] + [table.sums, table.less, table.balance]
    return [tuple(_said(figure) for figure in row) for row in rows]


def _said(figure) -> str:
    if figure.value is None:
        return ""
    return f"({figure.value})" if figure.supplied else str(figure.value)


def test_r62_totals_left_blank_are_the_same_on_page_and_pdf_and_marked_as_not_written(site):
    card = site.kept(EVENING)
    assert totals_column(card) == [
        ("(120)", ""), ("", "(218)"), ("(120)", "(218)"), ("", "(120)"), ("", "(98)"),
    ]  # fmt: skip
    page, pdf = the_page(site, card), the_pdf(site, card)
    assert '<td class="b supplied">98<i class="visually-hidden"> not written</i></td>' in page
    assert BLANK in page
    assert any(line.startswith("points won 120 218") and line.endswith("98") for line in pdf)
    assert any(BLANK in line for line in pdf)


def test_totals_of_which_half_is_written_go_on_from_what_is_written(site):
    card = site.kept(with_totals(carried=[[120, ""]], totals=[120, ""]))
    assert totals_column(card) == [
        ("120", ""), ("", "(218)"), ("120", "(218)"), ("", "120"), ("", "(98)"),
    ]  # fmt: skip


def test_a_card_written_to_its_end_has_nothing_left_blank(site):
    carried = [[120, 0], [0, 218]]
    card = site.kept(with_totals(carried=carried, totals=[120, 218], balance=[0, 98]))
    assert BLANK not in the_page(site, card)
    assert not any(BLANK in line for line in the_pdf(site, card))


def test_r62_a_result_is_judged_by_the_totals_written_and_page_and_pdf_say_so(site):
    card = site.kept(EVENING)
    found = {d["where"]: d["computed"] for d in check_of(load(card)).discrepancies}
    assert found["parties[1].written.won[1]"] == 92 + 210 + 100
    assert "beside it the figure that follows from those above" in the_page(site, card)
    assert any(
        "218 is written, but by the written totals 402 would be right." in line
        for line in the_pdf(site, card)
    )


def test_r43_a_chouette_whose_running_card_is_written_has_nothing_left_blank(site):
    told = json.loads(CHOUETTE.read_text("utf-8"))
    names = dict(zip(told["players"], (site.anne, site.bernard, site.celia), strict=True))
    written = import_card(club=site.club, text=json.dumps(told), names=names)
    assert BLANK not in the_page(site, written)
    assert not any(BLANK in line for line in the_pdf(site, written))
    told["written"].pop("running")
    blank = import_card(club=site.club, text=json.dumps(told), names=names)
    assert BLANK in the_page(site, blank)
    assert any(BLANK in line for line in the_pdf(site, blank))
