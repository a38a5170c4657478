"""The forms that propose or withdraw a ruling on a deal in which something went wrong."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from club.models import Member
from club.moving.old_ids import Kind
from club.numbers import WholeNumberField
from piquet.rulings.all_paths import PATHS
from piquet.rulings.path import walked
from scoring.forms.deal import SEAT_CHOICES, SUIT_CHOICES
from scoring.keys import KeyedForm, KeyField
from scoring.operations.rulings.propose import Proposed

IDS_IN_RULING: Final = {"bystander": Kind.MEMBER}
"""The fields of a ruling that hold ids."""


class RulingForm(KeyedForm):
    """The ruling as it is, or with the `choice` of that number.

    A key that is sent again counts once. The path itself reads the answers to its questions.
    """

    key = KeyField()
    choice = WholeNumberField(required=False, widget=forms.HiddenInput)
    bystander = forms.ModelChoiceField(
        Member.objects.none(),
        label=_("Who was it?"),
        required=False,
        empty_label=_("Choose…"),
        error_messages={"invalid_choice": _("Choose a member or guest who does not play here.")},
    )

    elder_shown = forms.ChoiceField(choices=SUIT_CHOICES, required=False)

    def __init__(self, *args: Any, bystanders: "QuerySet[Member]", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["bystander"].queryset = bystanders  # type: ignore[attr-defined]


class QueuedRulingForm(forms.Form):
    """A ruling from a phone's queue: the deal, its dealer, what went wrong and the choice.

    The path reads the answers from `typed`. The operation checks the bystander.
    """

    partie = WholeNumberField(min_value=1)
    deal = WholeNumberField(min_value=1)
    dealer = forms.TypedChoiceField(choices=SEAT_CHOICES, coerce=int)
    path = forms.ChoiceField(choices=[(name, name) for name in PATHS])
    choice = WholeNumberField(required=False)
    bystander = WholeNumberField(required=False)
    elder_shown = forms.ChoiceField(choices=SUIT_CHOICES, required=False)

    def __init__(self, typed: Mapping[str, str]) -> None:
        super().__init__(dict(typed))
        self.typed = typed

    def proposed(self) -> Proposed:
        """Return the proposed ruling. The form must be valid."""
        path = PATHS[self.cleaned_data["path"]]
        fields = {**self.cleaned_data, "path": path.name}
        return Proposed(**fields, answers=walked(path, self.typed))


class WithdrawRulingForm(KeyedForm):
    """Withdraw a ruling. A key that is sent again counts once."""

    key = KeyField()
