"""The form that exports the journal as a file."""

from datetime import date
from typing import Any

from django import forms
from django.template.defaultfilters import date as date_in_words
from django.utils.translation import gettext_lazy as _

from club.models import Club
from ledger.exports.formats import FORMATS
from ledger.months.choice import parse_month
from ledger.months.month_list import list_months


class ExportForm(forms.Form):
    """The format and the month of an export."""

    format = forms.ChoiceField(
        label=_("For which program"),
        choices=[(name, f.label) for name, f in FORMATS.items()],
        widget=forms.RadioSelect,
        initial="csv",
        error_messages={
            "required": _("Choose a format."),
            "invalid_choice": _("Choose a format from the list."),
        },
    )
    month = forms.TypedChoiceField(
        label=_("Month"),
        required=False,
        coerce=parse_month,
        empty_value=None,
        error_messages={"invalid_choice": _("There are no entries in %(value)s.")},
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        months = [line.first for line in list_months(club) if line.entries]
        self.fields["month"].choices = [  # type: ignore[attr-defined]
            ("", _("everything")),
            *((f"{first:%Y-%m}", _format_month(first)) for first in months),
        ]

    @property
    def forms_with_hints(self) -> list[tuple[Any, object]]:
        """The radio buttons of the formats, each with a hint of its purpose."""
        return [
            (button, FORMATS[button.data["value"]].hint) for button in self["format"].subwidgets
        ]


def _format_month(first: date) -> str:
    return str(date_in_words(first, "F Y"))
