"""The papers of a month: their content, identical reprints, and who may download them."""

import io
import re
from copy import deepcopy
from datetime import UTC, date, datetime
from zipfile import ZipFile

import pytest
import time_machine
from pypdf import PdfReader

from club.models import Member
from ledger.documents.papers import draft_pdf, file_stem, issued_pdf, together_pdf, together_zip
from ledger.models import AccountKind, Month, Transaction, TransactionKind
from ledger.months.figures import canonical_text, fingerprint, report_data, statement_data
from ledger.operations.months.close_month import close_month, reopen_month
from ledger.operations.payment import CASH
from ledger.operations.post import post
from ledger.operations.reverse_entry import reverse_entry
from scoring.documents.typesetting.layout import LATEST
from scoring.models import CardState
from tests.helping.book import Book, make_book
from tests.helping.browser import at, signed_in, text_of
from tests.helping.cards import DESC
from tests.helping.factories import make_card, make_member
from tests.helping.pdf import words_of_pdf
from tests.helping.world import for_all_tests
from tests.ledger.journals import pay

SHA = re.compile(r"SHA-256 of its data: ([0-9a-f]{64})")


def on(month: int, day: int):
    return time_machine.travel(datetime(2026, month, day, 12, tzinfo=UTC), tick=False)


@pytest.fixture(scope="module")
def october_of_module(django_db_setup, django_db_blocker):
    with for_all_tests(django_db_blocker):
        yield make_october(make_book())


@pytest.fixture
def october(october_of_module, db) -> Book:
    return deepcopy(october_of_module)


def make_october(book: Book) -> Book:
    """A wins 5s. from B and 15s. from C; B pays 2s. into the cash; in September B paid A 3s. 4d."""
    with on(9, 10):
        pay(book, book.b, book.a, 40, 1)
    with on(10, 20):
        played = date(2026, 10, 18)
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED, parties=DESC, played_on=played)
        make_card(book.a, book.c, state=CardState.COUNTERSIGNED)
    with on(10, 25):
        pay(book, book.b, CASH, 24, 2, reason="At the bar")
    return book


@pytest.fixture
def closed(october) -> Month:
    with on(11, 2):
        close_month(club=october.club, year=2026, month=9, by=october.treasurer)
        return close_month(club=october.club, year=2026, month=10, by=october.treasurer)


def test_the_report_for_the_notice_board(closed):
    report = closed.documents.get(member=None)
    said = words_of_pdf(issued_pdf(report))
    assert f"{closed.club.name} ♠ ♥ PIQUET · REPORT OF THE MONTH ♦ ♣" in said
    assert f"October 2026 No. {report.number}" in said
    assert report.layout == LATEST
    assert re.search(r"2 ?cards 6 ?parties 2 ?rubicons 3 ?entries in the book", said)
    assert SHA.search(said)[1] == report.fingerprint
    assert "leaves out" not in said
    assert (
        "What was won and what was lost add up to nothing. So does everything that is owed." in said
    )
    assert "Who pays whom" in said
    assert "Balances through the month" in said
    assert "Draft" not in said


def test_what_the_report_says_of_each(closed):
    said = words_of_pdf(issued_pdf(closed.documents.get(member=None)))
    assert "A 2 −3 4 1 0 0 16 8" in said
    assert "C 1 0 −15 0 −15 0" in said
    assert "The club’s cash 0 2 0 2 0 Together, less what the club holds 0 1 0" in said
    assert re.search(r"club holds 0 1 0 0 −1 0 0 0 0", said), said


def test_a_statement(closed, october):
    document = closed.documents.get(member=october.b)
    said = words_of_pdf(issued_pdf(document))
    assert f"B October 2026 · No. {document.number}" in said
    assert "You are owed 4d." in said
    assert "Balance when 1 October began 3 4" in said
    assert "20 Oct 18 Oct Card with A" in said
    assert "25 Oct Paid to the club’s cash" in said
    assert "“At the bar”" in said
    assert "Balance when 31 October ended" in said
    assert SHA.search(said)[1] == document.fingerprint


def leads(pdf: bytes) -> list[str]:
    """Return where a PDF's links lead."""
    notes = [n.get_object() for page in PdfReader(io.BytesIO(pdf)).pages for n in page["/Annots"]]
    return [note["/A"]["/URI"] for note in notes]


