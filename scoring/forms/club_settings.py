"""The forms of a club's settings, one for each section.

Each returns the columns that it changes.
"""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.models import Club
from club.models.settings import Setting, settings_of
from club.time_zones import format_zone, zones_by_region
from piquet.currencies import LSD, current_tenders
from piquet.rule_sets import rule_set, switches_of
from scoring.forms.rules import GameForm, as_chosen
from scoring.words.stakes import currency_name

OFTEN: Final = ("GBP", "EUR", "USD", LSD)


class SettingsForm(forms.Form):
    """The form of a section: its own fields, then the columns that the model puts there."""

    def __init__(self, *args: Any, club: Club, section: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for declared in settings_of(Club):
            if declared.section == section:
                self.fields[declared.column.name] = _field_of(declared)
        self.initial = {name: getattr(club, name, None) for name in self.fields}

    def changes(self) -> Mapping[str, object]:
        """Return the new values of the club's columns. The form must be valid."""
        return self.cleaned_data


class NameForm(SettingsForm):
    """The club's name and its time zone."""

    name = forms.CharField(
        label=_("Name"), max_length=80, error_messages={"required": _("Write the club’s name.")}
    )
    timezone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_(
            "Choose the nearest big town of your country. All dates and times on the club’s pages "
            "and papers follow it."
        ),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, club=club, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        now = (_("Now"), [(club.timezone, format_zone(club.timezone))])
        self.fields["timezone"].choices = [now, *zones_by_region()]  # type: ignore[attr-defined]
        self.fields["timezone"].widget.attrs["data-here"] = _("Where this device is")


class CurrencyForm(SettingsForm):
    """The currency of new cards and new entries."""

    currency = forms.ChoiceField(label=_("Currency"))

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, club=club, **kwargs)
        often = dict.fromkeys([club.currency, *OFTEN])
        others = sorted(
            ((code, currency_name(code)) for code in current_tenders() if code not in often),
            key=lambda choice: choice[1],
        )
        self.fields["currency"].choices = [  # type: ignore[attr-defined]
            (_("Often used"), [(code, _with_code(code)) for code in often]),
            (_("Others"), [(code, _with_code(code)) for code, _name in others]),
        ]


class UsualGameForm(SettingsForm, GameForm):
    """The game that a new card proposes, and its house rules."""

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, club=club, **kwargs)
        self.initial = as_chosen(rule_set(club.default_code, club.default_switches))

    def changes(self) -> Mapping[str, object]:
        rules = self.rules()
        return {"default_code": rules.code, "default_switches": switches_of(rules)}


def _field_of(declared: Setting) -> forms.Field:
    """Return the form field of a setting. A column with choices becomes radio buttons."""
    column = declared.column
    if choices := column.choices or declared.offered:
        return forms.TypedChoiceField(
            label=column.verbose_name,
            help_text=column.help_text,
            coerce=column.to_python,
            choices=choices,
            widget=forms.RadioSelect if column.choices else forms.Select,
        )
    field = column.formfield()
    if field is None:
        raise TypeError(f"{column} has no field of a form.")
    return field


def _with_code(code: str) -> str | Promise:
    """Return a currency's name with its code, to distinguish dollars: “British pounds (GBP)”."""
    name = currency_name(code)
    name = name[:1].upper() + name[1:]
    return name if code == LSD else f"{name} ({code})"
