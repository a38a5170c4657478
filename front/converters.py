"""Converters for parts of addresses."""

from datetime import MAXYEAR, MINYEAR, date
from typing import Final

FIRST_DAY: Final = date(MINYEAR + 1, 1, 1)
LAST_DAY: Final = date(MAXYEAR - 1, 12, 31)
"""Every day from FIRST_DAY to LAST_DAY has a day before and after it, in any time zone."""


class DayConverter:
    """A day in an address, such as 2026-11-20. Any other text is not found (404)."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """Return the day. Raises ValueError if there is no such day."""
        day = date.fromisoformat(value)
        if not FIRST_DAY <= day <= LAST_DAY:
            raise ValueError(value)
        return day

    def to_url(self, value: date) -> str:
        return value.isoformat()
