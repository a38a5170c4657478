"""The form that opens a card: the two players, the game, the stake and the first dealer."""

from typing import Any, Protocol

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Member
from scoring.forms.answers import ClosingForm
from scoring.forms.rules import AnyStakeForm, RulesForm
from scoring.keys import KeyedForm, KeyField


class Occasion(Protocol):
    """A contest (a league or tournament) for which a card is opened, with its game `code`."""

    pk: int
    name: str
    code: str


class OpenCardForm(KeyedForm, RulesForm):
    """A new card between the writer and another member, or any two members for an officer."""

    player = forms.ModelChoiceField(Member.objects.none(), required=False)
    opponent = forms.ModelChoiceField(
        Member.objects.none(),
        empty_label=_("Choose…"),
        error_messages={"required": _("Choose your opponent.")},
    )
    first_dealer = forms.ChoiceField(
        choices=[("1", _("My opponent deals first")), ("0", _("I deal first"))], initial="1"
    )
    form_key = KeyField()
    another = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)
    """Empty, “on”, or the numbers of the open cards that the page has shown: “6-9”.

    “on” opens another card even if the players have an open one.
    """
    contest: "forms.ModelChoiceField[Any]" = forms.ModelChoiceField(
        queryset=None, required=False, widget=forms.HiddenInput
    )
    """The contest that the card will belong to."""

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, member=member, **kwargs)
        members = Member.objects.filter(club=member.club, left_at=None)
        for_any = member.has_office if self._is_own() else member.is_officer
        others = members if for_any else members.exclude(pk=member.pk)
        self.fields["opponent"].queryset = others  # type: ignore[attr-defined]
        self.fields["player"].queryset = members  # type: ignore[attr-defined]
        self.fields["contest"].queryset = member.club.contests.all()  # type: ignore[attr-defined]
        if not for_any:
            del self.fields["player"]

    def _is_own(self) -> bool:
        """Return whether the writer is a player of the sent card, so that no office is needed."""
        own = str(self.member.pk)
        return self.is_bound and (self.data.get("player") or own) == own

    @property
    def of_contest(self) -> Occasion | None:
        """The contest that the card will belong to, if any."""
        values = self.cleaned_data if self.is_bound else self.initial
        contest: Occasion | None = values.get("contest")
        return contest

    def players(self) -> tuple[Member, Member]:
        """Return the players on the left and on the right. The form must be valid."""
        return (self.cleaned_data.get("player") or self.member, self.cleaned_data["opponent"])


class NextCardForm(KeyedForm, ClosingForm, AnyStakeForm):
    """The stake of the next card between the same players."""

    form_key = KeyField()
