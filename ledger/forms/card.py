"""What is typed about money and about a closed card. The fields are named as the operations'
arguments; what may be done is decided there."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.numbers import WholeNumberField


class EditionForm(forms.Form):
    """A word on an edition: the one that was read, so that no other is meant unseen."""

    edition_id = WholeNumberField(required=False, widget=forms.HiddenInput)


class SignForm(EditionForm):
    """Signing an edition: one's own seat, or an officer a guest's."""

    seat = WholeNumberField(required=False, widget=forms.HiddenInput)


class ReasonForm(forms.Form):
    """A reason; how long it must be is the operation's to say."""

    reason = forms.CharField(label=_("Reason"), required=False)


class EditionReasonForm(EditionForm, ReasonForm):
    """Disputing or reversing an edition, with the reason."""


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
    """What the other side of a payment says of it."""

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
    """What is done with a side bet; “backer” and “layer” say who has won it."""

    answer = forms.ChoiceField(
        choices=[(name, name) for name in ("take", "withdraw", "backer", "layer", "void", "reopen")]
    )
