"""The fields of a card's stake and its day of play."""

from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from scoring.days import day_of_play, today
from scoring.forms.day import DayField, DayForm
from scoring.laws.money.amounts import (
    LSD,
    UnclearAmountError,
    examples,
    format_money,
    parse_money,
    plain,
)
from scoring.laws.money.reckoning import reckon_card
from scoring.laws.money.stakes import MOST_AMOUNT, PRESETS, Stake, is_out_of_all_measure
from scoring.words.stakes import currency_name, rate_in_words, stake_in_words

OWN = "own"
LOVE = "love"


class MoneyField(forms.CharField):
    """An amount as people write it. The form reads it with its currency."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=24, **kwargs)
        self.widget.attrs.update({"autocomplete": "off"})


def read_amount(form: forms.BaseForm, name: str, typed: str, currency: str) -> int:
    """The amount typed in a field, in the smallest coin.

    Raises ValidationError. If the amount can be read in several ways, the error offers them. The
    choice counts only for the text it was offered for.
    """
    sent = form.data.get(f"{form.add_prefix(name)}_means", "")
    asked, _is, meant = sent.rpartition("=")
    try:
        return parse_money(meant if meant and asked == typed else typed, currency)
    except UnclearAmountError as unclear:
        name = f"{form.add_prefix(name)}_means"
        raise forms.ValidationError(_question(unclear, name, typed, currency)) from None
    except ValueError as error:
        raise forms.ValidationError(str(error)) from None


def _question(unclear: UnclearAmountError, name: str, typed: str, currency: str) -> SafeString:
    """The question about an amount, with a radio button for each way to read it."""
    choices = format_html_join(
        " ",
        '<label><input type="radio" name="{}" value="{}={}"> {}</label>',
        (
            (name, typed, plain(amount, currency), format_money(amount, currency))
            for amount in unclear.amounts
        ),
    )
    return format_html('{} <span class="choices">{}</span>', str(unclear), choices)


class StakeForm(DayForm):
    """A named stake or a rate of one's own (R51–R53), and the day of play."""

    stake = forms.ChoiceField(
        widget=forms.RadioSelect, error_messages={"required": _("Choose the stake.")}
    )
    amount = MoneyField(required=False)
    per = forms.ChoiceField(
        choices=[
            ("", _("Choose…")),
            ("point", _("a point")),
            ("hundred", _("a hundred points")),
        ],
        required=False,
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
    sure_of_rate = forms.CharField(required=False, widget=forms.HiddenInput)
    played_on = DayField()

    doubted_rate = ""
    """The questioned rate of one's own, as it is sent."""

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.member = member
        self.fields["stake"].choices = stake_choices(member.club)  # type: ignore[attr-defined]
        self.fields["amount"].help_text = gettext("Such as %(examples)s") % {
            "examples": examples(member.club.currency)
        }
        self.fields["currency"].choices = currency_choices(member.club)  # type: ignore[attr-defined]
        self.fields["played_on"].initial = day_of_play(member.club)

    def clean_played_on(self) -> date:
        day: date = self.cleaned_data["played_on"]
        if day > today(self.member.club) + timedelta(days=1):
            words = {"day": date_format(today(self.member.club), "j F Y")}
            text = gettext("That day is still to come: today is %(day)s.")
            raise forms.ValidationError(text % words)
        return self.asked_about(day, self.member.club)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("stake") == OWN:
            self._clean_own_rate(data)
        return data

    def _clean_own_rate(self, data: dict[str, Any]) -> None:
        if not data.get("per") and "per" not in self.errors:
            self.add_error("per", gettext("Choose what the rate is for."))
        self._clean_amount(data, data.get("currency") or self.member.club.currency)
        stake = self.own_rate
        if stake and stake.amount <= MOST_AMOUNT and is_out_of_all_measure(stake):
            self._ask_about(stake)

    def _clean_amount(self, data: dict[str, Any], currency: str) -> None:
        if "amount" in self.errors:
            return
        if not data.get("amount"):
            text = gettext("Write the rate, such as %(examples)s.")
            self.add_error("amount", text % {"examples": examples(currency)})
            return
        try:
            data["coins"] = read_amount(self, "amount", data["amount"], currency)
        except forms.ValidationError as error:
            self.add_error("amount", error)
            return
        if data["coins"] == 0:
            self.add_error(
                "amount", gettext("A rate of nothing is no stake: write at least one coin.")
            )

    def _ask_about(self, stake: Stake) -> None:
        """Question the rate beside its field, unless this very rate was confirmed."""
        self.doubted_rate = f"{stake.amount}:{stake.currency}:{stake.per}"
        if self.cleaned_data["sure_of_rate"] == self.doubted_rate:
            return
        dear = gettext("%(rate)s is a hundred times any stake with a name, or more.")
        said = [dear % {"rate": rate_in_words(stake)}]
        if self.own_pays:
            said.append(gettext("75 points would pay %(sum)s.") % {"sum": self.own_pays})
        said.append(gettext("If that is what is agreed, send it once more."))
        self.add_error("amount", " ".join(said))

    @property
    def own_rate(self) -> Stake | None:
        """The rate of one's own in the data, if it is valid, even if other fields are wrong."""
        data = getattr(self, "cleaned_data", {})
        if data.get("stake") != OWN or not data.get("coins") or not data.get("per"):
            return None
        return self.stake_chosen()

    @property
    def own_pays(self) -> str:
        """What 75 points pay at the rate of one's own. Return "" if there is none, or if it is not
        a rate for points."""
        stake = self.own_rate
        return worth(75, stake) if stake and stake.per in ("point", "hundred") else ""

    def stake_chosen(self) -> Stake | None:
        """The stake agreed, None for love. The form must be valid."""
        data = self.cleaned_data
        if data["stake"] == LOVE:
            return None
        if data["stake"] != OWN:
            return PRESETS[data["stake"]]
        return Stake(
            preset="",
            currency=data.get("currency") or self.member.club.currency,
            amount=data["coins"],
            per=data["per"],
            neglect=data.get("neglect", ""),
        )


def as_typed(stake: Stake | None) -> dict[str, str]:
    """A stake as values of the form's fields, including the fields for games up to a hundred."""
    if stake is None:
        return {"stake": LOVE}
    if stake.preset in PRESETS:
        return {"stake": stake.preset}
    amount = format_money(stake.amount, stake.currency)
    rate = {"amount": amount, "per": stake.per, "neglect": stake.neglect}
    prefix = "" if stake.per in ("point", "hundred") else "games_"
    told = {prefix + name: value for name, value in rate.items()}
    return {"stake": OWN, "currency": stake.currency, **told}


def worth(points: int, stake: Stake) -> str:
    """What these points pay at a stake for a point or a hundred."""
    return format_money(reckon_card([(points, 0)], stake).amounts[0], stake.currency)


def stake_choices(club: Club) -> list[tuple[str, str]]:
    """The named stakes (R53), one's own rate, which comes first unless the club counts in
    shillings, and no stake at all."""
    named = [(name, stake_in_words(stake)) for name, stake in PRESETS.items()]
    own = (OWN, gettext("A rate of our own"))
    love = (LOVE, gettext("For love (no stake)"))
    return [*named, love, own] if club.currency == LSD else [own, *named, love]


def currency_choices(club: Club) -> list[tuple[str, str]]:
    """The club's currency, then pounds, shillings and pence."""
    codes = dict.fromkeys([club.currency, "LSD"])
    return [(code, currency_name(code)) for code in codes]
