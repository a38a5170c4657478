"""Small forms of a card: close the card, take a record back, answer a request."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from club.numbers import WholeNumberField
from scoring.forms.deal import PLACE, SEAT_CHOICES
from scoring.keys import KeyedForm, KeyField

SEATS_OF_THREE = [*SEAT_CHOICES, (2, "2")]


class ClosingForm(forms.Form):
    """The form that closes a card, with the version of the card that the page showed."""

    version = WholeNumberField(required=False, widget=forms.HiddenInput)


class UndoForm(KeyedForm):
    """Take back the member's `last` record, or all their records back to `back_to`.

    A key that is sent again counts once.
    """

    key = KeyField()
    last = WholeNumberField(
        min_value=1,
        widget=forms.HiddenInput,
        error_messages={"required": _("Choose the record to take back.")},
    )
    back_to = WholeNumberField(min_value=1, required=False, widget=forms.HiddenInput)


class RequestAnswerForm(forms.Form):
    """Agree to a request of the other side, or refuse it."""

    answer = forms.ChoiceField(choices=[("agree", _("Agree")), ("refuse", _("Refuse"))])

    def agreed(self) -> bool:
        return bool(self.cleaned_data["answer"] == "agree")


class PinField(forms.CharField):
    """A player's PIN. No page ever shows it again."""

    def __init__(self) -> None:
        widget = forms.PasswordInput(render_value=False)
        super().__init__(required=False, max_length=8, widget=widget, strip=True)


class ConsentForm(RequestAnswerForm):
    """An answer to a corrected deal.

    With a `seat`, the player in that seat answers by PIN.
    """

    seat = forms.TypedChoiceField(
        coerce=int, choices=SEATS_OF_THREE, empty_value=None, required=False
    )
    pin = PinField()

    def __init__(self, *args: Any, about: int | str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.about = about

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("seat") is not None and not data.get("pin"):
            self.add_error("pin", gettext("Type the PIN."))
        return data


class EndForm(ConsentForm):
    """An answer to a request to settle, or to annul a partie, with the version the page showed."""

    version = WholeNumberField(required=False, widget=forms.HiddenInput)


class ScribeForm(forms.Form):
    """Ask a member to be the scribe, give leave for a seat, or end the scribe's work."""

    about = "leave"
    """The subject of the form. A page shows a PIN's error at the field with the same `about`."""
    what = forms.ChoiceField(choices=[(word, word) for word in ("ask", "give", "end")])
    scribe = forms.ModelChoiceField(
        Member.objects.none(),
        required=False,
        empty_label=_("Choose…"),
        error_messages={"invalid_choice": _("Choose a member of this club who can sign in.")},
    )
    seat = forms.TypedChoiceField(
        coerce=int, choices=SEATS_OF_THREE, empty_value=None, required=False
    )
    pin = PinField()

    def __init__(self, *args: Any, club: Club, without: Sequence[int] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        members = Member.objects.filter(club=club, left_at=None).exclude(user=None)
        members = members.exclude(pk__in=without)
        self.fields["scribe"].queryset = members  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("what") == "give" and data.get("seat") is None:
            self.add_error("seat", gettext("Choose the player."))
        if "pin" in self.data and not data.get("pin"):
            self.add_error("pin", gettext("Type the PIN."))
        return data


class UnplacedForm(forms.Form):
    """Put a deal that arrived too late in a place on the card (`to`, such as “1:4”), or drop it."""

    unplaced = WholeNumberField(min_value=1, widget=forms.HiddenInput)
    what = forms.ChoiceField(choices=[("place", _("Place it")), ("drop", _("Drop it"))])
    to = forms.RegexField(rf"^{PLACE}$", required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("what") == "place" and not data.get("to") and "to" not in self.errors:
            self.add_error("to", gettext("Choose where it belongs."))
        return data

    @property
    def drops(self) -> bool:
        """Whether the form drops the deal. The form must be valid."""
        return bool(self.cleaned_data["what"] == "drop")


class ConfirmForm(forms.Form):
    """A form without fields, whose sending is the answer."""
