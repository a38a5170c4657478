"""What a month's report counts: cards played, also those of nothing, and to which month it belongs.

An entry's month is that of countersigning in the club's time zone, also when clocks change.
"""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.db import connection

from ledger.models import Transaction
from ledger.months.figures import report_data, statement_data
from ledger.operations.cards.countersign import countersign
from ledger.operations.cards.reverse_card import reverse_card
from ledger.operations.charges import charge_card_money
from scoring.days import today
from scoring.models import Card, CardState
from scoring.operations.cards.close_card import close_card
from scoring.operations.deals.figures import Figures
from scoring.operations.deals.record_deal import record_deal
from tests.helping.book import LEVEL
from tests.helping.factories import make_card
from tests.ledger.asking import Browser
from tests.ledger.clock import on
from tests.ledger.journals import KEY, pay

SIGNED = CardState.COUNTERSIGNED


def counted(book, month: int) -> tuple[int, int]:
    report = report_data(book.club, 2026, month)
    return report["cards"], report["parties"]


def turned_back(book, card, month: int, day: int) -> None:
    with on(month, day):
        reverse_card(card_id=card.pk, by=book.treasurer, reason="A deal was left out")


@pytest.fixture
def level(book) -> Card:
    """A card of A and B on 20 October that came to nothing."""
    with on(10, 20):
        return make_card(book.a, book.b, state=SIGNED, parties=LEVEL)


def test_a_card_of_nothing_counts_whatever_else_hangs_on_it(book, level):
    """New packs were charged to it. Reversed in November it was played in October."""
    fields = {"card": level, "price": 24, "payers": [book.a], "form_key": KEY.format(1)}
    with on(10, 20):
        charge_card_money(by=book.treasurer, **fields)
    assert counted(book, 10) == (1, 2)
    assert statement_data(book.a, 2026, 10)["cards"] == 1
    turned_back(book, level, 11, 4)
    assert (counted(book, 10), counted(book, 11)) == ((1, 2), (0, 0))


def test_a_card_of_nothing_reversed_in_its_own_month_is_not_counted(book, level):
    turned_back(book, level, 10, 21)
    assert counted(book, 10) == (0, 0)


def test_a_card_mended_to_nothing_counts_once(book):
    off = [((80, 10), *LEVEL[0][1:]), LEVEL[1]]
    with on(10, 20):
        card = make_card(book.a, book.b, state=SIGNED, parties=off)
    assert counted(book, 10) == (1, 2)
    turned_back(book, card, 10, 20)
    assert counted(book, 10) == (0, 0)
    with on(10, 20):
        figures = Figures(partie=1, deal=1, dealer=1, scores=(20, 10))
        record_deal(card_id=card.pk, by=book.treasurer, figures=figures, key="mended-1")
        close_card(card_id=card.pk, by=book.b)
        countersign(card_id=card.pk, by=book.a)
    assert counted(book, 10) == (1, 2)


@pytest.mark.parametrize(
    ("zone", "midnight", "first"),
    [
        # The clocks go back on the night of the 25th; the month ends in winter time.
        ("Europe/London", (2026, 11, 1, 0), date(2026, 11, 1)),
        # In New York they go back an hour after the month has ended: 03:59 and 04:01 UTC.
        ("America/New_York", (2026, 11, 1, 4), date(2026, 11, 1)),
        # In summer time midnight in London is 23:00 UTC.
        ("Europe/London", (2026, 3, 31, 23), date(2026, 4, 1)),
        # In Beirut in 2024 they went forward at midnight itself: 31 March began at 01:00.
        ("Asia/Beirut", (2024, 3, 30, 22), date(2024, 3, 31)),
        # In Havana in 2026 they go back at one o’clock on the first of the month.
        ("America/Havana", (2026, 11, 1, 4), date(2026, 11, 1)),
    ],
)
def test_two_cards_about_midnight(book, zone, midnight, first):
    """23:59 and 00:01 by the club's clock, around a change of clocks."""
    book.club.timezone = zone
    book.club.save()
    for member in (book.a, book.b):
        member.refresh_from_db()
    for minute in (-1, 1):
        moment = datetime(*midnight, tzinfo=UTC) + timedelta(minutes=minute)
        with time_machine.travel(moment, tick=False):
            make_card(book.a, book.b, state=SIGNED)
    days = [first - timedelta(days=1), first]
    assert list(Transaction.objects.values_list("dated", flat=True)) == days
    if first.day == 1:
        for day in days:
            report = report_data(book.club, day.year, day.month)
            assert (report["cards"], report["entries"]) == (1, 1)


def test_an_account_opened_while_the_month_is_read(book):
    """A pays C, who has had no account, between two statements of the reading."""
    pay(book, book.a, book.b)
    day, paid = today(book.club), []

    def meanwhile(execute, sql, params, many, context):
        if "SUM(" in sql and "ledger_posting" in sql and not paid:
            paid.append(pay(book, book.a, book.c, key=2))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(meanwhile):
        report = report_data(book.club, day.year, day.month)
    assert paid
    (lsd,) = report["currencies"]
    assert (lsd["totals"]["before"], lsd["totals"]["after"]) == (0, 0)
    assert Browser(book, "a").get(f"ledger/months/{day:%Y/%m}/").status_code == 200
