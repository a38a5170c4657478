"""What is sent from the pages that span the packages."""

from django import forms


class RemindForm(forms.Form):
    """Asking for a reminder; `day` is the sitting it is asked from, to go back to."""

    day = forms.DateField(required=False, widget=forms.HiddenInput)
