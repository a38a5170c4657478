"""A month's papers are drawn once, and again when their figures change. Rights are always asked."""

import pytest

from ledger.documents.papers import issued_pdf, kept_pdf
from ledger.operations.months.close_month import close_month
from tests.helping.browser import at, pay, signed_in
from tests.ledger.months.clock import on

OCTOBER = "ledger/months/2026/10/"
NOVEMBER = "ledger/months/2026/11/report.pdf"
CANVAS = "scoring.documents.new_paper.Canvas"


def test_papers_of_a_closed_month_are_drawn_once(book, monkeypatch):
    with on(10, 20):
        pay(book, book.a, book.b, 60)
    with on(11, 5):
        month = close_month(club=book.club, year=2026, month=10, by=book.treasurer)
    own = month.documents.get(member=book.a)
    papers = [f"{OCTOBER}{name}" for name in ("report.pdf", "all.pdf", "all.zip")]
    papers += [f"{OCTOBER}{book.a.pk}.pdf", f"ledger/documents/{own.number}.pdf"]
    with on(11, 5):
        treasurer, other = signed_in(book.treasurer), signed_in(book.b)
        first = [treasurer.get(at(book, paper)).content for paper in papers]
        monkeypatch.delattr(CANVAS)
        assert [treasurer.get(at(book, paper)).content for paper in papers] == first
        assert first[-1].startswith(b"%PDF")
        refused = other.get(at(book, papers[-1]))
    assert refused.status_code == 403, "Kept, but not for everybody."
    assert own.text.encode() not in refused.content


def test_a_paper_whose_data_were_changed_is_not_sent_as_kept(book):
    with on(11, 5):
        month = close_month(club=book.club, year=2026, month=10, by=book.treasurer)
    report = month.documents.get(member=None)
    assert kept_pdf(report) == issued_pdf(report)
    report.text = report.text.replace("2026", "2025")
    with pytest.raises(ValueError, match="not those issued"):
        kept_pdf(report)


def test_a_draft_is_drawn_anew_after_a_payment(book, monkeypatch):
    with on(11, 5):
        treasurer = signed_in(book.treasurer)
        before = treasurer.get(at(book, NOVEMBER)).content
        with monkeypatch.context() as undrawn:
            undrawn.delattr(CANVAS)
            assert treasurer.get(at(book, NOVEMBER)).content == before
        pay(book, book.a, book.b, 60)
        assert treasurer.get(at(book, NOVEMBER)).content != before
