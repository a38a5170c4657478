"""The form of a payment."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Member
from ledger.forms.money import MoneyForm, operation_arguments
from ledger.models import AccountKind, Way
from ledger.operations.payment import BANK, CASH, PaymentSide
from ledger.settling.settlement import side_key
from scoring.forms.day import DayField


class PaymentForm(MoneyForm):
    """A payment by or to the member or, for the treasurer, between any two members or the club."""

    payer = forms.ChoiceField(
        label=_("Who paid"),
        error_messages={
            "required": _("Choose who paid."),
            "invalid_choice": _("Choose who paid from the list."),
        },
    )
    receiver = forms.ChoiceField(
        label=_("Who received it"),
        error_messages={
            "required": _("Choose who received it."),
            "invalid_choice": _("Choose who received it from the list."),
        },
    )
    way = forms.ChoiceField(
        label=_("How it was paid"),
        required=False,
        error_messages={"invalid_choice": _("Choose how it was paid from the list.")},
    )
    on = DayField(
        label=_("Paid on"),
        required=False,
        help_text=_("Today, unless you choose another day"),
    )
    back = forms.CharField(required=False, widget=forms.HiddenInput)
    token_fields = ("payer", "receiver", "amount", "currency")
    field_order = ("payer", "receiver", "amount", "currency", "way", "on", "reason")

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, member=member, **kwargs)
        self.sides = _sides(member)
        choices = [("", _("Choose…")), *((key, str(_label_of(s))) for key, s in self.sides.items())]
        methods = [method for method in Way.choices if member.is_treasurer or method[0] != Way.CLUB]
        for name, of in (
            ("payer", choices),
            ("receiver", choices),
            ("way", [("", _("not said")), *methods]),
        ):
            self.fields[name].choices = of  # type: ignore[attr-defined]
        own = str(member.pk)
        if not member.is_treasurer and own not in self.initial.values():
            self.initial["payer" if "receiver" in self.initial else "receiver"] = own

    def payment(self) -> dict[str, Any]:
        """Return the arguments of `record_payment` except `by`, from a valid form."""
        data = self.cleaned_data
        sides = {name: self.sides[data[name]] for name in ("payer", "receiver")}
        return {**operation_arguments(self, "on"), "method": data["way"], **sides}


def _sides(member: Member) -> dict[str, PaymentSide]:
    """Return the possible payers and receivers, by the value that the form sends."""
    members: dict[str, PaymentSide] = {
        side_key(other): other for other in member.club.members.all()
    }
    own: dict[str, PaymentSide] = {CASH.value: CASH, BANK.value: BANK}
    return {**own, **members} if member.is_treasurer else members


def _label_of(side: PaymentSide) -> object:
    return side.label if isinstance(side, AccountKind) else side.name