def test_its_sums_open_into_the_pages_that_say_what_they_are_made_of(closed, october):
    book = f"http://testserver/clubs/{october.club.slug}/ledger/"
    month = "?currency=LSD&month=2026-10"
    accounts = {f"{book}members/{m.pk}/{month}" for m in (october.a, october.b, october.c)}
    report = issued_pdf(closed.documents.get(member=None))
    assert set(leads(report)) == accounts | {f"{book}own/cash/{month}"}
    statement = issued_pdf(closed.documents.get(member=october.b))
    assert {f"{book}2/", f"{book}4/"} <= set(leads(statement))
    reader = signed_in(october.b)
    for address in (*leads(report), *leads(statement)):
        assert reader.get(address.removeprefix("http://testserver")).status_code == 200


def test_a_reprint_is_the_same_to_the_byte(closed, october):
    """Whatever happened since: new names, entries, another closing, an hour later."""
    issued = list(closed.documents.order_by("number"))
    printed = [issued_pdf(document) for document in issued]
    together, archive = together_pdf(issued), together_zip(issued)
    with on(12, 1):
        Member.objects.filter(pk=october.a.pk).update(name="Aloysius")
        club = october.club
        club.name = "Another name"
        club.save()
        pay(october, october.b, october.a, 12, 9)
        reopen_month(month_id=closed.pk, by=october.treasurer, reason="A card was forgotten")
        again = close_month(club=club, year=2026, month=10, by=october.treasurer)
        old = list(Month.objects.get(pk=closed.pk).documents.order_by("number"))
        assert [issued_pdf(document) for document in old] == printed
        assert (together_pdf(old), together_zip(old)) == (together, archive)
        report = again.documents.get(member=None)
        assert "Aloysius" in words_of_pdf(issued_pdf(report))
        instead = "This replaces No. %d, because the month was reopened."
        replaced = closed.documents.get(member=None)
        assert instead % replaced.number in words_of_pdf(issued_pdf(report))
        page = signed_in(october.treasurer).get(at(october, "ledger/months/2026/10/"))
        assert all(f"documents/{one.number}.pdf" in page.content.decode() for one in old)
        assert text_of(page).count("from before the month was reopened") == len(old)


def test_data_that_were_tampered_with_are_not_printed(closed):
    report = closed.documents.get(member=None)
    report.text = report.text.replace('"cards":2', '"cards":3')
    with pytest.raises(ValueError, match="not those issued"):
        issued_pdf(report)


def test_a_draft_says_so(october):
    for data in (report_data(october.club, 2026, 10), statement_data(october.a, 2026, 10)):
        said = words_of_pdf(draft_pdf(data))
        assert "DRAFT" in said
        assert "This is a draft. The month is not closed, so it may still change." in said
        assert "SHA-256" not in said


def test_who_is_even_while_others_owe_is_told_only_of_themself(october):
    with on(10, 28):
        pay(october, october.c, october.a, 180, 3)
    said = words_of_pdf(draft_pdf(statement_data(october.c, 2026, 10)))
    assert "Your payments to settle up You owe nothing, and nobody owes you anything." in said


def test_a_month_of_nothing(book):
    assert "Nobody played for money, and nobody owes anything." in words_of_pdf(
        draft_pdf(report_data(book.club, 2026, 10))
    )
    assert "Nothing was entered, and nothing is owed." in words_of_pdf(
        draft_pdf(statement_data(book.a, 2026, 10))
    )


def test_corrections_name_what_they_undo(closed, october):
    with on(11, 3):
        part = october.club.transactions.get(number=4)
        reverse_entry(by=october.treasurer, entry=part, reason="It was C who paid")
    said = words_of_pdf(draft_pdf(report_data(october.club, 2026, 11)))
    assert "No. 5 reverses No. 4 of October 2026: It was C who paid" in said


def test_many_members_with_long_and_foreign_names(book):
    names = [f"Wilhelmina Featherstonehaugh-Cholmondeley the {n}th of Ox" for n in range(48)]
    with on(10, 20):
        for n, name in enumerate([*names, "אברהם", "Zoë Łęcka"]):
            member = make_member(book.club, name=name, guest=True)
            draft = Transaction(
                club=book.club,
                kind=TransactionKind.OPENING,
                source_key=f"test:{n}",
                currency="LSD" if n % 2 else "EUR",
            )
            amount = 12345 * (n + 1)
            post(draft=draft, amounts={member: amount, AccountKind.OPENING: -amount})
    pdf = draft_pdf(report_data(book.club, 2026, 10))
    said = words_of_pdf(pdf)
    assert "page 1 of" in said
    for n in range(48):
        assert f"the {n}th of Ox" in said
    assert "Pounds, shillings and pence" in said
    assert "Euros" in said


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
    issued = list(closed.documents.order_by("number"))
    pages = PdfReader(io.BytesIO(together_pdf(issued)))
    assert len(pages.outline) == len(issued)
    with ZipFile(io.BytesIO(together_zip(issued))) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) == len(issued)
        assert f"{issued[1].number}-2026-10-statement-a.pdf" in archive.namelist()
        assert archive.read(archive.namelist()[0]) == issued_pdf(issued[0])


