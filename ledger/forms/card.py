"""Forms to sign, dispute, decide or reverse a closed card.

The fields have the names of the operations' arguments. The operations decide what is allowed.
"""

from django import forms
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberField
from scoring.forms.reason import ReasonForm


class EditionForm(forms.Form):
    """An action on an edition.

    The form sends the edition that its page showed, so that no other edition is affected unseen.
    """

    edition_id = WholeNumberField(required=False, widget=forms.HiddenInput)


class SignForm(EditionForm):
    """The form with which a player signs an edition, or an officer signs for a guest."""

    seat = WholeNumberField(required=False, widget=forms.HiddenInput)


class EditionReasonForm(EditionForm, ReasonForm):
    """The form that disputes or reverses an edition, with a reason."""


class DecisionForm(EditionForm):
    """The form of an officer's decision of a dispute."""

    stands = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[("yes", _("the reckoning stands")), ("no", _("the card is opened again"))],
        coerce=lambda answer: answer == "yes",
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose whether the reckoning stands.")},
    )
    decision = forms.CharField(label=_("Why"), required=False)
