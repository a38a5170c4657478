"""The form that searches the journal."""

from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Member
from ledger.forms.money import currency_choices, example
from ledger.models import TransactionKind
from ledger.operations.verify import currencies
from piquet.money.amounts import format_money
from scoring.forms.search import PersonField, SearchForm
from scoring.forms.stake import MoneyField, read_amount

LONGEST = 60
"""The longest text to search for, in characters: a few words."""


class JournalSearchForm(SearchForm):
    """A search for entries by person, kind, date, amount and words.

    The amount is what one account gains or loses, in one currency. If a person is chosen, the
    account is theirs.
    """

    person = PersonField(_("Person"))
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=[("", _("Any")), *TransactionKind.choices],
        required=False,
        error_messages={"invalid_choice": _("Choose a kind from the list.")},
    )
    amount = MoneyField(label=_("Amount"), required=False)
    currency = forms.ChoiceField(
        label=_("Currency"),
        required=False,
        error_messages={"invalid_choice": _("The club keeps no accounts in %(value)s.")},
    )
    words = forms.CharField(
        label=_("Words"),
        max_length=LONGEST,
        required=False,
        help_text=_("A name or a reason"),
    )
    field_order = ("person", "kind", "since", "until", "amount", "currency", "words")

    def __init__(self, address: QueryDict, *, member: Member) -> None:
        super().__init__(address, member=member)
        codes = currencies(member.club)
        self.own_currency = codes[0]
        if len(codes) == 1:
            del self.fields["currency"]
        else:
            choices = [("", _("Any")), *currency_choices(codes)]
            self.fields["currency"].choices = choices  # type: ignore[attr-defined]
        self.fields["amount"].help_text = _("Such as %(examples)s") % {
            "examples": example(self.own_currency)
        }

    @property
    def searched_currency(self) -> str:
        """The currency of the amount: the club's own, unless another is chosen."""
        return self.cleaned_data.get("currency") or self.own_currency

    def clean(self) -> dict[str, Any]:
        """Return the data, with the amount in the smallest coin of its currency."""
        data = super().clean()
        if data.get("amount"):
            try:
                data["amount"] = read_amount(self, "amount", data["amount"], self.searched_currency)
            except forms.ValidationError as error:
                self.add_error("amount", error)
        return data

    @property
    def terms(self) -> dict[str, Any]:
        terms = super().terms
        return {**terms, "currency": self.searched_currency} if "amount" in terms else terms

    @property
    def address(self) -> str:
        means = self.data.get("amount_means", "") if self.is_bound else ""
        more = urlencode({"amount_means": means}) if means else ""
        return "&".join(part for part in (super().address, more) if part)

    def in_words(self, name: str, value: Any) -> str:
        if name == "amount":
            return format_money(value, self.searched_currency)
        if name == "words":
            return gettext("“%(words)s”") % {"words": value}
        return super().in_words(name, value)
