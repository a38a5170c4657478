"""Read whole numbers from addresses, query strings and forms.

Addresses use only the digits 0 to 9. People may type the digits of any script.
"""

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError

from piquet.text.digits import WHOLE, whole_number

_PLAIN: Final = re.compile(WHOLE).fullmatch


class WholeNumberConverter:
    """A number in an address, such as `<whole:card>`. Any other text is not found (404)."""

    regex = WHOLE

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: object) -> str:
        return str(value)


class WholeNumberField(forms.IntegerField):
    """A whole number from 0. Unlike Django's field it refuses “1_0”, “+28” and “28.0”."""

    def to_python(self, value: Any) -> int | None:
        text = str(value)
        if _PLAIN(text):  # Nearly every number is plain.
            return int(text)
        if value in self.empty_values or not text.strip():
            return None
        number = whole_number(text)
        if number is None:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return number
