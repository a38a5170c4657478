"""The text of exported journals."""

import csv
import io
import json
from decimal import Decimal

import pytest
from django.core.management import CommandError, call_command

from club.models import SecurityEvent
from ledger.exports import csv_rows, entries
from ledger.exports.entries import journal_source
from ledger.exports.formats import FORMATS
from ledger.exports.plain_text_accounting import ACCOUNT_PREFIXES, amount
from ledger.models import AccountKind
from ledger.months.choice import parse_month
from tests.ledger.journals import pay, text
from tests.schemas import schema


def test_beancount_as_it_is_written(posted):
    a, b, card = posted.a.pk, posted.b.pk, posted.a.seats.get().card_id
    assert text(posted.club, "beancount").splitlines()[2:] == (
        f"""
2026-10-20 commodity PENCE
  name: "pence of pounds, shillings and pence"

2026-10-20 open Assets:Cash PENCE
2026-10-20 open Liabilities:Members:M{a}-A PENCE
  name: "A"
2026-10-20 open Liabilities:Members:M{b}-B PENCE
  name: "B"

2026-10-20 * "Card {card}" ^card-{card}
  number: 1
  kind: "card"
  played: 2026-11-20
  edition: 1
  by: "B"
  Liabilities:Members:M{a}-A  -180 PENCE
  Liabilities:Members:M{b}-B  180 PENCE

2026-10-20 * "Payment: Half; \\"on account\\": 5s. | \\\\ ok"
  number: 2
  kind: "payment"
  by: "T"
  Liabilities:Members:M{b}-B  -60 PENCE
  Liabilities:Members:M{a}-A  60 PENCE

2026-11-03 * "Payment"
  number: 3
  kind: "payment"
  by: "T"
  Liabilities:Members:M{b}-B  -80 PENCE
  Assets:Cash  80 PENCE

2026-11-03 * "Reversal of No. 2 of October 2026: =It was C"
  number: 4
  kind: "reversal"
  reverses: 2
  by: "T"
  Liabilities:Members:M{b}-B  60 PENCE
  Liabilities:Members:M{a}-A  -60 PENCE

2026-11-04 balance Assets:Cash  80 PENCE
2026-11-04 balance Liabilities:Members:M{a}-A  -180 PENCE
2026-11-04 balance Liabilities:Members:M{b}-B  100 PENCE
""".splitlines()
    )


def test_hledger_as_it_is_written(posted):
    a, b, card = posted.a.pk, posted.b.pk, posted.a.seats.get().card_id
    assert text(posted.club, "hledger", parse_month("2026-10")).splitlines()[1:] == (
        f"""commodity 1000. PENCE

account Assets:Cash
account Liabilities:Members:M{a} A
account Liabilities:Members:M{b} B

2026-10-20 (1) Card {card}  ; kind:card, played:2026-11-20, card:{card}-1, by:B
    Liabilities:Members:M{a} A  -180 PENCE
    Liabilities:Members:M{b} B  180 PENCE

2026-10-20 (2) Payment: Half, "on account": 5s. ¦ \\ ok  ; kind:payment, by:T
    Liabilities:Members:M{b} B  -60 PENCE
    Liabilities:Members:M{a} A  60 PENCE
""".splitlines()
    )


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
    decimals = {"LSD": 0, "JPY": 0, "KWD": 3}.get(currency, 2)
    assert Decimal(written.split()[0]) == Decimal(coins).scaleb(-decimals)
    assert set(AccountKind.values) <= set(ACCOUNT_PREFIXES)


def csv_of(posted) -> list[dict]:
    return list(csv.DictReader(io.StringIO(text(posted.club, "csv"))))


