"""manage.py settle: a month's figures, who pays whom, and its papers."""

import io
import json
from copy import deepcopy
from datetime import date
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import CommandError, call_command

from ledger.documents.papers import issued_pdf
from ledger.models import IssuedDocument, Month
from ledger.operations.payment import CASH
from scoring.models import CardState
from tests.helping.book import Book, make_book
from tests.helping.factories import make_card
from tests.helping.world import made_once
from tests.ledger.clock import on
from tests.ledger.journals import pay
from tests.schemas import schema

SCHEMA = "piquet-month-1.schema.json"


def make_october() -> Book:
    book = make_book()
    with on(10, 20):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        pay(book, book.b, CASH)
    return book


october_once = made_once(make_october)


@pytest.fixture
def october(october_once, db) -> Book:
    return deepcopy(october_once)


def settle(book, *words: str, month="2026-10", day=(11, 2)) -> None:
    with on(*day):
        call_command("settle", "--club", book.club.slug, "--month", month, *words)


def test_a_table_to_read(october, capsys):
    settle(october)
    assert capsys.readouterr().out.splitlines() == [
        f"{october.club.name}, October 2026, not closed",
        "1 card, 1 partie, 0 rubicons",
        "",
        "Pounds, shillings and pence",
        "            15s.  A",
        "           −10s.  B",
        "             5s.  the club’s cash",
        "               0  Together, less what the club holds",
        f"  {october.club.name} pays A 5s.",
        "  B pays A 10s.",
    ]


def test_a_month_still_to_come_or_not_over_is_refused(october):
    for month in ("2026-12", "2031-01"):
        with pytest.raises(CommandError, match=f"{month} is still to come.") as refused:
            settle(october, month=month)
        assert refused.value.returncode == 2
    with pytest.raises(CommandError, match="October 2026 is not over yet"):
        settle(october, "--close", day=(10, 31))


@pytest.mark.parametrize(("paper", "beginning"), [("pdf", b"%PDF-"), ("zip", b"PK")])
def test_a_paper_goes_to_standard_output_and_the_table_beside_it(
    october, paper, beginning, monkeypatch, capsys
):
    out = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdout", out)
    settle(october, "--close", f"--{paper}", "-")
    assert out.buffer.getvalue().startswith(beginning)
    assert "  B pays A 10s." in capsys.readouterr().err
    assert not Path("-").exists()


@pytest.mark.parametrize("words", [("--json", "--pdf", "-"), ("--pdf", "-", "--zip", "-")])
def test_two_things_do_not_go_to_standard_output(october, words):
    with pytest.raises(CommandError, match="Only one of --json, --pdf - and --zip -"):
        settle(october, *words)


def test_a_paper_that_was_not_finished_leaves_the_one_before(october, tmp_path, monkeypatch):
    file = tmp_path / "report.pdf"
    settle(october, "--pdf", str(file))
    before = file.read_bytes()

    def stopped(*_words):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        settle(october, "--pdf", str(file))
    assert file.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["report.pdf"]


def test_what_is_not_done_is_told_beside_it(october, capsys):
    with on(10, 21):
        make_card(october.b, october.c, state=CardState.CLOSED, played_on=date(2026, 10, 21))
    settle(october, "--close")
    assert capsys.readouterr().err.splitlines() == [
        "Not done in 2026-10: cards not signed by all: 1.",
        "Not done in 2026-10: payments not confirmed: 1.",
    ]


def test_json(october, capsys):
    settle(october, "--json")
    told = json.loads(capsys.readouterr().out)
    schema(SCHEMA).validate(told)
    (book,) = told["currencies"]
    assert (told["month"], told["closed"], told["number"]) == ("2026-10", False, None)
    assert [(line["account"], line["amount"], line["text"]) for line in book["balances"]] == [
        (f"member:{october.a.pk}", 180, "15s."),
        (f"member:{october.b.pk}", -120, "−10s."),
        ("cash", -60, "−5s."),
    ]
    paid = [(p["payer"]["name"], p["receiver"]["name"], p["text"]) for p in book["payments"]]
    assert paid == [(october.club.name, "A", "5s."), ("B", "A", "10s.")]
    assert book["together"]["amount"] == 0
    assert not Month.objects.exists()


def test_closing_from_a_timer_once(october, capsys, tmp_path):
    pdf, archive = tmp_path / "report.pdf", tmp_path / "papers.zip"
    settle(october, "--close", "--json", f"--pdf={pdf}", f"--zip={archive}")
    told = json.loads(capsys.readouterr().out)
    report = IssuedDocument.objects.get(member=None)
    schema(SCHEMA).validate(told)
    assert (told["closed"], told["number"]) == (True, report.number)
    assert told["fingerprint"] == report.fingerprint
    assert pdf.read_bytes() == issued_pdf(report)
    assert len(ZipFile(io.BytesIO(archive.read_bytes())).namelist()) == 3
    settle(october, "--close", "--json")
    assert json.loads(capsys.readouterr().out) == told
    assert Month.objects.count() == 1


def test_a_draft_of_a_month_that_is_not_closed(october, tmp_path):
    settle(october, f"--pdf={tmp_path / 'draft.pdf'}")
    assert (tmp_path / "draft.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(CommandError, match="The month is not closed, so it has no papers yet"):
        settle(october, f"--zip={tmp_path / 'papers.zip'}")
    with pytest.raises(CommandError, match=r"nowhere/x\.pdf cannot be written: there is no"):
        settle(october, "--close", f"--pdf={tmp_path}/nowhere/x.pdf")
    assert not Month.objects.exists()
