"""Forms for the whole book: exporting the journal, importing balances."""

from datetime import date
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import date as date_in_words
from django.utils.translation import gettext_lazy as _

from club.models import Club
from ledger.exports.formats import FORMATS
from ledger.imports.balances_csv import MOST_CHARACTERS, too_long
from ledger.months.choice import month_of
from ledger.waiting.before_closing import months_of


class ExportForm(forms.Form):
    """The format of an export, and its month."""

    format = forms.ChoiceField(
        label=_("For"),
        choices=[(name, f.label) for name, f in FORMATS.items()],
        widget=forms.RadioSelect,
        initial="csv",
        error_messages={
            "required": _("Choose a form of the journal."),
            "invalid_choice": _("Choose a form of the journal from the list."),
        },
    )
    month = forms.TypedChoiceField(
        label=_("Of"),
        required=False,
        coerce=month_of,
        empty_value=None,
        error_messages={"invalid_choice": _("Nothing is entered in %(value)s.")},
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        months = [line.first for line in months_of(club) if line.entries]
        self.fields["month"].choices = [  # type: ignore[attr-defined]
            ("", _("everything")),
            *((f"{first:%Y-%m}", _in_words(first)) for first in months),
        ]

    @property
    def forms_with_hints(self) -> list[tuple[Any, object]]:
        """The buttons of the formats, with what each is for."""
        return [
            (button, FORMATS[button.data["value"]].hint) for button in self["format"].subwidgets
        ]


def _in_words(first: date) -> str:
    return str(date_in_words(first, "F Y"))


class BalancesForm(forms.Form):
    """A CSV of members and balances, as a file or as text; once confirmed, it is imported."""

    file = forms.FileField(label=_("A CSV file"), required=False)
    text = forms.CharField(
        label=_("Its rows"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text=_("Choose a file, or write the rows here."),
    )
    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Return the data; `text` is the file's text if a file was sent."""
        data = super().clean() or {}
        sent = data.get("file")
        if sent is not None:
            data["text"] = self._read(sent)
        elif not data.get("text", "").strip():
            self.add_error("text", _("Choose a file, or write its rows."))
        return data

    def _read(self, sent: "UploadedFile[Any]") -> str:
        if (sent.size or 0) > MOST_CHARACTERS:
            self.add_error("file", too_long(sent.size or 0))
            return ""
        try:
            text = bytes(sent.read()).decode("utf-8-sig")
        except UnicodeDecodeError:
            self.add_error("file", _("This is not UTF-8 text; save it as “CSV UTF-8”."))
            return ""
        self.data = {**self.data, "text": text}  # Show what was read.
        return text
