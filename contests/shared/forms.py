"""The forms that leagues and tournaments share: the name, the days, and the card."""

from datetime import date, timedelta
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.models import Club
from club.names import verify_name
from club.numbers import WholeNumberField
from contests.models import Contest
from contests.operations.leagues.terms import season_fault
from scoring.days import today, too_long_ago
from scoring.forms.day import DayField

LONGEST: Final = timedelta(days=3 * 366)
"""The longest season."""


def name_field(help_text: Any, required: Any) -> forms.CharField:
    """Return the field for the name of a contest, with its error for an empty name."""
    return forms.CharField(
        max_length=60,
        label=gettext_lazy("Name"),
        help_text=help_text,
        error_messages={"required": required},
        validators=[verify_name],
    )


class ContestForm(forms.Form):
    """A form with the `name` of a contest, and the days on which it `begins` and `ends`.

    An empty last day means the first day.
    """

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def clean_begins(self) -> date:
        """Return the first day. Raises ValidationError for an implausible year."""
        day: date = self.cleaned_data["begins"]
        return possible(day, self.club)

    def clean_ends(self) -> date | None:
        """Return the last day.

        Raises ValidationError if the contest would end before it begins, or last too long.
        """
        begins, ends = self.cleaned_data.get("begins"), self.cleaned_data["ends"] or None
        if ends is None:
            return begins
        return verify_ends(begins, possible(ends, self.club))


def possible(day: date, club: Club) -> date:
    """Return the day. Raises ValidationError for a year that must be an error."""
    if why := too_long_ago(day, today(club)):
        raise forms.ValidationError(why)
    if day.year > today(club).year + 10:
        raise forms.ValidationError(_("That is more than ten years ahead: look at the year."))
    return day


def verify_ends(begins: date | None, ends: date) -> date:
    """Return the last day.

    Raises ValidationError if a contest that begins on the day `begins` cannot end on it.
    """
    if begins and ends - begins > LONGEST:
        raise forms.ValidationError(_("It would last more than three years: look at the year."))
    if begins and (why := season_fault(begins, ends)):
        raise forms.ValidationError(why)
    return ends


class CardForm(forms.Form):
    """The card of a meeting or match, by its number."""

    card = WholeNumberField(
        error_messages={
            "required": gettext_lazy("Choose the card."),
            "invalid": gettext_lazy("Write the number of the card, such as 12."),
        }
    )


class LastDayForm(forms.Form):
    """The day on which a contest ends."""

    ends = DayField(
        label=gettext_lazy("Last day"),
        error_messages={"required": gettext_lazy("Say on which day it ends.")},
    )

    def __init__(self, data: QueryDict | None = None, *, contest: Contest) -> None:
        super().__init__(data, initial={"ends": contest.ends})
        self._contest = contest

    def clean_ends(self) -> date:
        """Return the last day. Raises ValidationError for a day that the contest cannot have."""
        ends = possible(self.cleaned_data["ends"], self._contest.club)
        return verify_ends(self._contest.begins, ends)
