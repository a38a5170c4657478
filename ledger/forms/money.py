"""What is typed about money that is no card's. The fields are named as the operations'
arguments; what may be done is decided there."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from club.models import Member
from club.numbers import whole_number
from club.refused import Refused
from ledger.models import AccountKind, TransactionKind, Way
from ledger.operations.charges import verify_anybody, what_for
from ledger.operations.payment import BANK, CASH, Side
from ledger.operations.verify import currencies
from ledger.settling.settlement import side_key
from scoring.forms.day import DayField, DayForm
from scoring.forms.stake import MoneyField, read_amount
from scoring.laws.money.amounts import LSD, format_money
from scoring.words.stakes import currency_name


class MoneyForm(DayForm):
    """An amount in one of the club's currencies, what for, and a key for it to be sent once."""

    amount = MoneyField(label=_("Amount"), required=False)
    currency = forms.ChoiceField(
        label=_("Currency"),
        error_messages={"invalid_choice": _("The club keeps no accounts in %(value)s.")},
    )
    reason = forms.CharField(label=_("What for"), required=False)
    form_key = forms.CharField(required=False, widget=forms.HiddenInput)
    asked = forms.CharField(required=False, widget=forms.HiddenInput)

    token_fields: ClassVar[tuple[str, ...]] = ("amount", "currency")
    asking = ""
    """The token of what is being asked about."""

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.member = member
        self.initial.setdefault("form_key", get_random_string(22))
        codes = currencies(member.club)
        self.fields["currency"].choices = currency_choices(codes)  # type: ignore[attr-defined]
        if self.initial.get("currency") not in codes:
            self.initial["currency"] = codes[0]
        if "amount" in self.fields:
            self.fields["amount"].help_text = _("Such as %(examples)s") % {
                "examples": ", ".join(example(code) for code in codes)
            }
        if len(codes) == 1:
            self.fields["currency"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        """Read the amount in the currency chosen."""
        data = super().clean() or {}
        if "currency" in data and "amount" in data:
            data["amount"] = self.coins("amount", data["amount"], data["currency"])
        return data

    def coins(self, name: str, typed: str, currency: str) -> int:
        """What was typed in a field, in the smallest coin; a fault is put beside it."""
        try:
            return read_amount(self, name, typed, currency)
        except forms.ValidationError as error:
            self.add_error(name, error)
            return 0

    def verify(self, check: Callable[[], object]) -> None:
        """What the operation would refuse by this, beside its field with the form's other faults:
        all are told at once."""
        try:
            check()
        except Refused as refused:
            self.add_error(refused.field, refused.message)

    @property
    def token(self) -> str:
        """What was asked about, so that only the same entry sent once more is not asked again."""
        return ":".join(str(self.cleaned_data[name]) for name in self.token_fields)

    def questions(self, of_amount: Callable[[], str] = str) -> dict[str, str]:
        """What to ask before it is carried out, by field: of a day long past, and what this says of
        the amount. The same sent once more says that it is so."""
        asked = {"on": self._of_day()}
        question = of_amount()
        if question and self.cleaned_data["asked"] != self.token:
            asked["amount"] = question
            self.asking = self.token
        return {field: words for field, words in asked.items() if words}

    def ask(self, questions: Mapping[str, str]) -> None:
        """Put the questions beside their fields; of a field that has a fault nothing is asked."""
        for field, words in questions.items():
            if self.has_error(field):
                continue
            self.add_error(field, words)
            if field == "amount":
                self.data = self.data.copy()  # type: ignore[attr-defined]
                self.data["asked"] = self.asking  # type: ignore[index]

    def _of_day(self) -> str:
        day = self.cleaned_data.get("on") if self.is_bound else None
        try:
            if day is not None:
                self.asked_about(day, self.member.club)
        except forms.ValidationError as question:
            return str(question.message)
        return ""


def money(form: MoneyForm, *names: str) -> dict[str, Any]:
    """The fields of a valid form that are arguments of every operation, and those named."""
    wanted = ("amount", "currency", "reason", "form_key", *names)
    return {name: form.cleaned_data[name] for name in wanted if name in form.cleaned_data}


class PaymentForm(MoneyForm):
    """A payment of the member's own or, for the treasurer, between any two and the club."""

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
        label=_("How"),
        required=False,
        error_messages={"invalid_choice": _("Choose how it was paid from the list.")},
    )
    on = DayField(
        label=_("Paid on"),
        required=False,
        help_text=_("Today, unless you say otherwise"),
    )
    back = forms.CharField(required=False, widget=forms.HiddenInput)
    token_fields = ("payer", "receiver", "amount", "currency")
    field_order = ("payer", "receiver", "amount", "currency", "way", "on", "reason")

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, member=member, **kwargs)
        self.sides = _sides(member)
        choices = [("", _("Choose…")), *((key, str(_said(s))) for key, s in self.sides.items())]
        ways = [way for way in Way.choices if member.is_treasurer or way[0] != Way.CLUB]
        for name, of in (("payer", choices), ("receiver", choices), ("way", [("", "—"), *ways])):
            self.fields[name].choices = of  # type: ignore[attr-defined]
        own = str(member.pk)
        if not member.is_treasurer and own not in self.initial.values():
            self.initial["payer" if "receiver" in self.initial else "receiver"] = own

    def payment(self) -> dict[str, Any]:
        """The arguments of `record_payment`, but for who records it; only of a valid form."""
        data = self.cleaned_data
        sides = {name: self.sides[data[name]] for name in ("payer", "receiver")}
        return {**money(self, "way", "on"), **sides}


