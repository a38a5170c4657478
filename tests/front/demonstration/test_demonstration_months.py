"""The demonstration's past: five months closed and settled, the next for the treasurer to close."""

from datetime import date

import pytest
import time_machine
from django.utils.timezone import now

from club.models import Club
from front.demonstration.club import make_demonstration
from front.demonstration.people import demonstration_people
from ledger.book_checks import check_ledger
from ledger.operations.months.close_month import close_month
from ledger.waiting.month_to_close import month_to_close
from ledger.waiting.unfinished_in_month import unfinished_in_month

pytestmark = pytest.mark.django_db

IN_LONDON_APRIL = ("2026-03-31 23:30Z", date(2026, 2, 1), date(2026, 3, 1))
OTHERS = [
    ("2026-01-01 00:30Z", date(2025, 11, 1), date(2025, 12, 1)),
    ("2026-03-01 12:00Z", date(2026, 1, 1), date(2026, 2, 1)),
    ("2026-03-31 22:30Z", date(2026, 1, 1), date(2026, 2, 1)),
    ("2026-10-31 12:00Z", date(2026, 8, 1), date(2026, 9, 1)),
    ("2028-02-29 12:00Z", date(2027, 12, 1), date(2028, 1, 1)),
]


@pytest.mark.parametrize(
    ("today", "closed", "to_close"),
    [IN_LONDON_APRIL, *(pytest.param(*each, marks=pytest.mark.tier("all")) for each in OTHERS)],
)
def test_on_any_day_five_months_are_closed_and_the_next_waits_to_be(today, closed, to_close):
    with time_machine.travel(today, tick=False):
        make_demonstration()
        club, treasurer = Club.objects.get(), demonstration_people()["treasurer"]
        months = club.months.order_by("year", "month")
        assert len(months) == 5
        month = months[4]
        assert (month.year, month.month) == (closed.year, closed.month)
        assert club.founded_at < month.closed_at < now(), "the clock is set right again"
        assert month_to_close(treasurer) == to_close
        pending = unfinished_in_month(club, to_close)
        names = [[seat.member.name for seat in card.seats.all()] for card in pending.unsigned]
        assert ["Edmund Eyre", "Celia Crane"] in names
        close_month(club=club, year=to_close.year, month=to_close.month, by=treasurer)
        assert month_to_close(treasurer) is None
        assert not list(check_ledger())
