"""Forms about a closed card: sign, dispute, decide, reverse.

The fields have the names of the operations' arguments; the operations decide what is allowed.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberField
from scoring.forms.reason import ReasonForm


class EditionForm(forms.Form):
    """An action on an edition: the one that was shown, so that no other is affected unseen."""

    edition_id = WholeNumberField(required=False, widget=forms.HiddenInput)


class SignForm(EditionForm):
    """The form that signs an edition for one's own seat, or as an officer for a guest's."""

    seat = WholeNumberField(required=False, widget=forms.HiddenInput)


class EditionReasonForm(EditionForm, ReasonForm):
    """The form that disputes or reverses an edition, with a reason."""


class DecisionForm(EditionForm):
    """An officer's decision of a dispute."""

    stands = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[("yes", _("the reckoning stands")), ("no", _("the card is opened again"))],
        coerce=lambda answer: answer == "yes",
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose whether the reckoning stands.")},
    )
    decision = forms.CharField(label=_("Why"), required=False)
