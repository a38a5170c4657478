"""The field for a day. A form asks once whether a day long past is right."""

import re
from datetime import date
from typing import Any, Final

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Club
from piquet.text.digits import plain_figures
from scoring.days import is_long_past, today, too_long_ago

SURE: Final = "sure_of_day"
"""The field that confirms a questioned day when the form is sent again."""


_WRITTEN: Final = re.compile(r"\s*([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})\s*")


class DayField(forms.DateField):
    """A day. The error says so if the month has no such day."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")

    def to_python(self, value: Any) -> date | None:
        try:
            return super().to_python(plain_figures(value) if isinstance(value, str) else value)
        except forms.ValidationError:
            if message := _no_such_day(plain_figures(str(value))):
                raise forms.ValidationError(message, code="invalid") from None
            raise


def _no_such_day(text: str) -> str:
    """Return “There is no 30 February 2026.”

    "" if the text has no valid month, or a day that exists in no month.
    """
    match = _WRITTEN.fullmatch(text)
    year, month, day = map(int, match.groups()) if match else (0, 0, 0)
    if not (year and 1 <= month <= 12 and 29 <= day <= 31):
        return ""
    named = f"{day} {date_format(date(year, month, 1), 'F Y')}"
    return _("There is no %(day)s.") % {"day": named}


class DayForm(forms.Form):
    """A form that may ask whether a day is right."""

    long_past = ""
    """The questioned day, as the form sends it."""

    def asked_about(self, day: date, club: Club) -> date:
        """Return the day if it needs no question or was confirmed.

        Raise ValidationError for a day more than a hundred years ago, or with the question about a
        day long past.
        """
        if why := too_long_ago(day, today(club)):
            raise forms.ValidationError(why)
        if not is_long_past(club, day):
            return day
        self.long_past = day.isoformat()
        if self.data.get(SURE) != self.long_past:
            words = {"day": date_format(day, "j F Y")}
            raise forms.ValidationError(
                _("%(day)s is long past. If you mean that day, send it again.") % words
            )
        return day
