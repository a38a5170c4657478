"""A day as it is typed: one long past is asked about once."""

from datetime import date
from typing import Final

from django import forms
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from club.models import Club
from scoring.days import is_long_past, too_long_ago

SURE: Final = "sure_of_day"
"""The field in which a day that was asked about is sent once more."""


class DayForm(forms.Form):
    """A form with a day that may be asked about."""

    long_past = ""
    """The day, as it is sent, that is asked about or has been."""

    def asked_about(self, day: date, club: Club) -> date:
        """The day; unless it is more than a hundred years ago, or long past and not sent once
        more, which is the question.

        Raises ValidationError.
        """
        if why := too_long_ago(day, localdate(timezone=club.zone)):
            raise forms.ValidationError(why)
        if not is_long_past(club, day):
            return day
        self.long_past = day.isoformat()
        if self.data.get(SURE) != self.long_past:
            words = {"day": date_format(day, "j F Y")}
            raise forms.ValidationError(
                _("%(day)s is long past. If that is the day meant, send it once more.") % words
            )
        return day
