"""Forms to answer a payment, and to decide a disputed one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ledger.forms.card import DecisionForm
from scoring.forms.reason import ReasonForm


class PaymentAnswerForm(ReasonForm):
    """The answer to a payment by the member on its other side."""

    confirmed = forms.TypedChoiceField(
        choices=[("yes", _("it was so")), ("no", _("it was not so"))],
        coerce=lambda answer: answer == "yes",
    )


class PaymentDecisionForm(DecisionForm):
    """The form of an officer's decision of a disputed payment."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stands = self.fields["stands"]
        stands.choices = [  # type: ignore[attr-defined]
            ("yes", _("the payment stands")),
            ("no", _("it is reversed")),
        ]
        stands.error_messages["required"] = _("Choose whether the payment stands.")
        del self.fields["edition_id"]
