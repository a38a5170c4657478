"""The papers of a month: their content, identical reprints, and who may download them."""

import io
import re
from copy import deepcopy
from datetime import date
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from club.models import Member
from ledger.documents.papers import draft_pdf, file_stem, issued_pdf, together_pdf, together_zip
from ledger.models import AccountKind, Month, Transaction, TransactionKind
from ledger.months.figures import canonical_text, fingerprint, report_data, statement_data
from ledger.operations.months.close_month import close_month, reopen_month
from ledger.operations.payment import CASH
from ledger.operations.post import post
from ledger.operations.reverse_entry import reverse_entry
from paper.typesetting.layout import LATEST
from scoring.models import CardState
from tests.helping.book import Book, make_book
from tests.helping.browser import at, text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_member
from tests.helping.pdf import words_of_pdf
from tests.helping.world import made_once
from tests.ledger.asking import Browser, reads
from tests.ledger.clock import on
from tests.ledger.journals import close_month_of, pay

SHA = re.compile(r"SHA-256 of its data: ([0-9a-f]{64})")
OCTOBER, NOVEMBER = "ledger/months/2026/10/", "ledger/months/2026/11/"


def make_october() -> Book:
    """A wins 5s. from B and 15s. from C; B pays 2s. into the cash; in September B paid A 3s. 4d."""
    book, state = make_book(), CardState.COUNTERSIGNED
    with on(9, 10):
        pay(book, book.b, book.a, 40, 1)
    with on(10, 20):
        make_card(book.a, book.b, state=state, parties=DESC, played_on=date(2026, 10, 18))
        make_card(book.a, book.c, state=state)
    with on(10, 25):
        pay(book, book.b, CASH, 24, 2, reason="At the bar")
    return book


def make_closed() -> Book:
    book = make_october()
    with on(11, 2):
        close_month(club=book.club, year=2026, month=9, by=book.treasurer)
        close_month_of(book)
    return book


october_once, closed_once = made_once(make_october), made_once(make_closed)


@pytest.fixture
def october(october_once, db) -> Book:
    return deepcopy(october_once)


@pytest.fixture
def closed(closed_once, db) -> Book:
    """The same, with September and October closed."""
    return deepcopy(closed_once)


def month_of(book) -> Month:
    return book.club.months.get(month=10, reopened_at=None)


def paper_of(book, member=None):
    """Return October's statement of a member, or the report."""
    return month_of(book).documents.get(member=member)


def report_of(book, month=10) -> str:
    return words_of_pdf(draft_pdf(report_data(book.club, 2026, month)))


def statement_of(member) -> str:
    return words_of_pdf(draft_pdf(statement_data(member, 2026, 10)))


def test_the_report_for_the_notice_board(closed):
    report = paper_of(closed)
    said = words_of_pdf(issued_pdf(report))
    for words in (
        f"{closed.club.name} ♠ ♥ PIQUET · REPORT OF THE MONTH ♦ ♣",
        f"October 2026 No. {report.number}",
        f" No. {report.number}, issued 2 November 2026",
        "What was won and what was lost add up to nothing. So does everything that is owed.",
        "Who pays whom",
        "Balances through the month",
        "A 2 −3 4 1 0 0 16 8",
        "C 1 0 −15 0 −15 0",
        "The club’s cash 0 2 0 2 0 Together, less what the club holds 0 1 0 0 −1 0 0 0 0",
    ):
        assert words in said
    assert report.layout == LATEST
    assert re.search(r"2 ?cards 6 ?parties 2 ?rubicons 3 ?entries in the book", said)
    assert SHA.search(said)[1] == report.fingerprint
    assert "leaves out" not in said
    assert "Draft" not in said
    data = {name: value for name, value in report.data.items() if name != "issued"}
    report.text = canonical_text(data)
    report.fingerprint = fingerprint(report.text)
    assert "issued" not in words_of_pdf(issued_pdf(report)), "the day was not always kept"
    assert "issued" not in words_of_pdf(draft_pdf(data))


def test_a_statement(closed):
    document = paper_of(closed, closed.b)
    said = words_of_pdf(issued_pdf(document))
    for words in (
        f"B October 2026 · No. {document.number}",
        "You are owed 4d.",
        "Balance when 1 October began 3 4",
        "20 Oct 18 Oct Card with A",
        "25 Oct Paid to the club’s cash",
        "“At the bar”",
        "Balance when 31 October ended",
    ):
        assert words in said
    assert SHA.search(said)[1] == document.fingerprint


