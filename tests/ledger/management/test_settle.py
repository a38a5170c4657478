"""manage.py settle: a month's figures, who pays whom, and its papers."""

import io
import json
from datetime import UTC, date, datetime
from pathlib import Path
from zipfile import ZipFile

import pytest
import time_machine
from django.core.management import CommandError, call_command

from ledger.documents.papers import issued_pdf
from ledger.models import IssuedDocument, Month
from ledger.operations.payment import CASH
from scoring.models import CardState
from tests.helping.factories import make_card
from tests.ledger.journals import pay
from tests.schemas import schema

SCHEMA = "piquet-month-1.schema.json"


@pytest.fixture
def october(book):
    with time_machine.travel(datetime(2026, 10, 20, 12, tzinfo=UTC), tick=False):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        pay(book, book.b, CASH, 60, 1)
    return book


def settle(book, capsys, *words: str) -> str:
    with time_machine.travel(datetime(2026, 11, 2, 12, tzinfo=UTC), tick=False):
        call_command("settle", "--club", book.club.slug, "--month", "2026-10", *words)
    return capsys.readouterr().out


def test_a_table_to_read(october, capsys):
    assert settle(october, capsys).splitlines() == [
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


def test_a_month_still_to_come_is_refused(october, capsys):
    with time_machine.travel(datetime(2026, 11, 2, 12, tzinfo=UTC), tick=False):
        for month in ("2026-12", "2031-01"):
            with pytest.raises(CommandError, match=f"{month} is still to come.") as refused:
                call_command("settle", club=october.club.slug, month=month)
            assert refused.value.returncode == 2


@pytest.mark.parametrize("paper", ["pdf", "zip"])
def test_a_paper_goes_to_standard_output_and_the_table_beside_it(
    october, paper, monkeypatch, capsys
):
    out = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdout", out)
    with time_machine.travel(datetime(2026, 11, 2, 12, tzinfo=UTC), tick=False):
        words = ("--club", october.club.slug, "--month", "2026-10", "--close", f"--{paper}", "-")
        call_command("settle", *words)
    beginning = {"pdf": b"%PDF-", "zip": b"PK"}[paper]
    assert out.buffer.getvalue().startswith(beginning)
    assert "  B pays A 10s." in capsys.readouterr().err
    assert not Path("-").exists()


@pytest.mark.parametrize("words", [("--json", "--pdf", "-"), ("--pdf", "-", "--zip", "-")])
def test_two_things_do_not_go_to_standard_output(october, words, capsys):
    with pytest.raises(CommandError, match="Only one of --json, --pdf - and --zip -"):
        settle(october, capsys, *words)


def test_a_paper_that_was_not_finished_leaves_the_one_before(
    october, tmp_path, monkeypatch, capsys
):
    file = tmp_path / "report.pdf"
    settle(october, capsys, "--pdf", str(file))
    before = file.read_bytes()

    def stopped(*_words):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        settle(october, capsys, "--pdf", str(file))
    assert file.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["report.pdf"]


def test_what_is_not_done_is_told_beside_it(october, capsys):
    with time_machine.travel(datetime(2026, 10, 21, 12, tzinfo=UTC), tick=False):
        make_card(october.b, october.c, state=CardState.CLOSED, played_on=date(2026, 10, 21))
    with time_machine.travel(datetime(2026, 11, 2, 12, tzinfo=UTC), tick=False):
        call_command("settle", club=october.club.slug, month="2026-10", close=True)
    assert capsys.readouterr().err.splitlines() == [
        "Not done in 2026-10: cards not signed by all: 1.",
        "Not done in 2026-10: payments not confirmed: 1.",
    ]


def test_json(october, capsys):
    told = json.loads(settle(october, capsys, "--json"))
    schema(SCHEMA).validate(told)
    (book,) = told["currencies"]
    assert (told["month"], told["closed"], told["number"]) == ("2026-10", False, None)
    assert [(line["account"], line["amount"], line["text"]) for line in book["balances"]] == [
        (f"member:{october.a.pk}", 180, "15s."),
        (f"member:{october.b.pk}", -120, "−10s."),
        ("cash", -60, "−5s."),
    ]
    assert [(p["payer"]["name"], p["receiver"]["name"], p["text"]) for p in book["payments"]] == [
        (october.club.name, "A", "5s."),
        ("B", "A", "10s."),
    ]
    assert book["together"]["amount"] == 0
    assert not Month.objects.exists()


def test_closing_from_a_timer_once(october, capsys, tmp_path):
    pdf, archive = tmp_path / "report.pdf", tmp_path / "papers.zip"
    told = json.loads(
        settle(october, capsys, "--close", "--json", f"--pdf={pdf}", f"--zip={archive}")
    )
    report = IssuedDocument.objects.get(member=None)
    schema(SCHEMA).validate(told)
    assert (told["closed"], told["number"]) == (True, report.number)
    assert told["fingerprint"] == report.fingerprint
    assert pdf.read_bytes() == issued_pdf(report)
    assert len(ZipFile(io.BytesIO(archive.read_bytes())).namelist()) == 3
    assert json.loads(settle(october, capsys, "--close", "--json")) == told
    assert Month.objects.count() == 1


def test_a_draft_of_a_month_that_is_not_closed(october, capsys, tmp_path):
    settle(october, capsys, f"--pdf={tmp_path / 'draft.pdf'}")
    assert (tmp_path / "draft.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(CommandError, match="The month is not closed, so it has no papers yet"):
        settle(october, capsys, f"--zip={tmp_path / 'papers.zip'}")
    with pytest.raises(CommandError, match=r"nowhere/x\.pdf cannot be written: there is no"):
        settle(october, capsys, "--close", f"--pdf={tmp_path}/nowhere/x.pdf")
    assert not Month.objects.exists()


def test_a_month_that_is_not_over_cannot_be_closed(october, capsys):
    with (
        time_machine.travel(datetime(2026, 10, 31, 12, tzinfo=UTC), tick=False),
        pytest.raises(CommandError, match="October 2026 is not over yet"),
    ):
        call_command("settle", club=october.club.slug, month="2026-10", close=True)
