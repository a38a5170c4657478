"""The treasurer's forms for charges and write-offs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Member
from ledger.forms.money import DatedForm, MoneyForm
from ledger.models import TransactionKind
from ledger.operations.charges import charge_reason, verify_some_member
from piquet.text.digits import whole_number


class MembersField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # no generics
    """A field of ticked members.

    An id that is not a whole number, or is too long, is refused before it reaches the database.
    """

    def clean(self, value: Any) -> Any:
        for member_id in value or ():
            if whole_number(str(member_id)) is None:
                text = self.error_messages["invalid_choice"]
                raise forms.ValidationError(text, "invalid_choice", {"value": member_id})
        return super().clean(value)


class ChargeForm(DatedForm):
    """The form of a subscription or a fine, which each of the chosen members pays."""

    kind = forms.TypedChoiceField(
        label=_("What it is"),
        choices=[
            (TransactionKind.SUBSCRIPTION.value, _("subscription")),
            (TransactionKind.FINE.value, _("fine")),
        ],
        coerce=TransactionKind,
        widget=forms.RadioSelect,
        initial=TransactionKind.SUBSCRIPTION.value,
    )
    everybody = forms.BooleanField(
        label=_("All members, and the guests ticked below"), required=False
    )
    members = MembersField(
        Member.objects.none(),
        label=_("Who pays it"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    token_fields = ("kind", "amount", "currency", "reason")
    field_order = ("kind", "everybody", "members", "amount", "currency", "on", "reason")

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, member=member, **kwargs)
        self.here = member.club.members.filter(left_at=None)
        self.fields["members"].queryset = self.here  # type: ignore[attr-defined]
        self.fields["amount"].label = _("Amount for each")
        self.fields["reason"].help_text = _("A fine needs a reason.")

    def clean(self) -> dict[str, Any]:
        """Return the data, with the members to charge.

        “All members” means everyone who is not a guest, and the guests ticked.
        """
        data = super().clean()
        if data["everybody"]:
            ticked = data.get("members", ())
            data["members"] = [m for m in self.here if not m.is_guest or m in ticked]
        if "members" in data:
            self.verify(lambda: verify_some_member(data["members"]))
        if {"kind", "reason"} <= data.keys():
            self.verify(lambda: charge_reason(data["kind"], data["reason"]))
        return data

    @property
    def token(self) -> str:
        """The data that a confirmation covers, including who is charged."""
        members = ",".join(str(member.pk) for member in self.cleaned_data["members"])
        return f"{super().token}:{members}"


class WriteOffForm(MoneyForm):
    """The form that writes off what a former member owes or is owed, one currency at a time.

    The form sends the currency and the balance that its page showed, so that no other balance is
    written off.
    """

    shown = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].label, self.fields["reason"].help_text = _("Why"), ""
        self.fields["currency"].widget = forms.HiddenInput()
        del self.fields["amount"]
        for name in ("currency", "shown"):
            self.fields[name].widget.attrs["data-shown"] = True  # The tab must not restore it.

    @property
    def sums_currency(self) -> str:
        """The currency of the balance to write off: the one sent, or else the page's."""
        sent = getattr(self, "cleaned_data", {}).get("currency")
        return str(sent or self.initial["currency"])

    def show(self, currency: str, balance: int) -> None:
        """Make the form send the balance that its page shows now."""
        self.initial["currency"], self.initial["shown"] = currency, balance
        if self.is_bound:
            self.data = self.data.copy()  # type: ignore[attr-defined]
            self.data["currency"], self.data["shown"] = currency, str(balance)  # type: ignore[index]
