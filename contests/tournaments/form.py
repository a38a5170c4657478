"""The forms of a tournament: its terms, its draw, its people, a walk-over."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from club.numbers import WholeNumberField
from contests.models import Contest, ContestKind, Seeding
from contests.operations.leagues.drafts import LOTS
from contests.operations.tournaments.make import Plan, usual_rounds
from contests.shared.forms import ContestForm, name_field
from ledger.forms.charge import MembersField
from piquet.rule_sets import RUBICON
from scoring.days import day_of_play
from scoring.forms.day import DayField
from scoring.words.rules import GAMES

KINDS = [
    (ContestKind.KNOCKOUT, _("Knockout: who loses a match is out")),
    (ContestKind.SWISS, _("Swiss: everybody plays each round, against people of a like score")),
]
SEEDINGS = [
    (Seeding.RATING, _("By rating: the strongest meet late")),
    (Seeding.LOT, _("By lot")),
]


class TournamentForm(ContestForm):
    """The terms of a tournament, new or not drawn yet."""

    name = name_field(_("Such as “Christmas knockout 2026”."), _("Give the tournament a name."))
    kind = forms.ChoiceField(
        label=_("What kind?"),
        choices=KINDS,
        initial=ContestKind.KNOCKOUT,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a knockout or a Swiss tournament.")},
    )
    begins = DayField(
        label=_("First day"), error_messages={"required": _("Choose the day on which it begins.")}
    )
    ends = DayField(
        label=_("Last day"), required=False, help_text=_("Empty: it is played in one day.")
    )
    code = forms.ChoiceField(label=_("Game"), initial=RUBICON.code)
    best_of = WholeNumberField(
        label=_("Parties of a match, at most"),
        required=False,
        initial=1,
        help_text=_("Odd: the best of 1, 3 or 5 parties wins the match."),
        error_messages={"invalid": _("Write an odd whole number, such as 3.")},
    )
    rounds = WholeNumberField(
        label=_("Rounds"),
        required=False,
        help_text=_("Empty: as many as are usual for so many people."),
        error_messages={"invalid": _("Write a whole number, such as 4, or leave it empty.")},
    )
    seeding = forms.ChoiceField(
        label=_("How are people seeded?"),
        choices=SEEDINGS,
        initial=Seeding.LOT,
        help_text=_(
            "By rating: whoever has none, or does not show theirs, begins in the middle, at 1500."
        ),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose the rating or a lot.")},
    )
    lot = WholeNumberField(
        label=_("Number of the lot"),
        required=False,
        min_value=1,
        max_value=LOTS - 1,
        error_messages={"invalid": _("Write a whole number, such as 4711, or leave it empty.")},
        help_text=_(
            "Empty: the site chooses one. It is shown, and the same number and people always "
            "give the same draw."
        ),
    )
    people = MembersField(
        Member.objects.none(),
        label=_("Who plays?"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("A tournament needs two people at least. You chose none."),
            "invalid_choice": _("Choose members and guests of this club."),
        },
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, club=club, **kwargs)
        self.fields["code"].choices = [(code, GAMES[code][0]) for code in GAMES]  # type: ignore[attr-defined]
        if not club.shows_ratings:
            self._seed_by_lot_alone()
        here = Member.objects.filter(club=club, left_at=None).order_by("name")
        self.fields["people"].queryset = here  # type: ignore[attr-defined]
        self.fields["people"].label_from_instance = _name  # type: ignore[attr-defined]
        for name in ("best_of", "rounds", "lot"):
            self.fields[name].widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
        if not self.is_bound:
            self.initial = {"begins": day_of_play(club), **self.initial}

    def _seed_by_lot_alone(self) -> None:
        """Remove seeding by rating, because the club shows no ratings."""
        field = self.fields["seeding"]
        field.choices = [seeding for seeding in SEEDINGS if seeding[0] != Seeding.RATING]  # type: ignore[attr-defined]
        text = _("The club shows no ratings. Seed by lot instead.")
        field.error_messages["invalid_choice"] = text
        field.help_text = ""
        if self.initial.get("seeding") == Seeding.RATING:
            self.initial["seeding"] = Seeding.LOT

    def clean_people(self) -> list[Member]:
        people = list(self.cleaned_data["people"])
        sent = self.data.getlist("people") if hasattr(self.data, "getlist") else []
        twice = [member for member in people if sent.count(str(member.pk)) > 1]
        if twice:
            text = gettext("%(name)s stands in the draw twice. Everybody plays once.")
            raise forms.ValidationError(text % {"name": twice[0].name})
        return people

    def plan(self) -> Plan:
        """Return the entered terms. The form must be valid."""
        data = self.cleaned_data
        return Plan(
            kind=data["kind"],
            name=data["name"],
            code=data["code"],
            begins=data["begins"],
            ends=data["ends"],
            best_of=data["best_of"],
            rounds=data["rounds"],
            seeding=data["seeding"],
            lot=data["lot"],
        )


def form_of(contest: Contest, club: Club) -> TournamentForm:
    """Return the form of a tournament that is not drawn, with its present terms."""
    people = list(contest.entrants.values_list("member", flat=True))
    usual = usual_rounds(len(people)) if people else None
    return TournamentForm(
        club=club,
        initial={
            "name": contest.name,
            "kind": contest.kind,
            "begins": contest.begins,
            "ends": None if contest.ends == contest.begins else contest.ends,
            "code": contest.code,
            "best_of": contest.best_of or 1,
            "rounds": None if contest.rounds == usual else contest.rounds,
            "seeding": contest.seeding,
            "lot": contest.lot,
            "people": people,
        },
    )


def _name(member: Member) -> str:
    return f"{member.name} ({gettext('guest')})" if member.is_guest else member.name


class PersonForm(forms.Form):
    """A person who drops out, comes back or comes late."""

    person = forms.ModelChoiceField(
        Member.objects.none(),
        empty_label=_("Choose…"),
        error_messages={
            "required": _("Choose who it is."),
            "invalid_choice": _("Choose a member or guest of this club."),
        },
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["person"].queryset = Member.objects.filter(club=club)  # type: ignore[attr-defined]


class DrawForm(forms.Form):
    """The draw that an officer has seen: the members' ids, the best seed first."""

    seen = forms.CharField(max_length=1000, widget=forms.HiddenInput)

    def clean_seen(self) -> list[int]:
        parts = self.cleaned_data["seen"].split("-")
        if not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
            raise forms.ValidationError(gettext("Look at the draw again, and let it stand."))
        return [int(part) for part in parts]


class RoundForm(forms.Form):
    """The number of the round to draw."""

    number = WholeNumberField(min_value=1, max_value=999, widget=forms.HiddenInput)


class MatchWalkOverForm(forms.Form):
    """The winner of a walk-over, and the reason."""

    winner = WholeNumberField(error_messages={"required": _("Choose who has the walk-over.")})
    reason = forms.CharField(max_length=200, required=False)


class TakeBackForm(forms.Form):
    """The walk-over to take back."""

    walk_over = WholeNumberField()