def test_who_gets_what(closed, october):
    treasurer, a, c = map(signed_in, (october.treasurer, october.a, october.c))
    place = at(october, "ledger/months/2026/10/")
    mine = closed.documents.get(member=october.a)
    for client in (treasurer, a, c):
        assert client.get(f"{place}report.pdf").content == issued_pdf(
            closed.documents.get(member=None)
        )
    assert a.get(f"{place}mine.pdf").content == issued_pdf(mine)
    assert treasurer.get(f"{place}{october.a.pk}.pdf").content == issued_pdf(mine)
    assert c.get(f"{place}{october.a.pk}.pdf").status_code == 403
    numbered = at(october, f"ledger/documents/{mine.number}.pdf")
    assert [client.get(numbered).status_code for client in (treasurer, a, c)] == [200, 200, 403]
    for kind in ("pdf", "zip"):
        assert treasurer.get(f"{place}all.{kind}").status_code == 200
        assert a.get(f"{place}all.{kind}").status_code == 403
    assert treasurer.get(f"{place}mine.pdf").status_code == 404


def test_a_members_statement_leads_to_their_last_paper_and_to_the_months(closed, october):
    page = at(october, f"ledger/members/{october.a.pk}/")
    paper = f"documents/{closed.documents.get(member=october.a).number}.pdf"
    for reader, leads in ((october.a, True), (october.treasurer, True), (october.b, False)):
        shown = signed_in(reader).get(page).content.decode()
        assert (paper in shown) == leads
        assert at(october, "ledger/months/") in shown


def test_the_page_of_the_month_leads_to_its_papers(closed, october, settings):
    page = at(october, "ledger/months/2026/10/")
    board, quiet = "The report for the notice board", "This site sends no e-mails."
    for sends, order in (
        (True, f"Statements by e-mail {board} All as one PDF All as a ZIP"),
        (False, f"All as one PDF {board} All as a ZIP Statements by e-mail {quiet}"),
    ):
        settings.SENDS_LETTERS = sends
        assert order in text_of(signed_in(october.treasurer).get(page))
    shown = signed_in(october.a).get(page)
    assert "The report for the notice board Your statement Issued" in text_of(shown)
    mine, other = (closed.documents.get(member=member) for member in (october.a, october.b))
    assert f"documents/{mine.number}.pdf" in shown.content.decode()
    assert f"documents/{other.number}.pdf" not in shown.content.decode()
    said = text_of(signed_in(october.a).get(at(october, "ledger/months/2026/11/")))
    assert "Until the month is closed these are drafts and are marked so." in said
    drafted = signed_in(october.a).get(at(october, "ledger/months/2026/11/mine.pdf"))
    assert "DRAFT" in words_of_pdf(drafted.content)
    assert (
        signed_in(october.a).get(at(october, "ledger/months/2026/13/mine.pdf")).status_code == 404
    )


def test_a_paper_says_the_day_it_was_issued_if_that_was_kept(closed):
    report = closed.documents.get(member=None)
    assert f"No. {report.number}, issued 2 November 2026" in words_of_pdf(issued_pdf(report))
    data = {name: value for name, value in report.data.items() if name != "issued"}
    report.text = canonical_text(data)
    report.fingerprint = fingerprint(report.text)
    assert "issued" not in words_of_pdf(issued_pdf(report))
    assert "issued" not in words_of_pdf(draft_pdf(data))


def test_the_sums_beside_the_chart_stand_in_full(october):
    october.club.currency = "CHF"  # The widest currency sign: its code.
    october.club.save()
    with time_machine.travel(datetime(2026, 10, 25, 12, tzinfo=UTC), tick=False):
        pay(october, october.b, october.a, 123_455, "chf", currency="CHF")
    text = words_of_pdf(draft_pdf(report_data(october.club, 2026, 10)))
    assert "−CHF 1,234.55" in text, text
    assert "…" not in text
