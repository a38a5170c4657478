"""The fields for a card's stake and its day of play."""

from collections.abc import Sequence
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from piquet.money.amounts import LSD, UnclearAmountError, examples, format_money, parse_money, plain
from piquet.money.stakes import MOST_AMOUNT, Stake, is_out_of_all_measure
from scoring.club_defaults import OfferedStake, stakes_of
from scoring.days import day_of_play, today
from scoring.forms.day import DayField, DayForm
from scoring.forms.stake_values import (
    LOVE,
    NEGLECTED,
    OF_POINTS,
    OWN,
    POINT_RATES,
    StakeChoiceField,
    StakeOption,
    as_typed,
    option,
    stake_of_value,
    stake_value,
)
from scoring.models import Card
from scoring.words.stakes import currency_name, format_example, format_stake_rate, format_unit


class MoneyField(forms.CharField):
    """An amount of money as typed. The form reads it in its currency."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=24, **kwargs)
        self.widget.attrs.update({"autocomplete": "off"})


def read_amount(form: forms.BaseForm, name: str, typed: str, currency: str) -> int:
    """Return the amount typed in a field, in the smallest coin.

    Raise ValidationError if it is no amount. If it can mean several amounts, the error offers them.
    A choice counts only while the typed text stays unchanged.
    """
    sent = form.data.get(f"{form.add_prefix(name)}_means", "")
    doubted, _is, meant = sent.rpartition("=")
    try:
        return parse_money(meant if meant and doubted == typed else typed, currency)
    except UnclearAmountError as unclear:
        name = f"{form.add_prefix(name)}_means"
        raise forms.ValidationError(_question(unclear, name, typed, currency)) from None
    except ValueError as error:
        raise forms.ValidationError(str(error)) from None


def _question(unclear: UnclearAmountError, name: str, typed: str, currency: str) -> SafeString:
    """Return the question about an unclear amount, with a radio button for each possible amount."""
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
    """One of the club's stakes or a rate of the players' own (R51–R53), and the day of play."""

    stake = StakeChoiceField(
        widget=forms.RadioSelect, error_messages={"required": _("Choose the stake.")}
    )
    amount = MoneyField(required=False)
    per = forms.ChoiceField(
        choices=[("", _("Choose…")), *POINT_RATES],
        required=False,
    )
    neglect = forms.ChoiceField(
        choices=NEGLECTED,
        required=False,
    )
    currency = forms.ChoiceField(required=False)
    sure_of_rate = forms.CharField(required=False, widget=forms.HiddenInput)
    played_on = DayField()

    of_games = False
    """Whether the game goes up to a hundred, so that its rate has separate fields."""

    doubted_rate = ""
    """The players' own rate that the form questions, as the form sends it."""

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.member = member
        if "agreed" in self.initial:
            self._begin_with(self.initial["agreed"])
        self.fields["amount"].help_text = gettext("Such as %(examples)s") % {
            "examples": examples(member.club.currency)
        }
        begun, sent = self.initial.get("currency"), self.data.get("currency")
        codes = stake_currency_choices(member.club, begun, sent)
        self.fields["currency"].choices = codes  # type: ignore[attr-defined]
        self.currencies = [code for code, _name in codes]
        name_unit(self.fields["neglect"], self.currencies)
        self.fields["played_on"].initial = day_of_play(member.club)

    @cached_property
    def offered(self) -> list[OfferedStake]:
        """The stakes that the club offers."""
        return stakes_of(self.member.club)

    def _begin_with(self, stake: Stake | None) -> None:
        """Fill the form with this stake: one to choose, or a typed rate. None means for love.

        A stake in another currency than the club's stays available as it was. A typed rate is in
        the club's currency.
        """
        known = any(offer.stake == stake for offer in self.offered)
        if stake and (known or stake.currency != self.member.club.currency):
            begun = {"stake": stake_value(stake)}
        else:
            begun = as_typed(stake)
        self.initial = {**self.initial, **begun}

    @property
    def offers_games(self) -> bool:
        """Whether the form has fields for a rate per game or partie."""
        return "games_per" in self.fields

    @property
    def stake_options(self) -> list[StakeOption]:
        """The stakes to choose from, in the club's order, without the players' own rate.

        A stake that is chosen but no longer offered comes last.
        """
        chosen = stake_of_value(str(self["stake"].value() or ""))
        options = [option(offer) for offer in self.offered]
        if chosen and all(offer.stake != chosen for offer in self.offered):
            options.append(option(OfferedStake(chosen)))
        return [offer for offer in options if offer.of_points or self.offers_games]

    @property
    def offers_named_games(self) -> bool:
        """Whether a stake for games is among the options."""
        return any(not choice.of_points for choice in self.stake_options)

    def clean_played_on(self) -> date:
        day: date = self.cleaned_data["played_on"]
        if day > today(self.member.club) + timedelta(days=1):
            words = {"day": date_format(today(self.member.club), "j F Y")}
            text = gettext("That day is in the future. Today is %(day)s.")
            raise forms.ValidationError(text % words)
        return self.asked_about(day, self.member.club)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("stake") == OWN:
            self._clean_own_rate(data)
        elif data.get("stake", LOVE) != LOVE and not self._suits_game(
            stake_of_value(data["stake"])
        ):
            self.add_error("stake", self.fields["stake"].error_messages["required"])
        return data

    def _suits_game(self, stake: Stake | None) -> bool:
        """Return whether a named stake is for points, which suits every game of deals."""
        return stake is not None and stake.per in OF_POINTS

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
            self.add_error("amount", gettext("A stake must be at least one coin."))

    def _ask_about(self, stake: Stake) -> None:
        """Ask beside the field whether the rate is right, unless this same rate was confirmed."""
        self.doubted_rate = f"{stake.amount}:{stake.currency}:{stake.per}"
        if self.cleaned_data["sure_of_rate"] == self.doubted_rate:
            return
        dear = gettext("%(rate)s is at least a hundred times the usual stakes.")
        sentences = [dear % {"rate": format_stake_rate(stake)}]
        if self.own_pays:
            sentences.append(gettext("75 points would pay %(sum)s.") % {"sum": self.own_pays})
        sentences.append(gettext("If that is what you agreed, send it again."))
        self.add_error("amount", " ".join(sentences))

    @property
    def own_rate(self) -> Stake | None:
        """The players' own rate, if it is valid, even if other fields are wrong."""
        data = getattr(self, "cleaned_data", {})
        if data.get("stake") != OWN or not data.get("coins") or not data.get("per"):
            return None
        return self.stake_chosen()

    @property
    def own_pays(self) -> str:
        """The sum that 75 points pay at the players' own rate. "" if there is none.

        "" also for a rate that is not for points.
        """
        stake = self.own_rate
        return format_example(stake) if stake else ""

    def stake_chosen(self) -> Stake | None:
        """Return the chosen stake, None for love. The form must be valid."""
        data = self.cleaned_data
        if data["stake"] == LOVE:
            return None
        if named := stake_of_value(data["stake"]):
            return named
        return Stake(
            preset="",
            currency=data.get("currency") or self.member.club.currency,
            amount=data["coins"],
            per=data["per"],
            neglect=data.get("neglect", ""),
        )


def name_unit(neglect: forms.Field, codes: Sequence[str]) -> None:
    """Name these currencies' whole unit in the choices of the field `neglect`."""
    text = gettext("fractions of one whole unit of the currency")
    if len(codes) == 1:
        text = gettext("fractions of %(unit)s") % {"unit": format_unit(codes[0])}
    neglect.choices = [  # type: ignore[attr-defined]
        (value, text if value == "unit" else label)
        for value, label in neglect.choices  # type: ignore[attr-defined]
    ]


def stake_currency_choices(club: Club, begun: object, sent: object) -> list[tuple[str, str]]:
    """Return the club's currency, and other currencies that the form began with or was sent with.

    A sent currency must be £ s. d. or the currency of one of the club's cards.
    """
    codes = dict.fromkeys([club.currency, *([str(begun)] if begun else [])])
    if sent and (sent == LSD or Card.objects.filter(club=club, currency=str(sent)).exists()):
        codes |= {str(sent): None}
    return [(code, currency_name(code)) for code in codes]
