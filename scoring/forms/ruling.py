"""What somebody proposes about a deal in which something went wrong."""

from django import forms

from club.numbers import WholeNumberField


class RulingForm(forms.Form):
    """The ruling as it is, or with the `choice` of that number. A key sent again counts once.

    The answers to the questions are read by the path itself.
    """

    key = forms.CharField(max_length=48, widget=forms.HiddenInput)
    choice = WholeNumberField(required=False, widget=forms.HiddenInput)


class WithdrawRulingForm(forms.Form):
    """Take a ruling back. A key sent again counts once."""

    key = forms.CharField(max_length=48, widget=forms.HiddenInput)
