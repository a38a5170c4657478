"""The exported journal as read by bean-check and by hledger's strict check."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.exports.plain_text_accounting import one_line
from ledger.models import AccountKind, Transaction, TransactionKind
from ledger.months.choice import parse_month
from ledger.operations.post import post
from tests.helping.factories import make_club, make_member
from tests.ledger.journals import bean_checked, hledger, text
from tests.running.tiers import drawn

pytestmark = pytest.mark.hledger

NASTY = (
    *("Anne-Marie  O’Brien", 'Dora "Dot" Dale; jr.', "Zoë: Łęcka | the 2nd", "אברהם בן־דוד"),
    *("عبد الله", "=HYPERLINK(1)", "\\", "…", "* ! (x) [y] {z} # @ ^ ~ %", "李小龙 🂡"),
    "A\u202eB\u2028C\tD\nE",
)


@pytest.mark.parametrize("month", [None, "2026-10", "2026-11", "2026-12"])
def test_both_programs_accept_everything_and_each_month(posted, month, tmp_path):
    first = month and parse_month(month)
    _checked(posted.club, tmp_path, first)


def test_a_club_with_nothing_posted(book, tmp_path):
    _checked(book.club, tmp_path)
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
    max_examples=drawn(8),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_names_at_all(db, tmp_path, names):
    club = make_club(name="Club")
    clean = dict.fromkeys(name.replace("\0", "") or "x" for name in names)
    members = [make_member(club, name=name, guest=True) for name in clean]
    book = type("Book", (), {"treasurer": make_member(club, name="TT", role="treasurer")})
    for n, member in enumerate(members):
        _owed(book, member, "LSD", n + 1, reason=one_line(member.name))
    _accepted(club, tmp_path)


def _checked(club, folder: Path, month=None) -> tuple[str, str]:
    """Return the journals, which both programs accept."""
    beancount, of_hledger = (text(club, form, month) for form in ("beancount", "hledger"))
    assert bean_checked(beancount, folder / "x.beancount") == "0"
    assert hledger(of_hledger, "check", "--strict") == "0"
    return beancount, of_hledger


def _owed(book, member, currency, coins, reason="") -> None:
    source = {"kind": TransactionKind.PAYMENT, "source_key": f"test:{member.pk}", "reason": reason}
    draft = Transaction(club=member.club, currency=currency, by=book.treasurer, **source)
    post(draft=draft, amounts={member: coins, AccountKind.OPENING: -coins})


def _accepted(club, folder: Path) -> None:
    """Assert that both programs accept the journal and read every member and amount."""
    journal, of_hledger = _checked(club, folder)
    named = {f"M{m.pk}": one_line(m.name) for m in club.members.filter(accounts__isnull=False)}
    opened = re.findall(r"^\S+ open Liabilities:Members:(M\d+)\S* .*\n  name: (.*)$", journal, re.M)
    assert {key: json.loads(name) for key, name in opened} == named
    told = hledger(of_hledger, "accounts", "--used", "Members").removeprefix("0 ")
    numbers = {line.split(":")[2].split(" ")[0] for line in told.splitlines()}
    assert numbers == set(named)
