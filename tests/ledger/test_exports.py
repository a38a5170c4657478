"""The journal for other programs, read by those programs."""

import csv
import io
import json
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest
import time_machine
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ledger.exports import entries
from ledger.exports.entries import read_month, source_of
from ledger.exports.formats import FORMATS
from ledger.exports.plain_text import PLACES, amount, one_line
from ledger.models import AccountKind
from ledger.operations.payment import CASH, record_payment, reverse_payment
from scoring.models import CardState
from tests.factories import make_card, make_club, make_member

SCHEMA = Path(__file__).parents[2] / "docs" / "schema" / "piquet-ledger-1.schema.json"
HLEDGER = shutil.which("hledger") or "hledger"
BEAN_CHECK = Path(sys.executable).with_name("bean-check")
NASTY = (
    "Anne-Marie  O’Brien",
    'Dora "Dot" Dale; jr.',
    "Zoë: Łęcka | the 2nd",
    "אברהם בן־דוד",
    "عبد الله",
    "=HYPERLINK(1)",
    "\\",
    "…",
    "* ! (x) [y] {z} # @ ^ ~ %",
    "李小龙 🂡",
    "A\u202eB\u2028C\tD\nE",
)


@pytest.fixture
def posted(book):
    """A card, payments with a member and with the cash, and a reversal; over two months."""
    with time_machine.travel(datetime(2026, 10, 20, 12, tzinfo=UTC), tick=False):
        make_card(book.a, book.b, state=CardState.COUNTERSIGNED)
        part = pay(book, book.b, book.a, 60, 1, reason='Half; "on account": 5s. | \\ ok')
    with time_machine.travel(datetime(2026, 11, 3, 12, tzinfo=UTC), tick=False):
        pay(book, book.b, CASH, 80, 2)
        reverse_payment(by=book.treasurer, entry=part, reason="=It was C")
    return book


def pay(book, payer, receiver, coins, key, **more):
    return record_payment(
        by=book.treasurer,
        payer=payer,
        receiver=receiver,
        amount=coins,
        **{"currency": "LSD", "form_key": f"form-key-{key}", **more},
    )


def text(club, form, month=None) -> str:
    return "".join(FORMATS[form].write(source_of(club, month)))


def bean_checked(journal: str, path: Path) -> str:
    path.write_text(journal, encoding="utf-8")
    done = subprocess.run(
        [BEAN_CHECK, "--no-cache", path], capture_output=True, text=True, check=False
    )
    return f"{done.returncode} {done.stdout}{done.stderr}".strip()


def hledger(journal: str, *words: str) -> str:
    done = subprocess.run(
        [HLEDGER, "-f", "-", *words],
        input=journal,
        capture_output=True,
        encoding="utf-8",
        env={"LANG": "C.UTF-8", "HOME": "/nowhere"},
        check=False,
    )
    return f"{done.returncode} {done.stdout}{done.stderr}".strip()


def test_beancount_as_it_is_written(posted):
    assert text(posted.club, "beancount").splitlines()[2:] == (
        f"""
2026-10-20 commodity PENCE
  name: "pence of pounds, shillings and pence"

2026-10-20 open Assets:Cash PENCE
2026-10-20 open Liabilities:Members:M{posted.a.pk}-A PENCE
  name: "A"
2026-10-20 open Liabilities:Members:M{posted.b.pk}-B PENCE
  name: "B"

2026-10-20 * "Card {posted.a.seats.get().card_id}" ^card-{posted.a.seats.get().card_id}
  number: 1
  kind: "card"
  played: 2026-11-20
  edition: 1
  by: "B"
  Liabilities:Members:M{posted.a.pk}-A  -180 PENCE
  Liabilities:Members:M{posted.b.pk}-B  180 PENCE

2026-10-20 * "Payment: Half; \\"on account\\": 5s. | \\\\ ok"
  number: 2
  kind: "payment"
  by: "T"
  Liabilities:Members:M{posted.a.pk}-A  60 PENCE
  Liabilities:Members:M{posted.b.pk}-B  -60 PENCE

2026-11-03 * "Payment"
  number: 3
  kind: "payment"
  by: "T"
  Liabilities:Members:M{posted.b.pk}-B  -80 PENCE
  Assets:Cash  80 PENCE

2026-11-03 * "Reversal of No. 2: =It was C"
  number: 4
  kind: "reversal"
  reverses: 2
  by: "T"
  Liabilities:Members:M{posted.a.pk}-A  -60 PENCE
  Liabilities:Members:M{posted.b.pk}-B  60 PENCE

2026-11-04 balance Assets:Cash  80 PENCE
2026-11-04 balance Liabilities:Members:M{posted.a.pk}-A  -180 PENCE
2026-11-04 balance Liabilities:Members:M{posted.b.pk}-B  100 PENCE
""".splitlines()
    )