class DatedForm(MoneyForm):
    """What is entered of another day than today, where one is given."""

    on = DayField(
        label=_("On"),
        required=False,
        help_text=_("Today, unless you say otherwise"),
    )


class MembersField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # no generics
    """Members ticked. Django asks the database for whatever was sent, and it keeps no number of
    twenty figures."""

    def clean(self, value: Any) -> Any:
        for one in value or ():
            if whole_number(str(one)) is None:
                text = self.error_messages["invalid_choice"]
                raise forms.ValidationError(text, "invalid_choice", {"value": one})
        return super().clean(value)


class ChargeForm(DatedForm):
    """A subscription or a fine, to be paid by each of the members chosen."""

    kind = forms.TypedChoiceField(
        label=_("Which"),
        choices=[
            (TransactionKind.SUBSCRIPTION.value, _("subscription")),
            (TransactionKind.FINE.value, _("fine")),
        ],
        coerce=TransactionKind,
        widget=forms.RadioSelect,
        initial=TransactionKind.SUBSCRIPTION.value,
    )
    everybody = forms.BooleanField(
        label=_("All members; a guest only if he is ticked below"), required=False
    )
    members = MembersField(
        Member.objects.none(),
        label=_("Who is to pay it"),
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

    def clean(self) -> dict[str, Any]:
        """All members, if they are to pay, are those who are no guests, and who else is ticked."""
        data = super().clean()
        if data["everybody"]:
            ticked = data.get("members", ())
            data["members"] = [m for m in self.here if not m.is_guest or m in ticked]
        if "members" in data:
            self.verify(lambda: verify_anybody(data["members"]))
        if {"kind", "reason"} <= data.keys():
            self.verify(lambda: what_for(data["kind"], data["reason"]))
        return data

    @property
    def token(self) -> str:
        """What was asked about, and of whom."""
        members = ",".join(str(one.pk) for one in self.cleaned_data["members"])
        return f"{super().token}:{members}"


class WriteOffForm(MoneyForm):
    """Writing off what a member who left owes, or is owed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].label = _("Why")
        del self.fields["amount"]


def _sides(member: Member) -> dict[str, Side]:
    """Who may stand on either side, by the value his choice is sent with."""
    members: dict[str, Side] = {side_key(other): other for other in member.club.members.all()}
    own: dict[str, Side] = {CASH.value: CASH, BANK.value: BANK}
    return {**own, **members} if member.is_treasurer else members


def currency_choices(codes: list[str]) -> list[tuple[str, str]]:
    """Currencies to choose from, by their codes, each as it is called."""
    return [(code, currency_name(code)) for code in codes]


def example(currency: str) -> str:
    """How an amount of this currency may be typed."""
    return "£1 5s., 7s. 6d., 2/6" if currency == LSD else format_money(125, currency)


def _said(side: Side) -> object:
    return side.label if isinstance(side, AccountKind) else side.name
