"""The forms of a club's settings, one a section; each gives the club's fields that it changes."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.dates import MONTHS
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.models import BalancesSeen, Club
from club.time_zones import zone_in_words, zones_by_region
from piquet.currencies import LSD, current_tenders
from piquet.rule_sets import rule_set, switches_of
from scoring.forms.rules import GameForm, as_chosen
from scoring.words.stakes import currency_name

OFTEN: Final = ("GBP", "EUR", "USD", LSD)


class NameForm(forms.Form):
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
        super().__init__(*args, **kwargs)
        self.initial = {"name": club.name, "timezone": club.timezone}
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        now = (_("Now"), [(club.timezone, zone_in_words(club.timezone))])
        self.fields["timezone"].choices = [now, *zones_by_region()]  # type: ignore[attr-defined]
        self.fields["timezone"].widget.attrs["data-here"] = _("Where this device is")

    def changes(self) -> Mapping[str, object]:
        return self.cleaned_data


class CurrencyForm(forms.Form):
    """The currency of what is opened and paid from now on."""

    currency = forms.ChoiceField(label=_("Currency"))

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {"currency": club.currency}
        often = dict.fromkeys([club.currency, *OFTEN])
        others = sorted(
            ((code, currency_name(code)) for code in current_tenders() if code not in often),
            key=lambda choice: choice[1],
        )
        self.fields["currency"].choices = [  # type: ignore[attr-defined]
            (_("Often used"), [(code, _with_code(code)) for code in often]),
            (_("Others"), [(code, _with_code(code)) for code, _name in others]),
        ]

    def changes(self) -> Mapping[str, object]:
        return self.cleaned_data


class UsualGameForm(GameForm):
    """The game that a new card begins with, and its house rules."""

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        usual = as_chosen(rule_set(club.default_code, club.default_switches))
        super().__init__(*args, initial=usual, **kwargs)

    def changes(self) -> Mapping[str, object]:
        rules = self.rules()
        return {"default_code": rules.code, "default_switches": switches_of(rules)}


class ChancesForm(forms.Form):
    """Whether the card may show chances while it is played."""

    chances_in_play = forms.BooleanField(
        label=_("Show each player’s chances during play, in per cent"), required=False
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {"chances_in_play": club.chances_in_play}

    def changes(self) -> Mapping[str, object]:
        return self.cleaned_data


class BookForm(forms.Form):
    """Who sees the balances, and when a month may be closed."""

    who_sees_balances = forms.ChoiceField(
        label=_("Who sees the balances"),
        widget=forms.RadioSelect,
        choices=[
            (BalancesSeen.ALL, _("Everybody sees all balances")),
            (BalancesSeen.OWN, _("Players see only their own, officers see all")),
        ],
        help_text=_(
            "If players see only their own, a card of others shows them its stake and points, but "
            "no money. The board and the results for the notice board show points only."
        ),
    )
    days_before_closing = forms.TypedChoiceField(
        label=_("When the treasurer can close a month"),
        coerce=int,
        choices=[
            (0, _("as soon as it is over")),
            (1, _("one day after it is over")),
            *(
                (days, _("%(n)d days after it is over") % {"n": days})
                for days in (2, 3, 5, 7, 10, 14)
            ),
        ],
        help_text=_("This leaves time to sign the last cards of the month."),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = ("who_sees_balances", "days_before_closing")
        self.initial = {name: getattr(club, name) for name in names}

    def changes(self) -> Mapping[str, object]:
        return self.cleaned_data


class RecordsForm(forms.Form):
    """When a season begins, and who appears in records and ratings."""

    season_begins = forms.TypedChoiceField(
        label=_("A season begins in"),
        coerce=int,
        choices=list(MONTHS.items()),
        help_text=_("Records are kept by season, and a league is played in one."),
    )
    shows_ratings = forms.BooleanField(label=_("Show ratings"), required=False)
    shows_guests = forms.BooleanField(label=_("Show guests by name"), required=False)
    shows_former_members = forms.BooleanField(
        label=_("Show members who left by name"), required=False
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {name: getattr(club, name) for name in self.fields}

    def changes(self) -> Mapping[str, object]:
        return self.cleaned_data


SettingsForm = NameForm | CurrencyForm | UsualGameForm | ChancesForm | BookForm | RecordsForm
SETTINGS_FORMS: Final[Mapping[str, type[SettingsForm]]] = {
    "name": NameForm,
    "currency": CurrencyForm,
    "game": UsualGameForm,
    "chances": ChancesForm,
    "book": BookForm,
    "records": RecordsForm,
}
"""Each section's form but the stakes', which have one of their own kind."""


def _with_code(code: str) -> str | Promise:
    """A currency's name with its code, which tells dollars apart: “British pounds (GBP)”."""
    name = currency_name(code)
    name = name[:1].upper() + name[1:]
    return name if code == LSD else f"{name} ({code})"
