"""Read whole numbers from addresses, query strings and forms.

Only the figures 0 to 9 count, at most nine of them, which every database can store.
"""

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError

FIGURES: Final = "[0-9]{1,9}"


def whole_number(text: str) -> int | None:
    """Return the number written here, spaces around it allowed, or None."""
    text = text.strip()
    return int(text) if re.fullmatch(FIGURES, text) else None


class WholeNumberConverter:
    """A number in an address, as `<whole:card>`. Anything else is no address (404)."""

    regex = FIGURES

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: object) -> str:
        return str(value)


class WholeNumberField(forms.IntegerField):
    """A whole number from 0; unlike Django's field it refuses “1_0”, “+28” and “28.0”."""

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values or not str(value).strip():
            return None
        number = whole_number(str(value))
        if number is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return number
