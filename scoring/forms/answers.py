"""Small forms of a card: closing it, taking a record back, answering what is asked."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Club, Member
from club.numbers import WholeNumberField
from scoring.forms.deal import SEATS

SEATS_OF_THREE = [*SEATS, (2, "2")]


class ClosingForm(forms.Form):
    """A form that closes a card: the version of it that was on the page."""

    version = WholeNumberField(required=False, widget=forms.HiddenInput)


class UndoForm(forms.Form):
    """Taking back one's `last` record, or all from that back to one; a key sent again counts
    once."""

    key = forms.CharField(max_length=48, widget=forms.HiddenInput)
    last = WholeNumberField(
        min_value=1,
        widget=forms.HiddenInput,
        error_messages={"required": _("Say which record is to be taken back.")},
    )
    back_to = WholeNumberField(min_value=1, required=False, widget=forms.HiddenInput)


class AnswerForm(forms.Form):
    """Yes or no to what the other side asks."""

    answer = forms.ChoiceField(choices=[("agree", _("Agree")), ("refuse", _("Refuse"))])

    def agreed(self) -> bool:
        return bool(self.cleaned_data["answer"] == "agree")


class PinField(forms.CharField):
    """A player's PIN, which is never sent back to a page."""

    def __init__(self) -> None:
        widget = forms.PasswordInput(render_value=False)
        super().__init__(required=False, max_length=8, widget=widget, strip=True)


class ConsentForm(AnswerForm):
    """An answer to a mended deal; with a seat it is that player's, who proves it by their PIN."""

    seat = forms.TypedChoiceField(
        coerce=int, choices=SEATS_OF_THREE, empty_value=None, required=False
    )
    pin = PinField()

    def __init__(self, *args: Any, about: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.about = about

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("seat") is not None and not data.get("pin"):
            self.add_error("pin", gettext("Type the PIN."))
        return data


class ScribeForm(forms.Form):
    """Asking that somebody may keep the card, giving a seat's leave, or ending it."""

    about = "leave"
    """Which of the page's PINs it has."""
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
            self.add_error("seat", gettext("Say which player."))
        if "pin" in self.data and not data.get("pin"):
            self.add_error("pin", gettext("Type the PIN."))
        return data


class ConfirmForm(forms.Form):
    """A form whose only figure is that it was sent."""