def leads(pdf: bytes) -> list[str]:
    """Return where a PDF's links lead."""
    notes = [n.get_object() for page in PdfReader(io.BytesIO(pdf)).pages for n in page["/Annots"]]
    return [note["/A"]["/URI"].removeprefix("http://testserver") for note in notes]


def test_its_sums_open_into_the_pages_that_say_what_they_are_made_of(closed):
    month = "?currency=LSD&month=2026-10"
    members = [f"members/{m.pk}/" for m in (closed.a, closed.b, closed.c)]
    report = leads(issued_pdf(paper_of(closed)))
    assert set(report) == {at(closed, f"ledger/{one}{month}") for one in (*members, "own/cash/")}
    statement = leads(issued_pdf(paper_of(closed, closed.b)))
    assert {at(closed, f"ledger/{number}/") for number in (2, 4)} <= set(statement)
    reader = Browser(closed, "b").client
    for address in (*report, *statement):
        assert reader.get(address).status_code == 200


def test_a_reprint_is_the_same_to_the_byte(closed):
    """Whatever happened since: new names, entries, another closing, an hour later."""
    month, replaced = month_of(closed), paper_of(closed)
    issued = list(month.documents.order_by("number"))
    printed = [issued_pdf(document) for document in issued]
    together, archive = together_pdf(issued), together_zip(issued)
    with on(12, 1):
        Member.objects.filter(pk=closed.a.pk).update(name="Aloysius")
        closed.club.name = "Another name"
        closed.club.save()
        pay(closed, closed.b, closed.a, 12, 9)
        reopen_month(month_id=month.pk, by=closed.treasurer, reason="A card was forgotten")
        close_month_of(closed)
        old = list(Month.objects.get(pk=month.pk).documents.order_by("number"))
        assert [issued_pdf(document) for document in old] == printed
        assert (together_pdf(old), together_zip(old)) == (together, archive)
        report = words_of_pdf(issued_pdf(paper_of(closed)))
        assert "Aloysius" in report
        said = f"This replaces No. {replaced.number}, because the month was reopened."
        assert said in report
        page = Browser(closed, "treasurer").get(OCTOBER)
        assert all(f"documents/{one.number}.pdf" in page.text for one in old)
        assert text_of(page).count("from before the month was reopened") == len(old)


def test_data_that_were_tampered_with_are_not_printed(closed):
    report = paper_of(closed)
    report.text = report.text.replace('"cards":2', '"cards":3')
    with pytest.raises(ValueError, match="not those issued"):
        issued_pdf(report)


def test_a_draft_says_so(october):
    for said in (report_of(october), statement_of(october.a)):
        assert "DRAFT" in said
        assert "This is a draft. The month is not closed, so it may still change." in said
        assert "SHA-256" not in said


def test_who_is_even_while_others_owe_is_told_only_of_themself(october):
    with on(10, 28):
        pay(october, october.c, october.a, 180, 3)
    even = "Your payments to settle up You owe nothing, and nobody owes you anything."
    assert even in statement_of(october.c)


def test_a_month_of_nothing(book):
    assert "Nobody played for money, and nobody owes anything." in report_of(book)
    assert "Nothing was entered, and nothing is owed." in statement_of(book.a)


def test_corrections_name_what_they_undo(closed):
    with on(11, 3):
        part = closed.club.transactions.get(number=4)
        reverse_entry(by=closed.treasurer, entry=part, reason="It was C who paid")
    said = "No. 5 reverses No. 4 of October 2026: It was C who paid"
    assert said in report_of(closed, 11)


