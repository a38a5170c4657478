"""A month that is not closed is read while others post: the figures read still add up."""

from django.db import connection

from ledger.months.figures import report_data
from scoring.days import today
from tests.helping.browser import at, pay, signed_in


def test_an_account_opened_while_the_month_is_read(book):
    """A pays C, who has had no account, between two statements of the reading."""
    pay(book, book.a, book.b)
    day, paid = today(book.club), []

    def meanwhile(execute, sql, params, many, context):
        if "SUM(" in sql and "ledger_posting" in sql and not paid:
            paid.append(pay(book, book.a, book.c, key="form-key-of-this-page-2"))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(meanwhile):
        report = report_data(book.club, day.year, day.month)
    assert paid
    (lsd,) = report["currencies"]
    assert (lsd["totals"]["before"], lsd["totals"]["after"]) == (0, 0)
    assert signed_in(book.a).get(at(book, f"ledger/months/{day:%Y/%m}/")).status_code == 200
