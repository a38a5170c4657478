"""What a member types about himself."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


def _pin(label: Any) -> forms.CharField:
    """A field for a PIN: a phone's number pad, nothing filled in, nothing sent back."""
    marks = {"inputmode": "numeric", "autocomplete": "off", "maxlength": 8}
    return forms.CharField(
        label=label,
        max_length=8,
        widget=forms.PasswordInput(attrs=marks),
        error_messages={"required": _("Type a PIN of four to eight figures.")},
    )


class PinForm(forms.Form):
    """A new PIN, typed twice."""

    pin = _pin(_("New PIN"))
    again = _pin(_("The same again"))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if {"pin", "again"} <= data.keys() and data["pin"] != data["again"]:
            self.add_error("again", ValidationError(gettext("That is not the same as above.")))
        return data
