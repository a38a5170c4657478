"""The forms of a chouette: the players' places, and a partie's result.

`operations/` checks the laws.
"""

from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Member
from club.numbers import WholeNumberField
from piquet.partie.chouette import PLAYERS
from scoring.forms.answers import ClosingForm
from scoring.forms.rules import OF_DEALS, RulesForm
from scoring.keys import KeyedForm, KeyField
from scoring.operations.deals.record_result import WrittenResult

PLACE_FIELDS: Final = ("single", "opponent", "adviser")
DRAWN: Final = "drawn"
_SEATS: Final = [(str(seat), str(seat)) for seat in range(PLAYERS)]


def _place(label: Any, error: Any) -> "forms.ModelChoiceField[Member]":
    return forms.ModelChoiceField(
        Member.objects.none(),
        label=label,
        empty_label=_("Choose…"),
        error_messages={"required": error, "invalid_choice": _("Choose a member of this club.")},
    )


class PlacesForm(forms.Form):
    """Three members of the club and their places.

    A member in two places is an error beside the field, and so is a fourth player.
    """

    single = _place(_("Alone"), _("Choose who plays alone."))
    opponent = _place(_("Against"), _("Choose who plays against them."))
    adviser = _place(_("Advises"), _("Choose who advises."))

    def choose_from(self, member: Member) -> None:
        """Offer the members and guests of this member's club."""
        members = Member.objects.filter(club=member.club, left_at=None)
        for place in PLACE_FIELDS:
            self.fields[place].queryset = members  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self._refuse_a_fourth()
        seen: dict[Member, str] = {}
        for place in PLACE_FIELDS:
            player = data.get(place)
            if player in seen:
                text = gettext("%(name)s already has a place. Choose somebody else.")
                self.add_error(place, text % {"name": player.name})
            elif player:
                seen[player] = place
        return data

    def _refuse_a_fourth(self) -> None:
        for place in PLACE_FIELDS:
            several = self.data.getlist(place) if hasattr(self.data, "getlist") else []
            if len(several) > 1:
                self.add_error(
                    place,
                    gettext("A chouette is for three. Choose a different player for each place."),
                )

    def players(self) -> tuple[Member, ...]:
        """Return the single player, the opponent and the adviser. The form must be valid."""
        return tuple(self.cleaned_data[place] for place in PLACE_FIELDS)


class OpenChouetteForm(KeyedForm, PlacesForm, RulesForm):
    """A new card for three. The writer must be one of them, unless an officer opens the card.

    The form offers only games that count by deals, because a card in tens needs their points (R41).
    """

    codes = OF_DEALS
    of_contest: ClassVar = None
    """None, because contests are for two players."""

    first_dealer = forms.ChoiceField(
        choices=[("0", _("The single player deals first")), ("1", _("Their opponent deals first"))],
        initial="0",
    )
    form_key = KeyField()
    another = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)
    """Empty, “on”, or the numbers of the open cards that the page has shown: “6-9”.

    “on” opens another card even if the players have an open one.
    """

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, member=member, **kwargs)
        self.choose_from(member)


class ChangePlayersForm(KeyedForm, ClosingForm, PlacesForm):
    """The places on the next card, when a player joins or leaves."""

    form_key = KeyField()

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose_from(member)


class TakePlacesForm(forms.Form):
    """The seats of the single player and the opponent in the next partie."""

    single = forms.TypedChoiceField(coerce=int, choices=_SEATS)
    opponent = forms.TypedChoiceField(coerce=int, choices=_SEATS)


class ResultForm(KeyedForm):
    """The winner of a partie, and the points won."""

    winner = forms.ChoiceField(
        choices=[*_SEATS, (DRAWN, DRAWN)],
        error_messages={
            "required": _("Choose who won it, or that it was drawn."),
            "invalid_choice": _("Choose one of the three players, or “drawn”."),
        },
    )
    points = WholeNumberField(
        required=False,
        error_messages={"invalid": _("Write a whole number such as 150.")},
    )
    key = KeyField()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        won = data.get("winner") not in (None, DRAWN)
        if won and data.get("points") is None and "points" not in self.errors:
            self.add_error("points", gettext("Write the points won: at least 101."))
        return data

    def result(self, partie: int) -> WrittenResult:
        """Return the result of the partie. The form must be valid."""
        winner, points = self.cleaned_data["winner"], self.cleaned_data["points"]
        return WrittenResult(partie, points or 0, None if winner == DRAWN else int(winner))
