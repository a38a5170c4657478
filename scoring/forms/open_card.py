"""The form that opens a card: the two players, the game, the stake and the first dealer."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Member
from scoring.forms.answers import ClosingForm
from scoring.forms.rules import PREFIX, AnyStakeForm, RulesForm
from scoring.models import Card, CardKind
from scoring.sheet.sheet import stake_of


class OpenCardForm(RulesForm):
    """A new card between the writer and another member, or between any two if an officer opens
    it."""

    player = forms.ModelChoiceField(Member.objects.none(), required=False)
    opponent = forms.ModelChoiceField(
        Member.objects.none(),
        empty_label=_("Choose…"),
        error_messages={"required": _("Choose whom you play.")},
    )
    first_dealer = forms.ChoiceField(
        choices=[("1", _("My opponent deals first")), ("0", _("I deal first"))], initial="1"
    )
    form_key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    another = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, member: Member, **kwargs: Any) -> None:
        super().__init__(*args, member=member, **kwargs)
        members = Member.objects.filter(club=member.club, left_at=None)
        others = members if member.is_officer else members.exclude(pk=member.pk)
        self.fields["opponent"].queryset = others  # type: ignore[attr-defined]
        self.fields["player"].queryset = members  # type: ignore[attr-defined]
        if not member.is_officer:
            del self.fields["player"]

    def players(self) -> tuple[Member, Member]:
        """The players on the left and on the right."""
        return (self.cleaned_data.get("player") or self.member, self.cleaned_data["opponent"])


def like_last_card(member: Member) -> dict[str, object]:
    """The first values of a new card's form: opponent, game and stake of the member's last card.

    It is the last card of two that the member played at the table. Empty if there is none.
    """
    cards = Card.objects.filter(seats__member=member, kind=CardKind.TABLE, chouette=False)
    last = cards.order_by("-pk").prefetch_related("seats").first()
    if last is None:
        return {}
    others = [seat.member_id for seat in last.seats.all() if seat.member_id != member.pk]
    house_rules = {PREFIX + name: True for name in last.switches}
    return {"opponent": others[0], "code": last.code, **house_rules, "agreed": stake_of(last)}


class NextCardForm(ClosingForm, AnyStakeForm):
    """The stake of the next card between the same players."""

    form_key = forms.CharField(max_length=64, widget=forms.HiddenInput)
