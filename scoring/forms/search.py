"""The base of every search: a form that is sent as a URL, with a first and a last day."""

from collections.abc import Iterable
from datetime import date
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Member
from piquet.text.names import comparison_key
from scoring.forms.day import DayField

_NO_DAY = _("Write a day such as 2026-11-30.")


MOST_LISTED: Final = 200
"""The most members in a list. In a larger club, a search asks for a name instead."""


class PersonField(forms.TypedChoiceField):
    """A member or former member of the club. None if the field is empty."""

    def __init__(self, label: Any) -> None:
        super().__init__(
            label=label,
            required=False,
            empty_value=None,
            error_messages={"invalid_choice": _("Choose somebody from the list.")},
        )
        self.ids_by_name: dict[str, str] = {}

    def choose_from(self, people: Iterable[Member]) -> None:
        """Offer these members by their ids. If they are many, ask for a name instead."""
        by_id = {str(person.pk): person for person in people}
        self.coerce = by_id.__getitem__
        self.choices = [("", _("Anybody")), *((key, who.name) for key, who in by_id.items())]
        if len(by_id) > MOST_LISTED:
            self.ids_by_name = {comparison_key(who.name): key for key, who in by_id.items()}
            self.widget = forms.TextInput()
            self.error_messages["invalid_choice"] = _("Nobody in the club has this name.")

    def clean(self, value: Any) -> Any:
        """Return the member by id or, in a large club, by name."""
        return super().clean(self.ids_by_name.get(comparison_key(str(value or "")), value))


class SearchForm(forms.Form):
    """A search with a first and a last day. Bound only if its address has a search term."""

    since = DayField(label=_("From"), required=False, error_messages={"invalid": _NO_DAY})
    until = DayField(label=_("To"), required=False, error_messages={"invalid": _NO_DAY})

    def __init__(self, address: QueryDict, *, member: Member) -> None:
        """Build the search that the query of an address asks for."""
        sent = {name: str(address.get(name, "")).strip() for name in self.base_fields}
        self.typed = {name: typed for name, typed in sent.items() if typed}
        super().__init__(address if self.typed else None)
        self.member = member
        people = list(member.club.members.only("club_id", "name").order_by("name"))
        for field in self.fields.values():
            if isinstance(field, PersonField):
                field.choose_from(people)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        since, until = data.get("since"), data.get("until")
        if since and until and until < since:
            words = {"day": date_format(since, "j F Y")}
            text = gettext("That is before %(day)s: choose the same day or a later one.")
            self.add_error("until", text % words)
        return data

    @property
    def terms(self) -> dict[str, Any]:
        """The search terms by field. Empty if there are none, or if any of them is invalid."""
        if not self.is_bound or not self.is_valid():
            return {}
        return {name: value for name, value in self.cleaned_data.items() if name in self.typed}

    @property
    def address(self) -> str:
        """The search as the query of an address: “player=3&state=open”. "" without search terms."""
        return urlencode(self.typed)

    @property
    def query(self) -> str:
        """The end of an address with this search: “?player=3”. "" without search terms."""
        return f"?{self.address}" if self.address else ""

    @property
    def query_with_more(self) -> str:
        """The end of an address to which parameters are added: “?player=3&”, or “?”."""
        return f"{self.query}&" if self.address else "?"

    @property
    def badges(self) -> list[str]:
        """The terms of a valid search in words: “Anne Archer”, “from 1 November 2026”."""
        terms = self.terms
        return [self.in_words(name, terms[name]) for name in self.fields if name in self.typed]

    def in_words(self, name: str, value: Any) -> str:
        """Return the search term of one field in words."""
        if isinstance(value, date):
            day = {"day": date_format(value, "j F Y")}
            return (gettext("from %(day)s") if name == "since" else gettext("to %(day)s")) % day
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField) and not isinstance(value, Member):
            return str(dict(field.choices)[value])  # type: ignore[arg-type]
        return str(value)
