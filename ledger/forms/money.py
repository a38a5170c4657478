"""The base of all forms about money: amount, currency, reason, key, and the question before
posting.

The fields have the names of the operations' arguments; the operations decide what is allowed.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Member
from club.operation_error import OperationError
from ledger.operations.verify import currencies
from piquet.money.amounts import LSD, format_money
from scoring.forms.day import DayField, DayForm
from scoring.forms.stake import MoneyField, read_amount
from scoring.keys import new_key
from scoring.words.stakes import currency_name


class MoneyForm(DayForm):
    """An amount in one of the club's currencies, its purpose, and a key so it is sent once."""

    amount = MoneyField(label=_("Amount"), required=False)
    currency = forms.ChoiceField(
        label=_("Currency"),
        error_messages={"invalid_choice": _("The club keeps no accounts in %(value)s.")},
    )
    reason = forms.CharField(
        label=_("What for"), required=False, help_text=_("You can leave this empty.")
    )
    form_key = forms.CharField(required=False, widget=forms.HiddenInput)
    asked = forms.CharField(required=False, widget=forms.HiddenInput)

    token_fields: ClassVar[tuple[str, ...]] = ("amount", "currency")
    asking = ""
    """The token of the entry being asked about."""

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.member = member
        self.initial.setdefault("form_key", new_key())
        codes = currencies(member.club)
        self.fields["currency"].choices = currency_choices(codes)  # type: ignore[attr-defined]
        if self.initial.get("currency") not in codes:
            self.initial["currency"] = codes[0]
        if "amount" in self.fields:
            self.show_examples(codes)
        if len(codes) == 1:
            self.fields["currency"].widget = forms.HiddenInput()

    def show_examples(self, currencies: Iterable[str]) -> None:
        """Say beside the amount how one is written in these currencies."""
        examples = ", ".join(example(code) for code in currencies)
        self.fields["amount"].help_text = _("Such as %(examples)s") % {"examples": examples}

    def clean(self) -> dict[str, Any]:
        """Read the amount in the chosen currency."""
        data = super().clean() or {}
        if "currency" in data and "amount" in data:
            data["amount"] = self.coins("amount", data["amount"], data["currency"])
        return data

    def coins(self, name: str, typed: str, currency: str) -> int:
        """Return a field's amount in the smallest coin; a fault is shown beside the field."""
        try:
            return read_amount(self, name, typed, currency)
        except forms.ValidationError as error:
            self.add_error(name, error)
            return 0

    def verify(self, check: Callable[[], object]) -> None:
        """Add what the operation's check would refuse to the form's other faults.

        So all faults are shown at once.
        """
        try:
            check()
        except OperationError as refused:
            self.add_error(refused.field, refused.message)

    @property
    def token(self) -> str:
        """Identifies the entry asked about: only the same one, sent again, is not asked again."""
        return ":".join(str(self.cleaned_data[name]) for name in self.token_fields)

    def questions(self, of_amount: Callable[[], str] = str) -> dict[str, str]:
        """Return what to ask before carrying it out, by field: an old day, an odd amount.

        `of_amount` returns the question about the amount. Sending the same again confirms it.
        """
        questions = {"on": self._of_day()}
        question = of_amount()
        if question and self.cleaned_data["asked"] != self.token:
            questions["amount"] = question
            self.asking = self.token
        return {field: words for field, words in questions.items() if words}

    def ask(self, questions: Mapping[str, str]) -> None:
        """Put the questions beside their fields, except fields with a fault."""
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


def operation_arguments(form: MoneyForm, *names: str) -> dict[str, Any]:
    """Return the valid form's fields that every operation takes, and those named."""
    wanted = ("amount", "currency", "reason", "form_key", *names)
    return {name: form.cleaned_data[name] for name in wanted if name in form.cleaned_data}


class DatedForm(MoneyForm):
    """An entry that may be dated on another day than today."""

    on = DayField(
        label=_("Date"),
        required=False,
        help_text=_("Today, unless you choose another day"),
    )


def currency_choices(codes: list[str]) -> list[tuple[str, str]]:
    """Return currencies to choose from: codes and names."""
    return [(code, currency_name(code)) for code in codes]


def example(currency: str) -> str:
    """Return how an amount of this currency may be typed."""
    return "£1 5s., 7s. 6d., 2/6" if currency == LSD else format_money(125, currency)
