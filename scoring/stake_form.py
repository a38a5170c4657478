"""The stake of a card, as it is chosen: a named one (R53), or a rate of one's own."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from scoring.laws.money import LSD, examples, parse_money
from scoring.laws.stakes import PRESETS, Stake
from scoring.wording import currency_name, stake_in_words

OWN = "own"


class MoneyField(forms.CharField):
    """An amount as people write it; what it is worth is read with the form's currency."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=24, **kwargs)
        self.widget.attrs.update({"autocomplete": "off"})


class StakeForm(forms.Form):
    """A stake, agreed when a card is opened (R50), and the key that opens it once."""

    stake = forms.ChoiceField(widget=forms.RadioSelect)
    amount = MoneyField(required=False)
    per = forms.ChoiceField(
        choices=[("point", _("a point")), ("hundred", _("a hundred points"))], required=False
    )
    neglect = forms.ChoiceField(
        choices=[
            ("50", _("fractions of fifty")),
            ("25", _("fractions of twenty-five")),
            ("40", _("fractions of forty")),
            ("unit", _("fractions of a pound, or of one whole unit")),
            ("", _("nothing")),
        ],
        required=False,
    )
    currency = forms.ChoiceField(required=False)
    form_key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.member = member
        self.fields["stake"].choices = stake_choices(member.club)  # type: ignore[attr-defined]
        self.fields["amount"].help_text = gettext("Such as %(examples)s") % {
            "examples": examples(member.club.currency)
        }
        self.fields["currency"].choices = currency_choices(member.club)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("stake") == OWN:
            self._clean_own_rate(data)
        return data

    def _clean_own_rate(self, data: dict[str, Any]) -> None:
        currency = data.get("currency") or self.member.club.currency
        if not data.get("amount"):
            text = gettext("Write the rate, such as %(examples)s.")
            self.add_error("amount", text % {"examples": examples(currency)})
            return
        try:
            data["coins"] = parse_money(data["amount"], currency)
        except ValueError as error:
            self.add_error("amount", str(error))
            return
        if data["coins"] == 0:
            self.add_error(
                "amount", gettext("A rate of nothing is no stake: write at least one coin.")
            )

    def stake_chosen(self) -> Stake:
        """The stake agreed; only of a valid form."""
        data = self.cleaned_data
        if data["stake"] != OWN:
            return PRESETS[data["stake"]]
        return Stake(
            preset="",
            currency=data["currency"] or self.member.club.currency,
            amount=data["coins"],
            per=data["per"] or "hundred",
            neglect=data["neglect"],
        )


def stake_choices(club: Club) -> list[tuple[str, str]]:
    """The named stakes (R53) and one's own rate, first where the club counts in no shillings."""
    named = [(name, stake_in_words(stake)) for name, stake in PRESETS.items()]
    own = (OWN, gettext("A rate of our own"))
    return [*named, own] if club.currency == LSD else [own, *named]


def currency_choices(club: Club) -> list[tuple[str, str]]:
    """The club's currency first; pounds, shillings and pence always."""
    codes = dict.fromkeys([club.currency, "LSD"])
    return [(code, currency_name(code)) for code in codes]
