"""Whole numbers as they come in: in an address, after its question mark, in a field of a form.

They are written in the figures 0 to 9 alone. More than nine of them are no number here: nothing is
counted so far, and every database keeps those.
"""

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError

FIGURES: Final = "[0-9]{1,9}"


def whole_number(text: str) -> int | None:
    """The number that is written, blanks around it allowed; None where it is none."""
    text = text.strip()
    return int(text) if re.fullmatch(FIGURES, text) else None


class WholeNumberConverter:
    """A number in an address, as `<whole:card>`. What is none is no address (404)."""

    regex = FIGURES

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: object) -> str:
        return str(value)


class WholeNumberField(forms.IntegerField):
    """A whole number, none below 0; Python's own reading takes “1_0”, “+28” and “28.0” too."""

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values or not str(value).strip():
            return None
        number = whole_number(str(value))
        if number is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return number
