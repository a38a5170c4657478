"""Forms about closed cards and payments.

The fields have the names of the operations' arguments; the operations decide what is allowed.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberField


class EditionForm(forms.Form):
    """An action on an edition: the one that was shown, so that no other is affected unseen."""

    edition_id = WholeNumberField(required=False, widget=forms.HiddenInput)


class SignForm(EditionForm):
    """Signing an edition: for one's own seat, or as an officer for a guest's."""

    seat = WholeNumberField(required=False, widget=forms.HiddenInput)


class ReasonForm(forms.Form):
    """A reason; the operation decides how long it may be."""

    reason = forms.CharField(label=_("Reason"), required=False)


class EditionReasonForm(EditionForm, ReasonForm):
    """Disputing or reversing an edition, with a reason."""


class DecisionForm(EditionForm):
    """An officer's decision of a dispute."""

    stands = forms.TypedChoiceField(
        label=_("Decision"),
        choices=[("yes", _("the reckoning stands")), ("no", _("the card is written on again"))],
        coerce=lambda answer: answer == "yes",
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose: the reckoning stands, or it does not.")},
    )
    decision = forms.CharField(label=_("Why"), required=False)


class AnswerForm(ReasonForm):
    """The other side's answer to a payment."""

    confirmed = forms.TypedChoiceField(
        choices=[("yes", _("it was so")), ("no", _("it was not so"))],
        coerce=lambda answer: answer == "yes",
    )


class PaymentDecisionForm(DecisionForm):
    """An officer's decision of a disputed payment."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stands = self.fields["stands"]
        stands.choices = [  # type: ignore[attr-defined]
            ("yes", _("the payment stands")),
            ("no", _("it is reversed")),
        ]
        stands.error_messages["required"] = _("Choose: the payment stands, or it is reversed.")
        del self.fields["edition_id"]


class BetAnswerForm(ReasonForm):
    """An action on a side bet; “backer” and “layer” say who has won it."""

    answer = forms.ChoiceField(
        choices=[(name, name) for name in ("take", "withdraw", "backer", "layer", "void", "reopen")]
    )
