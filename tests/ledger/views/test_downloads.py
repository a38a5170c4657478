"""The journal as a download, and a month's papers: drawn once, but rights are always asked."""

import pytest

from ledger.documents.papers import cached_pdf, issued_pdf
from ledger.operations.months.close_month import close_month
from tests.helping.browser import pay
from tests.ledger.asking import Browser, reads
from tests.ledger.clock import on
from tests.ledger.journals import text

EXPORT, OCTOBER = "ledger/export/", "ledger/months/2026/10/"
NOVEMBER = "ledger/months/2026/11/report.pdf"
CANVAS = "paper.new_paper.Canvas"


@pytest.mark.parametrize(
    ("form", "name", "kind"),
    [
        ("csv", "csv", "text/csv"),
        ("beancount", "beancount", "text/plain"),
        ("hledger", "journal", "text/plain"),
        ("json", "json", "application/json"),
    ],
)
def test_the_treasurer_takes_the_journal_away(posted, form, name, kind):
    sent = Browser(posted, "treasurer").get(f"{EXPORT}?format={form}&month=")
    mark = "\ufeff" if form == "csv" else ""
    assert b"".join(sent.streaming_content).decode() == mark + text(posted.club, form)
    assert sent.headers["Content-Type"] == f"{kind}; charset=utf-8"
    assert f'attachment; filename="{posted.club.slug}.{name}"' in sent.headers.values()


def test_the_journal_of_a_month_is_only_for_the_treasurer(posted):
    treasurer = Browser(posted, "treasurer")
    assert "everything November 2026 October 2026" in treasurer.reads(EXPORT)
    sent = treasurer.get(f"{EXPORT}?format=csv&month=2026-11")
    assert len(b"".join(sent.streaming_content).splitlines()) == 5
    assert f"{posted.club.slug}-2026-11.csv" in sent.headers["Content-Disposition"]
    for asked in ("format=", "format=xml", "format=csv&month=1066-10"):
        assert treasurer.get(f"{EXPORT}?{asked}").status_code == 422, asked
    assert Browser(posted, "a").get(f"{EXPORT}?format=csv").status_code == 403
    assert "For other programs" not in reads(posted, "a", "ledger/journal/")


def test_papers_of_a_closed_month_are_drawn_once(book, monkeypatch):
    with on(10, 20):
        pay(book, book.a, book.b, 60)
    with on(11, 5):
        month = close_month(club=book.club, year=2026, month=10, by=book.treasurer)
        own, report = (month.documents.get(member=member) for member in (book.a, None))
        papers = [f"{OCTOBER}{name}" for name in ("report.pdf", "all.pdf", "all.zip")]
        papers += [f"{OCTOBER}{book.a.pk}.pdf", f"ledger/documents/{own.number}.pdf"]
        treasurer, other = Browser(book, "treasurer"), Browser(book, "b")
        first = [treasurer.get(paper).content for paper in papers]
        with monkeypatch.context() as undrawn:
            undrawn.delattr(CANVAS)
            assert [treasurer.get(paper).content for paper in papers] == first
        assert first[-1].startswith(b"%PDF")
        refused = other.get(papers[-1])
    assert refused.status_code == 403, "Kept, but not for everybody."
    assert own.text.encode() not in refused.content
    assert cached_pdf(report) == issued_pdf(report)
    report.text = report.text.replace("2026", "2025")
    with pytest.raises(ValueError, match="not those issued"):
        cached_pdf(report)


def test_a_draft_is_drawn_anew_after_a_payment(book, monkeypatch):
    with on(11, 5):
        treasurer = Browser(book, "treasurer")
        before = treasurer.get(NOVEMBER).content
        with monkeypatch.context() as undrawn:
            undrawn.delattr(CANVAS)
            assert treasurer.get(NOVEMBER).content == before
        pay(book, book.a, book.b, 60)
        assert treasurer.get(NOVEMBER).content != before
