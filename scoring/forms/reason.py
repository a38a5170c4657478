"""The form for a reason."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ReasonForm(forms.Form):
    """A reason. The operation limits its length."""

    reason = forms.CharField(label=_("Reason"), required=False)
