"""The form that imports members and balances from a CSV."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from ledger.imports.balances_csv import MOST_BYTES, CsvFaults, text_of


class BalancesForm(forms.Form):
    """A CSV of members and balances, as a file or as text, and whether to import it now."""

    file = forms.FileField(label=_("A CSV file"), required=False)
    text = forms.CharField(
        label=_("Or its rows, typed here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text=_("Choose a file, or write the rows here."),
    )
    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Return the data, with the CSV in `text` even if a file was sent."""
        data = super().clean() or {}
        sent = data.get("file")
        if sent is not None:
            data["text"] = self._read(sent)
        elif not data.get("text", "").strip():
            self.add_error("text", _("Choose a file, or write its rows."))
        return data

    def _read(self, sent: "UploadedFile[Any]") -> str:
        try:
            text = text_of(bytes(sent.read(MOST_BYTES + 1)))
        except CsvFaults as error:
            self.add_error("file", str(error))
            return ""
        self.data = {**self.data, "text": text}  # Show the text that was read.
        return text