def test_many_members_with_long_and_foreign_names(book):
    names = [f"Wilhelmina Featherstonehaugh-Cholmondeley the {n}th of Ox" for n in range(48)]
    with on(10, 20):
        for n, name in enumerate([*names, "אברהם", "Zoë Łęcka"]):
            member = make_member(book.club, name=name, guest=True)
            source = {"kind": TransactionKind.OPENING, "source_key": f"test:{n}"}
            draft = Transaction(club=book.club, currency="LSD" if n % 2 else "EUR", **source)
            amount = 12345 * (n + 1)
            post(draft=draft, amounts={member: amount, AccountKind.OPENING: -amount})
    said = report_of(book)
    for words in ("page 1 of", "Pounds, shillings and pence", "Euros"):
        assert words in said
    assert [n for n in range(48) if f"the {n}th of Ox" not in said] == []


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Zoë Łęcka", "2026-10-statement-zoë-łęcka"),
        ("王小明", "2026-10-statement-王小明"),
        ("../../etc/passwd", "2026-10-statement-etc-passwd"),
        ("אברהם", "2026-10-statement-אברהם"),
        ("🎩 ♠", "2026-10-statement-member-7"),
    ],
)
def test_names_of_files(name, stem):
    data = {"kind": "statement", "year": 2026, "month": 10, "member": {"id": 7, "name": name}}
    assert file_stem(data) == stem
    assert file_stem({**data, "kind": "report"}) == "2026-10-report"


def test_all_in_one(closed):
    issued = list(month_of(closed).documents.order_by("number"))
    assert len(PdfReader(io.BytesIO(together_pdf(issued))).outline) == len(issued)
    with ZipFile(io.BytesIO(together_zip(issued))) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == len(issued)
        assert f"{issued[1].number}-2026-10-statement-a.pdf" in archive.namelist()
        assert archive.read(archive.namelist()[0]) == issued_pdf(issued[0])


def test_who_gets_what(closed):
    treasurer, a, c = (Browser(closed, who) for who in ("treasurer", "a", "c"))
    mine, report = paper_of(closed, closed.a), issued_pdf(paper_of(closed))
    for browser in (treasurer, a, c):
        assert browser.get(f"{OCTOBER}report.pdf").content == report
    assert a.get(f"{OCTOBER}mine.pdf").content == issued_pdf(mine)
    assert treasurer.get(f"{OCTOBER}{closed.a.pk}.pdf").content == issued_pdf(mine)
    for page, statuses in (
        (f"{OCTOBER}{closed.a.pk}.pdf", [200, 403, 403]),
        (f"ledger/documents/{mine.number}.pdf", [200, 200, 403]),
        (f"{OCTOBER}all.pdf", [200, 403, 403]),
        (f"{OCTOBER}all.zip", [200, 403, 403]),
        (f"{OCTOBER}mine.pdf", [404, 200, 200]),
    ):
        found = [browser.get(page).status_code for browser in (treasurer, a, c)]
        assert found == statuses, page
    for reader, leads_there in ((a, True), (treasurer, True), (Browser(closed, "b"), False)):
        shown = reader.get(f"ledger/members/{closed.a.pk}/").text
        assert (f"documents/{mine.number}.pdf" in shown) == leads_there
        assert at(closed, "ledger/months/") in shown


def test_the_page_of_the_month_leads_to_its_papers(closed, settings):
    board, quiet = "The report for the notice board", "This site sends no e-mails."
    for sends, order in (
        (True, f"Statements by e-mail {board} All as one PDF All as a ZIP"),
        (False, f"All as one PDF {board} All as a ZIP Statements by e-mail {quiet}"),
    ):
        settings.SENDS_EMAILS = sends
        assert order in reads(closed, "treasurer", OCTOBER)
    a = Browser(closed, "a")
    shown = a.get(OCTOBER)
    assert f"{board} Your statement Issued" in text_of(shown)
    mine, other = (paper_of(closed, member) for member in (closed.a, closed.b))
    assert f"documents/{mine.number}.pdf" in shown.text
    assert f"documents/{other.number}.pdf" not in shown.text
    drafts = "Until the month is closed these are drafts and are marked so."
    assert drafts in a.reads(NOVEMBER)
    assert "DRAFT" in words_of_pdf(a.get(f"{NOVEMBER}mine.pdf").content)
    assert a.get("ledger/months/2026/13/mine.pdf").status_code == 404


def test_the_sums_beside_the_chart_stand_in_full(october):
    october.club.currency = "CHF"  # The widest currency sign: its code.
    october.club.save()
    with on(10, 25):
        pay(october, october.b, october.a, 123_455, "chf", currency="CHF")
    said = report_of(october)
    assert "−CHF 1,234.55" in said
    assert "…" not in said
