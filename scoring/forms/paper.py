"""The head of a paper card that is typed in: who played, for what, when, who dealt first."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import Q
from django.utils.crypto import get_random_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Member
from scoring.files.card_file import CardFile
from scoring.forms.stake import StakeForm, as_typed
from scoring.laws.money.stakes import Stake, check_stake
from scoring.models import Card

STAKE = ("stake", "amount", "currency", "per", "neglect")


class PaperHeadForm(StakeForm):
    """Two players of the club, the stake, the day, and the first dealer, who may be unknown.

    Who is no officer types their own cards: `own` is the side on which they stand, "" for an
    officer."""

    left = forms.ModelChoiceField(
        Member.objects.none(), error_messages={"required": _("Choose who stands on the left.")}
    )
    right = forms.ModelChoiceField(
        Member.objects.none(), error_messages={"required": _("Choose who stands on the right.")}
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
        """`seated` are the players of the card that is typed anew, though they may have left."""
        super().__init__(*args, member=member, **kwargs)
        known = Q(left_at=None) | Q(pk__in=[player.pk for player in seated])
        self.members = list(Member.objects.filter(known, club=member.club))
        for name in ("left", "right"):
            self.fields[name].queryset = Member.objects.filter(  # type: ignore[attr-defined]
                known, club=member.club
            )

        self.own = "" if member.is_officer else self._own_side()
        if self.own:
            side = self.fields[self.own]
            side.queryset = Member.objects.filter(pk=member.pk)  # type: ignore[attr-defined]
            side.error_messages["invalid_choice"] = gettext(
                "Only an officer types in the card of two others."
            )

    def _own_side(self) -> str:
        """The right for a player who is there already, otherwise the left."""
        told = self.data if self.is_bound else self.initial
        there = [name for name in ("left", "right") if str(told.get(name)) == str(self.member.pk)]
        return there[0] if there else "left"

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if "stake" in data and not self.errors:
            try:
                check_stake(self.stake_chosen())
            except ValueError as error:
                self.add_error("amount", str(error))
        return data

    def stake_so_far(self) -> Stake | None:
        """The stake, if what is sent says one; whatever else is wrong with it."""
        told = self.is_bound and not any(name in self.errors for name in STAKE)
        return self.stake_chosen() if told else None

    def players(self) -> tuple[Member, Member]:
        """Who stand on the left and on the right; only of a valid form."""
        return (self.cleaned_data["left"], self.cleaned_data["right"])

    def names(self) -> tuple[str, str]:
        """The players chosen so far by their names; not chosen yet, as the writer's opponent, or
        for an officer by the side on which they stand."""
        return (self._name("left", self.unnamed[0]), self._name("right", self.unnamed[1]))

    @property
    def unnamed(self) -> tuple[str, str]:
        """What the columns are headed until their players are chosen."""
        opponent = gettext("Opponent")
        return (opponent, opponent) if self.own else (gettext("Left"), gettext("Right"))

    def _name(self, field: str, unnamed: str) -> str:
        value = str(self[field].value() or "")
        return next((m.name for m in self.members if str(m.pk) == value), unnamed)

    def on(self, base: CardFile) -> CardFile:
        """The card file with this head; only of a valid form."""
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
    """What the head of a new paper card begins with, the member on this side."""
    return {side: member.pk, "first_dealer": "", "draft": get_random_string(22)}


def head_of(card: Card, file: CardFile) -> dict[str, Any]:
    """The head of a paper card that is kept, to be typed over."""
    left, right = (seat.member_id for seat in card.seats.all())
    return {
        "left": left,
        "right": right,
        "first_dealer": "" if file.first_dealer is None else str(file.first_dealer),
        "played_on": card.played_on,
        "draft": get_random_string(22),
        **as_typed(file.stake),
    }
