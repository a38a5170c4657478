"""What is typed on the card pages, checked for form; the law is checked by the operations."""

import re
from datetime import date, timedelta
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from scoring.days import day_of_play
from scoring.laws.money import LSD, examples, parse_money
from scoring.laws.stakes import PRESETS, Stake
from scoring.models import Mark
from scoring.operations.doubt import Doubt, as_value
from scoring.operations.record_deal import Figures, WrittenMeanwhile
from scoring.wording import currency_name, stake_in_words

OWN = "own"
SEATS = [(0, "0"), (1, "1")]


class ScoreField(forms.IntegerField):
    """A score: a whole number, in the figures of the player's own keypad."""

    default_error_messages = {
        "required": _("Write a score; 0 if he made nothing."),
        "invalid": _("A score is a whole number such as 28."),
        "min_value": _("A score is never less than 0."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, widget=forms.TextInput, **kwargs)
        self.widget.attrs.update({"inputmode": "numeric", "autocomplete": "off", "maxlength": 6})


class SharedFields(dict[str, forms.Field]):
    """The fields of a form that never changes them: one set for all its forms.

    Django copies them for each form, which takes longer than checking what was typed.
    """

    def __deepcopy__(self, _memo: object) -> dict[str, forms.Field]:
        return dict(self)


class DealForm(forms.Form):
    """Both scores of a deal, by seat, and where on the card it belongs."""

    partie = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    deal = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    dealer = forms.TypedChoiceField(coerce=int, choices=SEATS)
    score_0 = ScoreField()
    score_1 = ScoreField()
    mark = forms.ChoiceField(choices=Mark.choices, required=False)
    mark_seat = forms.TypedChoiceField(coerce=int, choices=SEATS, empty_value=None, required=False)
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    as_next = forms.BooleanField(required=False, widget=forms.HiddenInput)
    instead = forms.RegexField(r"^[1-9]\d{0,3}:[1-9]\d?$", required=False)
    sure = forms.CharField(required=False, widget=forms.HiddenInput)

    conflict: WrittenMeanwhile | None = None
    """What stands in the place that these scores were to have, for the writer to say."""
    doubt: Doubt | None = None
    """What may have been meant by scores that cannot be, or hardly can."""

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("mark") and data.get("mark_seat") is None:
            self.add_error("mark_seat", gettext("Say which player."))
        return data

    @property
    def own_record_of(self) -> tuple[int, int] | None:
        """The partie and deal that the writer says he meant, where the page was out of date."""
        partie, _colon, deal = self.cleaned_data["instead"].partition(":")
        return (int(partie), int(deal)) if deal else None

    @property
    def is_sure(self) -> bool:
        """Whether the writer was asked about these very scores already."""
        figures = self.figures()
        return bool(self.cleaned_data["sure"] == as_value(figures.scores))

    def figures(self) -> Figures:
        """The figures as typed; only of a valid form."""
        data = self.cleaned_data
        return Figures(
            partie=data["partie"],
            deal=data["deal"],
            dealer=data["dealer"],
            scores=(data["score_0"], data["score_1"]),
            mark=data["mark"],
            mark_seat=data["mark_seat"],
        )


def with_what_was_meant(typed: QueryDict) -> QueryDict:
    """A deal's form as typed; with the scores that its writer took instead when he was asked."""
    meant = re.fullmatch(r"(\d{1,3}):(\d{1,3})", typed.get("meant", ""))
    if not meant:
        return typed
    data = typed.copy()
    data["score_0"], data["score_1"] = meant.groups()
    data["sure"] = meant.group()
    return data


DealForm.base_fields = SharedFields(DealForm.base_fields)


class MoneyField(forms.CharField):
    """An amount as people write it; what it is worth is read with the form's currency."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=24, **kwargs)
        self.widget.attrs.update({"autocomplete": "off"})


class OpenCardForm(forms.Form):
    """A new card between the writer and another, or for an officer between two others."""

    player = forms.ModelChoiceField(Member.objects.none(), required=False)
    opponent = forms.ModelChoiceField(
        Member.objects.none(),
        empty_label=_("Choose…"),
        error_messages={"required": _("Choose whom you play.")},
    )
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
    first_dealer = forms.ChoiceField(
        choices=[("1", _("my opponent deals first")), ("0", _("I deal first"))], initial="1"
    )
    played_on = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))
    form_key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    another = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.member = member
        members = Member.objects.filter(club=member.club, left_at=None)
        others = members if member.is_officer else members.exclude(pk=member.pk)
        self.fields["opponent"].queryset = others  # type: ignore[attr-defined]
        self.fields["player"].queryset = members  # type: ignore[attr-defined]
        if not member.is_officer:
            del self.fields["player"]
        self.fields["stake"].choices = stake_choices(member.club)  # type: ignore[attr-defined]
        self.fields["amount"].help_text = gettext("Such as %(examples)s") % {
            "examples": examples(member.club.currency)
        }
        self.fields["currency"].choices = currency_choices(member.club)  # type: ignore[attr-defined]
        self.fields["played_on"].initial = day_of_play(member.club)

    def clean_played_on(self) -> date:
        day: date = self.cleaned_data["played_on"]
        if day > today(self.member.club) + timedelta(days=1):
            raise forms.ValidationError(gettext("That day is still to come."))
        return day

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

    def players(self) -> tuple[Member, Member]:
        """Who sit on the left and on the right."""
        return (self.cleaned_data.get("player") or self.member, self.cleaned_data["opponent"])


class ReasonForm(forms.Form):
    """A reason in a sentence."""

    reason = forms.CharField(
        max_length=300, error_messages={"required": _("Say why, in a sentence.")}
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


def today(club: Club) -> date:
    """The date in the club's time zone."""
    return timezone.localdate(timezone=club.zone)


class UndoForm(forms.Form):
    """Taking back the last record; the key makes a repeated request count once."""

    key = forms.CharField(max_length=64, widget=forms.HiddenInput)


class AnswerForm(forms.Form):
    """Yes or no to what the other side asks."""

    answer = forms.ChoiceField(choices=[("agree", _("Agree")), ("refuse", _("Refuse"))])

    def agreed(self) -> bool:
        return bool(self.cleaned_data["answer"] == "agree")


class ConfirmForm(forms.Form):
    """A form whose only figure is that it was sent."""