def test_csv_has_a_row_for_each_posting_that_a_spreadsheet_adds_up(posted):
    rows, columns = csv_of(posted), ("number", "name", "account", "amount", "money")
    assert [" ".join(row[key] for key in columns) for row in rows] == [
        "1 A member 180 15s.",
        "1 B member -180 −15s.",
        "2 B member 60 5s.",
        "2 A member -60 −5s.",
        "3 B member 80 6s. 8d.",
        "3  cash -80 −6s. 8d.",
        "4 B member -60 −5s.",
        "4 A member 60 5s.",
    ]
    last = [rows[-1][key] for key in ("dated", "kind", "reverses", "by", "reason")]
    assert last == ["2026-11-03", "reversal", "2", "T", "'=It was C"]
    assert [row["decimal"] for row in rows[:4]] == ["180", "-180", "60", "-60"]
    posted.club.currency = "GBP"
    posted.club.save()
    pay(posted, posted.a, posted.b, 123_405, 7, currency="GBP")
    pounds = [(row["money"], row["decimal"]) for row in csv_of(posted)[-2:]]
    assert pounds == [("£1,234.05", "1234.05"), ("−£1,234.05", "-1234.05")]


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("=1+1", "'=1+1"),
        ("＝1+1", "'＝1+1"),
        ("lunch;=1+1", "lunch;'=1+1"),
        ("lunch ; ＋1", "lunch ; '＋1"),
        ('lunch;"=1+1"', 'lunch;"\'=1+1"'),
        ("lunch,@SUM(A1)", "lunch,'@SUM(A1)"),
        ("lunch|-1", "lunch|'-1"),
        ("well-known", "well-known"),
        ("5 + 5 = 10", "5 + 5 = 10"),
    ],
)
def test_no_cell_of_the_csv_begins_with_a_formula_whatever_ends_a_cell(written, kept):
    assert csv_rows.without_formulas(written) == kept


@pytest.mark.parametrize("month", [None, "2026-11"])
def test_json_is_of_its_schema_and_sums_to_nothing(posted, month):
    told = json.loads(text(posted.club, "json", month and parse_month(month)))
    schema("piquet-ledger-1.schema.json").validate(told)
    assert all(sum(p["amount"] for p in t["postings"]) == 0 for t in told["transactions"])
    assert sum(m["amount"] for m in told["moved"]) == 0
    assert [t["number"] for t in told["transactions"]] == ([3, 4] if month else [1, 2, 3, 4])
    if not month:
        kept = {m["account"]: m["amount"] for m in told["moved"]}
        members = {f"member:{posted.a.pk}": 180, f"member:{posted.b.pk}": -100}
        assert kept == {"cash": -80, **members}


def test_long_journals_are_read_a_page_at_a_time(
    posted, monkeypatch, django_assert_max_num_queries
):
    whole = {form: text(posted.club, form) for form in FORMATS}
    with django_assert_max_num_queries(6):
        text(posted.club, "csv")
    monkeypatch.setattr(entries, "PAGE", 2)
    assert {form: text(posted.club, form) for form in FORMATS} == whole


def test_what_is_posted_meanwhile_is_in_the_next_export(posted):
    source = journal_source(posted.club)
    pay(posted, posted.c, posted.a, 5, 9)
    told = json.loads("".join(FORMATS["json"].write(source)))
    assert [t["number"] for t in told["transactions"]] == [1, 2, 3, 4]


def test_the_command_is_noted_in_the_security_log(posted, capsys):
    slug = posted.club.slug
    call_command("export_ledger", club=slug, format="beancount")
    assert capsys.readouterr().out == text(posted.club, "beancount")
    call_command("export_ledger", "--club", slug, "--format=csv", "--month=2026-11")
    lines = capsys.readouterr().out.splitlines()
    assert (len(lines), lines[0].startswith("number,dated,")) == (5, True)
    noted = SecurityEvent.objects.filter(kind=SecurityEvent.Kind.EXPORT).order_by("pk")
    assert [(line.club_id, line.by, line.about) for line in noted] == [
        (posted.club.pk, "server", "journal as beancount"),
        (posted.club.pk, "server", "journal as csv"),
    ]
    with pytest.raises(CommandError, match=r"“2026-13” is not a month\. Write it as 2026-11"):
        call_command("export_ledger", "--club", slug, "--format=csv", "--month=2026-13")
    with pytest.raises(CommandError, match="There is no club at “nowhere”"):
        call_command("export_ledger", club="nowhere", format="csv")
