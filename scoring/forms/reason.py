"""The form of a reason."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ReasonForm(forms.Form):
    """A reason; the operation decides how long it may be."""

    reason = forms.CharField(label=_("Reason"), required=False)
