"""The head of a paper card: players, stake, day and first dealer."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Member
from piquet.formats.card_file import CardFile
from piquet.money.stakes import check_stake
from scoring.forms.stake import StakeForm
from scoring.keys import new_key
from scoring.models import Card

STAKE = ("stake", "amount", "currency", "per", "neglect")


class PaperHeadForm(StakeForm):
    """Two players of the club, the stake, the day, and the first dealer if known.

    Members who are not officers can enter only their own cards. `own` is the member's side, "" for
    an officer.
    """

    left = forms.ModelChoiceField(
        Member.objects.none(), error_messages={"required": _("Choose who is on the left.")}
    )
    right = forms.ModelChoiceField(
        Member.objects.none(), error_messages={"required": _("Choose who is on the right.")}
    )
    first_dealer = forms.TypedChoiceField(
        choices=[
            ("", _("not known")),
            ("0", _("the left player")),
            ("1", _("the right player")),
        ],
        coerce=int,
        empty_value=None,
        required=False,
    )
    draft = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, member: Member, seated: Sequence[Member] = (), **kwargs: Any
    ) -> None:
        """Build the form.

        `seated` are the players of the card being corrected, even if they have left.
        """
        super().__init__(*args, member=member, **kwargs)
        known = Q(left_at=None) | Q(pk__in=[player.pk for player in seated])
        self.members = list(Member.objects.filter(known, club=member.club))
        for name in ("left", "right"):
            self.fields[name].queryset = Member.objects.filter(  # type: ignore[attr-defined]
                known, club=member.club
            )

        for_any = member.has_office if self._is_own() else member.is_officer
        self.own = "" if for_any else self._own_side()
        if self.own:
            side = self.fields[self.own]
            side.queryset = Member.objects.filter(pk=member.pk)  # type: ignore[attr-defined]
            side.error_messages["invalid_choice"] = gettext(
                "Only an officer can type in a card of two other people."
            )

    def _is_own(self) -> bool:
        """Return whether the writer is a player of the sent card, so that no office is needed."""
        sides = (self.data.get("left"), self.data.get("right"))
        return self.is_bound and str(self.member.pk) in sides

    def _own_side(self) -> str:
        """Return “right” if the member is on the right already, else “left”."""
        values = self.data if self.is_bound else self.initial
        there = [name for name in ("left", "right") if str(values.get(name)) == str(self.member.pk)]
        return there[0] if there else "left"

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if "stake" in data and not self.errors:
            try:
                check_stake(self.stake_chosen())
            except ValueError as error:
                self.add_error("amount", str(error))
        return data

    @property
    def tells_stake(self) -> bool:
        """Whether the data has a valid stake, even if other fields are wrong."""
        return self.is_bound and not any(name in self.errors for name in STAKE)

    def players(self) -> tuple[Member, Member]:
        """Return the players on the left and on the right. The form must be valid."""
        return (self.cleaned_data["left"], self.cleaned_data["right"])

    def names(self) -> tuple[str, str]:
        """Return the names of the chosen players, and column headings for the others."""
        return (self._name("left", self.unnamed[0]), self._name("right", self.unnamed[1]))

    @property
    def unnamed(self) -> tuple[str, str]:
        """The headings of the columns until their players are chosen."""
        opponent = gettext("Opponent")
        return (opponent, opponent) if self.own else (gettext("Left"), gettext("Right"))

    def _name(self, field: str, unnamed: str) -> str:
        value = str(self[field].value() or "")
        return next((m.name for m in self.members if str(m.pk) == value), unnamed)

    def on(self, base: CardFile) -> CardFile:
        """Return the card file `base` with this head. The form must be valid."""
        data = self.cleaned_data
        return CardFile(
            players=tuple(player.name for player in self.players()),
            stake=self.stake_chosen(),
            parties=base.parties,
            rules=base.rules,
            first_dealer=data["first_dealer"],
            carried=base.carried,
            totals=base.totals,
            balance=base.balance,
            about={**base.about, "played_on": data["played_on"].isoformat()},
        )


def new_head(member: Member, side: str = "left") -> dict[str, Any]:
    """Return the initial values of a new paper card's head, with the member on this side."""
    return {side: member.pk, "first_dealer": "", "draft": new_key()}


def head_of(card: Card, file: CardFile) -> dict[str, Any]:
    """Return the initial values of the head of a stored paper card, for its correction."""
    left, right = (seat.member_id for seat in card.seats.all())
    return {
        "left": left,
        "right": right,
        "first_dealer": "" if file.first_dealer is None else str(file.first_dealer),
        "played_on": card.played_on,
        "draft": new_key(),
        "agreed": file.stake,
    }
