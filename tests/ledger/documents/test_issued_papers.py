"""Papers that were issued stay as they were, whatever is drawn in another way since."""

import json
from pathlib import Path

import pytest

from ledger.documents.papers import draft_pdf, issued_pdf, together_pdf
from ledger.models import DocumentKind, IssuedDocument
from ledger.months.figures import canonical_text, fingerprint
from paper.typesetting.layout import LATEST, laid_out_by, of_layout
from paper.typesetting.typefaces import REGULAR, wrapped
from tests.helping.pdf import drawn_in_pdf, words_of_pdf
from tests.ledger.documents.month_data import statement_of

PAPERS = json.loads(Path(__file__).with_name("papers_of_1_0.json").read_text(encoding="utf-8"))
"""Reports and statements issued by Rubicon 1.0.0: their data, and what it drew from them.

Names in six scripts, three currencies, cash and bank, bets, fines, corrections, bystanders, papers
that replace others, charts for a few and for many, and more than one page.
"""


def issued(paper: dict, **fields) -> IssuedDocument:
    text = paper["text"]
    named = {name: paper[name] for name in ("number", "kind")}
    return IssuedDocument(**named, text=text, fingerprint=fingerprint(text), **fields)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: f"{paper['kind']}-{paper['number']}")
def test_a_paper_of_1_0_is_drawn_as_it_was(paper):
    draft_pdf(json.loads(paper["text"]))  # Nothing of a newer layout is kept for it.
    assert drawn_in_pdf(issued_pdf(issued(paper))) == paper["drawn"]


def test_papers_of_both_layouts_stand_in_one_file_each_as_issued():
    francs = "Wilhelmina paid F CFA10,000"
    data = {**statement_of("Ann", rows=1), "number": 2}
    data["currencies"][0]["rows"][0]["reason"] = f"{francs} " * 20
    text = canonical_text(data)
    old, new = (
        issued({"number": 2, "kind": DocumentKind.STATEMENT, "text": text}, layout=layout)
        for layout in (1, LATEST)
    )
    alone = [words_of_pdf(issued_pdf(document)) for document in (old, new, old)]
    assert alone[0] == alone[2]
    assert drawn_in_pdf(issued_pdf(old)) != drawn_in_pdf(issued_pdf(new))
    assert words_of_pdf(together_pdf([old, new, old])) == " ".join(alone)


def test_in_an_amount_of_francs_only_layout_1_breaks_the_line():
    for layout, lines in (
        (1, ["paid F", "CFA10,000"]),
        (2, ["paid", "F\N{NO-BREAK SPACE}CFA10,000"]),
    ):
        with laid_out_by(layout):
            assert wrapped("paid F CFA10,000", REGULAR, 9, 55) == lines


def test_a_layout_takes_what_began_last_before_it():
    ways = {1: "as in 1.0", 3: "newer"}
    for layout, way in ((1, "as in 1.0"), (2, "as in 1.0"), (3, "newer"), (9, "newer")):
        with laid_out_by(layout):
            assert of_layout(ways) == way
