"""Parts of addresses."""

from datetime import date


class DayConverter:
    """A day in an address: 2026-11-20. What is no day is no address (404)."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        return value.isoformat()
