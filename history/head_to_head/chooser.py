"""The form that puts two members beside each other, or three who played a chouette."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.access.who_appears import Appearance
from club.models import Member

_TWICE = _("You have chosen %(name)s twice. Choose different people.")


class BesideForm(forms.Form):
    """A form with two members by their ids, and an optional third, all different."""

    one = forms.ChoiceField(
        label=_("Member"),
        error_messages={
            "required": _("Choose the first of the two."),
            "invalid_choice": _("Choose somebody from the list."),
        },
    )
    other = forms.ChoiceField(
        label=_("Beside"),
        error_messages={
            "required": _("Choose whom to put beside them."),
            "invalid_choice": _("Choose somebody from the list."),
        },
    )
    third = forms.ChoiceField(
        label=_("And a third, of a chouette"),
        required=False,
        error_messages={"invalid_choice": _("Choose somebody from the list.")},
    )

    def __init__(
        self, people: Mapping[int, Appearance], data: Any = None, *, first: int | None = None
    ) -> None:
        """Offer the people who appear by name; preselect the one with the id `first`."""
        super().__init__(data, initial={"one": first})
        self.names = {str(who.pk): who.name for who in people.values() if who.is_named}
        for name, field in self.fields.items():
            empty = gettext("Nobody") if name == "third" else gettext("Choose …")
            if isinstance(field, forms.ChoiceField):
                field.choices = [("", empty), *self.names.items()]

    def clean(self) -> dict[str, Any]:
        """Add an error to each field whose member an earlier field already has."""
        data = super().clean() or {}
        seen: set[str] = set()
        for name in self.fields:
            chosen = data.get(name)
            if chosen and chosen in seen:
                self.add_error(name, _TWICE % {"name": self.names[chosen]})
            seen.add(chosen or "")
        return data

    @property
    def others(self) -> dict[str, str]:
        """The ids and names of the members to offer beside the preselected one."""
        first = str(self.initial["one"])
        return {pk: name for pk, name in self.names.items() if pk != first}

    @property
    def chosen(self) -> list[int]:
        """The chosen members' ids, in order, once the form is valid."""
        return [int(pk) for pk in map(self.cleaned_data.get, self.fields) if pk]


@dataclass(frozen=True, slots=True)
class BesidePage:
    """The page with the form that puts members beside each other. It costs no query."""

    member: Member
    form: BesideForm
