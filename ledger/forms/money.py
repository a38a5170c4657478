"""The base of all forms about money, with the questions asked before an entry is posted.

The fields have the names of the operations' arguments. The operations decide what is allowed.
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
    """An amount in one of the club's currencies, with a reason.

    A key prevents a second entry if the form is sent twice.
    """

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
    """The token of the entry that the page asks about, or ""."""

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
        """Show beside the amount how to write an amount in these currencies."""
        examples = ", ".join(example(code) for code in currencies)
        self.fields["amount"].help_text = _("Such as %(examples)s") % {"examples": examples}

    def clean(self) -> dict[str, Any]:
        """Return the data, with the amount in the smallest coin of the chosen currency."""
        data = super().clean() or {}
        if "currency" in data and "amount" in data:
            data["amount"] = self.coins("amount", data["amount"], data["currency"])
        return data

    def coins(self, name: str, typed: str, currency: str) -> int:
        """Return a field's amount in the smallest coin, or 0 with an error beside the field."""
        try:
            return read_amount(self, name, typed, currency)
        except forms.ValidationError as error:
            self.add_error(name, error)
            return 0

    def verify(self, check: Callable[[], object]) -> None:
        """Run an operation's check, and show its refusal with the form's other errors."""
        try:
            check()
        except OperationError as refused:
            self.add_error(refused.field, refused.message)

    @property
    def token(self) -> str:
        """The data that a confirmation covers: if they are sent again, no question is asked."""
        return ":".join(str(self.cleaned_data[name]) for name in self.token_fields)

    def questions(self, of_amount: Callable[[], str] = str) -> dict[str, str]:
        """Return the questions to ask before posting, by field: about an old day or an odd amount.

        `of_amount` returns the question about the amount, or "". Sending the same form again
        confirms it.
        """
        questions = {"on": self._of_day()}
        question = of_amount()
        if question and self.cleaned_data["asked"] != self.token:
            questions["amount"] = question
            self.asking = self.token
        return {field: words for field, words in questions.items() if words}

    def ask(self, questions: Mapping[str, str]) -> None:
        """Show the questions beside their fields, except at fields with an error."""
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
    """Return the valid form's fields that every operation takes, and the fields in `names`."""
    wanted = ("amount", "currency", "reason", "form_key", *names)
    return {name: form.cleaned_data[name] for name in wanted if name in form.cleaned_data}


class DatedForm(MoneyForm):
    """An entry that may be dated on a day other than today."""

    on = DayField(
        label=_("Date"),
        required=False,
        help_text=_("Today, unless you choose another day"),
    )


def currency_choices(codes: list[str]) -> list[tuple[str, str]]:
    """Return choices of currencies: pairs of a code and a name."""
    return [(code, currency_name(code)) for code in codes]


def example(currency: str) -> str:
    """Return examples of how to type an amount of this currency."""
    return "£1 5s., 7s. 6d., 2/6" if currency == LSD else format_money(125, currency)
