"""Forms on the pages about several subjects."""

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator

from front.converters import FIRST_DAY, LAST_DAY


class RemindForm(forms.Form):
    """A request for a reminder. `day` is the sitting it came from, to return to."""

    day = forms.DateField(
        required=False,
        widget=forms.HiddenInput,
        validators=[MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)],
    )
