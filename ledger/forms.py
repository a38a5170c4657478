"""What is typed about money and about a closed card. The fields are named as the operations'
arguments; what may be done is decided there."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Member
from ledger.models import AccountKind
from ledger.operations.payment import CASH, Side, currencies
from scoring.laws.money import LSD, format_money, parse_money
from scoring.stake_form import MoneyField
from scoring.wording import currency_name


class EditionForm(forms.Form):
    """A word on an edition: the one that was read, so that no other is meant unseen."""

    edition_id = forms.IntegerField(required=False, widget=forms.HiddenInput)


class SignForm(EditionForm):
    """Signing an edition: one's own seat, or an officer a guest's."""

    seat = forms.IntegerField(required=False, widget=forms.HiddenInput)


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


class PaymentForm(forms.Form):
    """A payment: to the member himself or, for the treasurer, between any two and the cash."""

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
    amount = MoneyField(label=_("Amount"), required=False)
    currency = forms.ChoiceField(
        label=_("Currency"),
        error_messages={"invalid_choice": _("The club keeps no accounts in %(value)s.")},
    )
    reason = forms.CharField(label=_("What for"), required=False)
    form_key = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.member = member
        self.sides = _sides(member)
        choices = [("", _("Choose…")), *((key, str(_said(s))) for key, s in self.sides.items())]
        payers = choices if member.is_treasurer else [c for c in choices if c[0] != str(member.pk)]
        self.fields["payer"].choices = payers  # type: ignore[attr-defined]
        self.fields["receiver"].choices = choices  # type: ignore[attr-defined]
        codes = currencies(member.club)
        self.fields["currency"].choices = _currency_choices(codes)  # type: ignore[attr-defined]
        if self.initial.get("currency") not in codes:
            self.initial["currency"] = codes[0]
        self.fields["amount"].help_text = _("Such as %(examples)s") % {
            "examples": ", ".join(_example(code) for code in codes)
        }
        if len(codes) == 1:
            self.fields["currency"].widget = forms.HiddenInput()
        if not member.is_treasurer:
            del self.fields["receiver"]

    def clean(self) -> dict[str, Any]:
        """Read the amount in the currency chosen."""
        data = super().clean() or {}
        if "currency" in data and "amount" in data:
            try:
                data["coins"] = parse_money(data["amount"], data["currency"])
            except ValueError as error:
                self.add_error("amount", str(error))
        return data

    def payment(self) -> dict[str, Any]:
        """The arguments of `record_payment`, but for who records it; only of a valid form."""
        data = self.cleaned_data
        receiver = data.get("receiver")
        return {
            "payer": self.sides[data["payer"]],
            "receiver": self.sides[receiver] if receiver else self.member,
            "amount": data["coins"],
            "currency": data["currency"],
            "form_key": data["form_key"],
            "reason": data["reason"],
        }


def _sides(member: Member) -> dict[str, Side]:
    """Who may stand on either side, by the value his choice is sent with."""
    members: dict[str, Side] = {str(other.pk): other for other in member.club.members.all()}
    return {CASH.value: CASH, **members} if member.is_treasurer else members


def _currency_choices(codes: list[str]) -> list[tuple[str, str]]:
    return [(code, currency_name(code)) for code in codes]


def _example(currency: str) -> str:
    return "£1 5s., 7s. 6d., 2/6" if currency == LSD else format_money(125, currency)


def _said(side: Side) -> object:
    return side.label if isinstance(side, AccountKind) else side.name
