"""An entry's month is that of countersigning in the club's time zone, also when clocks change."""

from datetime import UTC, date, datetime

import pytest
import time_machine

from ledger.models import Transaction
from ledger.months.figures import report_data
from scoring.models import CardState
from tests.helping.factories import make_card

COUNTERSIGNED = CardState.COUNTERSIGNED


@pytest.mark.parametrize(
    ("zone", "clocks", "before", "after", "days"),
    [
        # The clocks go back on the night of the 25th; the month ends in winter time.
        (
            "Europe/London",
            "back",
            datetime(2026, 10, 31, 23, 59, tzinfo=UTC),
            datetime(2026, 11, 1, 0, 1, tzinfo=UTC),
            (date(2026, 10, 31), date(2026, 11, 1)),
        ),
        # In New York they go back an hour after the month has ended: 03:59 and 04:01 UTC.
        (
            "America/New_York",
            "back within the hours",
            datetime(2026, 11, 1, 3, 59, tzinfo=UTC),
            datetime(2026, 11, 1, 4, 1, tzinfo=UTC),
            (date(2026, 10, 31), date(2026, 11, 1)),
        ),
        # In summer time midnight in London is 23:00 UTC.
        (
            "Europe/London",
            "forward",
            datetime(2026, 3, 31, 22, 59, tzinfo=UTC),
            datetime(2026, 3, 31, 23, 1, tzinfo=UTC),
            (date(2026, 3, 31), date(2026, 4, 1)),
        ),
        # In Beirut in 2024 they went forward at midnight itself: 31 March began at 01:00.
        (
            "Asia/Beirut",
            "forward at midnight",
            datetime(2024, 3, 30, 21, 59, tzinfo=UTC),
            datetime(2024, 3, 30, 22, 1, tzinfo=UTC),
            (date(2024, 3, 30), date(2024, 3, 31)),
        ),
        # In Havana in 2026 they go back at one o’clock on the first of the month.
        (
            "America/Havana",
            "back on the first of the month",
            datetime(2026, 11, 1, 3, 59, tzinfo=UTC),
            datetime(2026, 11, 1, 4, 1, tzinfo=UTC),
            (date(2026, 10, 31), date(2026, 11, 1)),
        ),
    ],
)
def test_two_cards_about_midnight(book, zone, clocks, before, after, days):
    """23:59 and 00:01 by the club's clock, around a change of clocks."""
    book.club.timezone = zone
    book.club.save()
    for member in (book.a, book.b):
        member.refresh_from_db()
    for moment in (before, after):
        with time_machine.travel(moment, tick=False):
            make_card(book.a, book.b, state=COUNTERSIGNED)
    assert tuple(Transaction.objects.values_list("dated", flat=True)) == days
    if days[0].month != days[1].month:
        for day in days:
            report = report_data(book.club, day.year, day.month)
            assert (report["cards"], report["entries"]) == (1, 1), clocks
