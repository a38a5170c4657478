"""Parts of addresses."""

from datetime import MAXYEAR, MINYEAR, date
from typing import Final

FIRST_DAY: Final = date(MINYEAR + 1, 1, 1)
LAST_DAY: Final = date(MAXYEAR - 1, 12, 31)
"""Between them every day has one before and one after, in any time zone."""


class DayConverter:
    """A day in an address: 2026-11-20. What is no day is no address (404)."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """The day. Raises ValueError where there is none."""
        day = date.fromisoformat(value)
        if not FIRST_DAY <= day <= LAST_DAY:
            raise ValueError(value)
        return day

    def to_url(self, value: date) -> str:
        return value.isoformat()
