"""The forms of a league: its terms, its people, a lot, a walk-over."""

from datetime import date, timedelta
from typing import Any, Final

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy

from club.models import Club, Member
from club.numbers import WholeNumberField
from contests.leagues.words import SCHEMES, how_often
from contests.models import Contest
from contests.operations.leagues.leagues import LeagueTerms, player_fault
from contests.shared.forms import ContestForm, name_field
from scoring.days import day_of_play
from scoring.forms.day import DayField
from scoring.words.rules import GAMES

MOST_TIMES: Final = 4


class LeagueForm(ContestForm):
    """The terms of a league that is not drawn yet."""

    name = name_field(
        gettext_lazy("Such as “Winter league 2026”."), gettext_lazy("Give the league a name.")
    )
    begins = DayField(
        label=gettext_lazy("First day"),
        error_messages={"required": gettext_lazy("Say when the season begins.")},
    )
    ends = DayField(
        label=gettext_lazy("Last day"),
        error_messages={"required": gettext_lazy("Say when the season ends.")},
    )
    code = forms.ChoiceField(error_messages={"required": gettext_lazy("Choose the game.")})
    scheme = forms.ChoiceField(
        error_messages={"required": gettext_lazy("Choose what the points are given for.")}
    )
    times = forms.TypedChoiceField(
        coerce=int,
        label=gettext_lazy("How often each two meet"),
        error_messages={"required": gettext_lazy("Choose how often each two meet.")},
    )
    players = forms.MultipleChoiceField(
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy("Choose people of this club who have not left.")
        },
    )

    def __init__(self, *args: Any, member: Member, contest: Contest | None = None, **kwargs: Any):
        super().__init__(*args, club=member.club, **kwargs)
        self.people = list(people_of(member.club, contest))
        self._choices("code", [(code, name) for code, (name, _text) in GAMES.items()])
        self._choices("scheme", [(scheme.value, words[0]) for scheme, words in SCHEMES.items()])
        self._choices("times", [(n, how_often(n)) for n in range(1, MOST_TIMES + 1)])
        self._choices("players", [(str(person.pk), person.name) for person in self.people])

    def _choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean_players(self) -> tuple[Member, ...]:
        """Return the ticked people.

        Raises ValidationError if somebody is ticked twice, or if there are too few or too many.
        """
        by_id = {str(person.pk): person for person in self.people}
        players = tuple(by_id[pk] for pk in self.cleaned_data["players"])
        if why := player_fault(self.club, players):
            raise forms.ValidationError(why)
        return players

    def terms(self) -> LeagueTerms:
        """Return the entered terms. The form must be valid."""
        return LeagueTerms(**self.cleaned_data)

    @property
    def ticked(self) -> set[str]:
        """The ids of the ticked people, as strings."""
        return {str(pk) for pk in self["players"].value() or ()}


def people_of(club: Club, contest: Contest | None = None) -> Any:
    """Return the people to tick: members who have not left, and entrants of the contest."""
    here = Q(left_at=None)
    if contest:
        here |= Q(contests_entered__contest=contest)
    return club.members.filter(here).distinct().order_by("name")


def first_values(club: Club) -> dict[str, Any]:
    """Return the first values of a new league's form: the season from this month on."""
    begins = day_of_play(club).replace(day=1)
    month = Club.objects.values_list("season_begins", flat=True).get(pk=club.pk)
    year = begins.year + (begins.month >= month)
    return {
        "begins": begins,
        "ends": date(year, month, 1) - timedelta(days=1),
        "code": "rubicon",
        "scheme": "parties",
        "times": 1,
        "players": [],
    }


def values_of(contest: Contest) -> dict[str, Any]:
    """Return the first values of the form of an existing league."""
    names = ("name", "begins", "ends", "code", "scheme", "times")
    values = {name: getattr(contest, name) for name in names}
    return {**values, "players": list(contest.entrants.values_list("member_id", flat=True))}


class PlayerForm(forms.Form):
    """A person who enters late, or leaves."""

    player = forms.ModelChoiceField(
        Member.objects.none(),
        error_messages={
            "required": gettext_lazy("Choose who."),
            "invalid_choice": gettext_lazy("Choose one of the people listed."),
        },
    )

    def __init__(self, *args: Any, people: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].queryset = people  # type: ignore[attr-defined]


class LotForm(forms.Form):
    """The lot that the page showed."""

    lot = WholeNumberField(widget=forms.HiddenInput)


class MeetingWalkOverForm(forms.Form):
    """The winner of a walk-over, and the reason."""

    winner = forms.ModelChoiceField(
        Member.objects.none(),
        error_messages={
            "required": gettext_lazy("Choose who has the walk-over."),
            "invalid_choice": gettext_lazy("Choose one of the two."),
        },
    )
    reason = forms.CharField(max_length=200, required=False)

    def __init__(self, *args: Any, two: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["winner"].queryset = two  # type: ignore[attr-defined]