def test_hledger_as_it_is_written(posted):
    a, b = posted.a.pk, posted.b.pk
    card = posted.a.seats.get().card_id
    assert text(posted.club, "hledger", read_month("2026-10")).splitlines()[1:] == (
        f"""commodity 1000. PENCE

account Assets:Cash
account Liabilities:Members:M{a} A
account Liabilities:Members:M{b} B

2026-10-20 (1) Card {card}  ; kind:card, played:2026-11-20, card:{card}-1, by:B
    Liabilities:Members:M{a} A  -180 PENCE
    Liabilities:Members:M{b} B  180 PENCE

2026-10-20 (2) Payment: Half, "on account": 5s. ¦ \\ ok  ; kind:payment, by:T
    Liabilities:Members:M{a} A  60 PENCE
    Liabilities:Members:M{b} B  -60 PENCE
""".splitlines()
    )


@pytest.mark.parametrize("month", [None, "2026-10", "2026-11", "2026-12"])
def test_both_programs_accept_everything_and_each_month(posted, month, tmp_path):
    first = month and read_month(month)
    assert bean_checked(text(posted.club, "beancount", first), tmp_path / "x.beancount") == "0"
    assert hledger(text(posted.club, "hledger", first), "check", "--strict") == "0"


def test_a_club_with_nothing_posted(book, tmp_path):
    assert bean_checked(text(book.club, "beancount"), tmp_path / "x.beancount") == "0"
    assert hledger(text(book.club, "hledger"), "check", "--strict") == "0"
    assert json.loads(text(book.club, "json"))["transactions"] == []
    assert len(text(book.club, "csv").splitlines()) == 1


def test_the_programs_balances_are_ours_with_the_other_sign(posted):
    found = hledger(text(posted.club, "hledger"), "balance", "--output-format=csv")
    rows = dict(csv.reader(io.StringIO(found.removeprefix("0 "))))
    assert rows[f"Liabilities:Members:M{posted.a.pk} A"] == "-180 PENCE"
    assert rows[f"Liabilities:Members:M{posted.b.pk} B"] == "100 PENCE"
    assert rows["Assets:Cash"] == "80 PENCE"


def test_a_balance_that_was_tampered_with_is_found(posted, tmp_path):
    spoilt = text(posted.club, "beancount").replace("  80 PENCE\n", "  79 PENCE\n", 1)
    spoilt = spoilt.replace("  -80 PENCE\n", "  -79 PENCE\n", 1)
    assert "Balance failed" in bean_checked(spoilt, tmp_path / "x.beancount")


def test_nasty_names_in_several_currencies(book, tmp_path):
    for n, name in enumerate(NASTY):
        currency = ("LSD", "EUR", "JPY", "KWD")[n % 4]
        nasty = make_member(book.club, name=name, guest=True)
        _owed(book, nasty, currency, 100 + n)
    book.club.name = 'The "Nasty" Club; ' + NASTY[-1]
    _accepted(book.club, tmp_path)
    assert f"M{nasty.pk}-A-B-C-D-E" in text(book.club, "beancount")


