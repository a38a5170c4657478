"""What somebody proposes about a deal in which something went wrong."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from club.models import Member
from club.numbers import WholeNumberField


class RulingForm(forms.Form):
    """The ruling as it is, or with the `choice` of that number. A key sent again counts once.

    The answers to the questions are read by the path itself.
    """

    key = forms.CharField(max_length=48, widget=forms.HiddenInput)
    choice = WholeNumberField(required=False, widget=forms.HiddenInput)
    bystander = forms.ModelChoiceField(
        Member.objects.none(),
        label=_("Who was it?"),
        required=False,
        empty_label=_("Choose…"),
        error_messages={"invalid_choice": _("Choose a member or guest who does not play here.")},
    )

    def __init__(self, *args: Any, bystanders: "QuerySet[Member]", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["bystander"].queryset = bystanders  # type: ignore[attr-defined]


class WithdrawRulingForm(forms.Form):
    """Take a ruling back. A key sent again counts once."""

    key = forms.CharField(max_length=48, widget=forms.HiddenInput)
