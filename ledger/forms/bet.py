"""Forms to offer a side bet and to act on one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.models import Member
from club.numbers import WholeNumberField
from ledger.forms.money import MoneyForm
from scoring.forms.reason import ReasonForm
from scoring.models import Card


class BetForm(MoneyForm):
    """The form that offers a side bet on a card, or on one partie of the card."""

    backer = forms.ModelChoiceField(
        Member.objects.none(), label=_("Who bets"), empty_label=_("Choose…")
    )
    layer = forms.ModelChoiceField(
        Member.objects.none(), label=_("With whom"), empty_label=_("Choose…")
    )
    seat = forms.TypedChoiceField(
        label=_("What must happen"), required=False, coerce=int, empty_value=None
    )
    partie = WholeNumberField(
        label=_("Partie"),
        required=False,
        min_value=1,
        help_text=_("The number of the partie. Leave it empty to bet on the whole card."),
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
        error_messages={
            "invalid": _("Write the number of the partie, such as 2."),
            "min_value": _("The first partie is number 1."),
        },
    )
    terms = forms.CharField(
        label=_("In your own words"),
        required=False,
        help_text=_("Only if it is something else, such as “there is a capot in partie 2”."),
    )

    field_order = ("backer", "layer", "seat", "partie", "terms", "amount", "currency")

    def __init__(self, *args: Any, member: Member, card: Card, **kwargs: Any) -> None:
        super().__init__(*args, member=member, **kwargs)
        here = member.club.members.filter(left_at=None)
        for name in ("backer", "layer"):
            self.fields[name].queryset = here  # type: ignore[attr-defined]
        seats = card.seats.select_related("member")
        self.fields["seat"].choices = [  # type: ignore[attr-defined]
            *((seat.position, _("%(name)s wins") % {"name": seat.member}) for seat in seats),
            ("", _("something else (write it in your own words)")),
        ]
        self.initial.setdefault("backer", member.pk)
        self.initial.setdefault("seat", 0)
        del self.fields["reason"]


class BetAnswerForm(ReasonForm):
    """The form of an action on a side bet; “backer” and “layer” name the winner."""

    answer = forms.ChoiceField(
        choices=[(name, name) for name in ("take", "withdraw", "backer", "layer", "void", "reopen")]
    )