@given(st.lists(st.text(min_size=1, max_size=60), min_size=1, max_size=12, unique=True))
@settings(
    max_examples=8,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_names_at_all(db, tmp_path, names):
    club = make_club(name="Club")
    clean = list(dict.fromkeys(name.replace("\0", "") for name in names))
    members = [make_member(club, name=name or "x", guest=True) for name in clean]
    book = type("Book", (), {"treasurer": make_member(club, name="TT", role="treasurer")})
    for n, member in enumerate(members):
        _owed(book, member, "LSD", n + 1, reason=one_line(member.name))
    _accepted(club, tmp_path)


def _owed(book, member, currency, coins, reason="") -> None:
    from ledger.models import Transaction as Entry
    from ledger.models import TransactionKind
    from ledger.operations.post import post

    draft = Entry(
        club=member.club,
        kind=TransactionKind.PAYMENT,
        source_key=f"test:{member.pk}",
        currency=currency,
        by=book.treasurer,
        reason=reason,
    )
    post(draft=draft, amounts={member: coins, AccountKind.OPENING: -coins})


def _accepted(club, folder: Path) -> None:
    """Both programs take the journal, and read every member and amount out of it."""
    journal = text(club, "beancount")
    assert bean_checked(journal, folder / "x.beancount") == "0"
    named = {f"M{m.pk}": one_line(m.name) for m in club.members.filter(accounts__isnull=False)}
    opened = re.findall(r"^\S+ open Liabilities:Members:(M\d+)\S* .*\n  name: (.*)$", journal, re.M)
    assert {key: json.loads(name) for key, name in opened} == named
    journal = text(club, "hledger")
    assert hledger(journal, "check", "--strict") == "0"
    told = hledger(journal, "accounts", "--used", "Members").removeprefix("0 ")
    numbers = {line.split(":")[2].split(" ")[0] for line in told.splitlines()}
    assert numbers == set(named)


@pytest.mark.parametrize(
    ("coins", "currency", "written"),
    [
        (-120, "LSD", "-120 PENCE"),
        (5, "EUR", "0.05 EUR"),
        (-1234, "GBP", "-12.34 GBP"),
        (7, "JPY", "7 JPY"),
        (1001, "KWD", "1.001 KWD"),
        (0, "EUR", "0.00 EUR"),
    ],
)
def test_amounts(coins, currency, written):
    assert amount(coins, currency) == written
    assert Decimal(written.split()[0]) == Decimal(coins).scaleb(
        -{"LSD": 0, "JPY": 0, "KWD": 3}.get(currency, 2)
    )


def test_every_account_has_its_place():
    assert set(AccountKind.values) <= set(PLACES)


def test_csv_has_a_row_for_each_posting(posted):
    rows = list(csv.DictReader(io.StringIO(text(posted.club, "csv"))))
    assert [(r["number"], r["name"], r["account"], r["amount"], r["money"]) for r in rows] == [
        ("1", "A", "member", "180", "15s."),
        ("1", "B", "member", "-180", "−15s."),
        ("2", "A", "member", "-60", "−5s."),
        ("2", "B", "member", "60", "5s."),
        ("3", "B", "member", "80", "6s. 8d."),
        ("3", "", "cash", "-80", "−6s. 8d."),
        ("4", "A", "member", "60", "5s."),
        ("4", "B", "member", "-60", "−5s."),
    ]
    assert [rows[-1][key] for key in ("dated", "kind", "reverses", "by", "reason")] == [
        "2026-11-03",
        "reversal",
        "2",
        "T",
        "'=It was C",
    ]


@pytest.mark.parametrize("month", [None, "2026-11"])
def test_json_is_of_its_schema_and_sums_to_nothing(posted, month):
    told = json.loads(text(posted.club, "json", month and read_month(month)))
    schema = json.loads(SCHEMA.read_text())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(told)
    assert all(sum(p["amount"] for p in t["postings"]) == 0 for t in told["transactions"])
    assert sum(m["amount"] for m in told["moved"]) == 0
    assert [t["number"] for t in told["transactions"]] == ([3, 4] if month else [1, 2, 3, 4])
    if not month:
        kept = {m["account"]: m["amount"] for m in told["moved"]}
        assert kept == {
            "cash": -80,
            f"member:{posted.a.pk}": 180,
            f"member:{posted.b.pk}": -100,
        }


def test_long_journals_are_read_a_page_at_a_time(
    posted, monkeypatch, django_assert_max_num_queries
):
    whole = {form: text(posted.club, form) for form in FORMATS}
    monkeypatch.setattr(entries, "PAGE", 2)
    for form, told in whole.items():
        assert text(posted.club, form) == told
    monkeypatch.setattr(entries, "PAGE", 1000)
    with django_assert_max_num_queries(6):
        text(posted.club, "csv")


def test_what_is_posted_meanwhile_is_in_the_next_export(posted):
    source = source_of(posted.club)
    pay(posted, posted.c, posted.a, 5, 9)
    told = json.loads("".join(FORMATS["json"].write(source)))
    assert [t["number"] for t in told["transactions"]] == [1, 2, 3, 4]


def test_the_command(posted, capsys):
    call_command("export_ledger", club=posted.club.slug, format="beancount")
    assert capsys.readouterr().out == text(posted.club, "beancount")
    call_command("export_ledger", "--club", posted.club.slug, "--format=csv", "--month=2026-11")
    assert len(capsys.readouterr().out.splitlines()) == 5
    with pytest.raises(CommandError, match="“2026-13” is not a month; write it as 2026-11"):
        call_command("export_ledger", "--club", posted.club.slug, "--format=csv", "--month=2026-13")
    with pytest.raises(CommandError, match="There is no club at “nowhere”"):
        call_command("export_ledger", club="nowhere", format="csv")
