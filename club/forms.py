"""Forms for a member's PIN, an officer's changes to members, and the security log."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.emails.unsubscribe import WISHES
from club.members.inviting import can_give_role
from club.members.look_alikes import LookAlikeForm
from club.members.officer_changes import can_set_email, email_of
from club.models import Club, Member, Role, SecurityEvent


def _pin(label: Any) -> forms.CharField:
    """Return a PIN field: a number pad, never filled in by the site or the browser."""
    marks = {"inputmode": "numeric", "autocomplete": "off", "maxlength": 8}
    return forms.CharField(
        label=label,
        max_length=8,
        widget=forms.PasswordInput(attrs=marks),
        error_messages={"required": _("Type a PIN of four to eight digits.")},
    )


class PinForm(forms.Form):
    """A new PIN, typed twice."""

    pin = _pin(_("New PIN"))
    again = _pin(_("The same PIN again"))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if {"pin", "again"} <= data.keys() and data["pin"] != data["again"]:
            self.add_error(
                "again",
                ValidationError(gettext("The two PINs are different. Type the same PIN twice.")),
            )
        return data


class OwnForm(LookAlikeForm):
    """The form in which members change their name, their e-mails from one club, and their rating.

    If the site sends no e-mails, or the club shows no ratings, the form leaves out those fields.
    """

    name = forms.CharField(
        label=_("Your name"),
        max_length=60,
        help_text=_("Cards show this name, the old ones too."),
        error_messages={"required": _("Write your name.")},
    )
    wants_reminders = forms.BooleanField(
        label=_("somebody reminds you of a card that is waiting for you"), required=False
    )
    wants_statements = forms.BooleanField(
        label=_("the treasurer sends you your statement of a closed month"), required=False
    )
    wants_to_be_rated = forms.BooleanField(label=_("Show my rating to the club"), required=False)

    def __init__(self, data: Any, *, member: Member) -> None:
        """Build the form for this member. Its fields have the club's slug as a prefix."""
        super().__init__(data, prefix=member.club.slug)
        self.member = member
        for name in ("name", "wants_to_be_rated", *WISHES):
            self.initial.setdefault(name, getattr(member, name))
        if not settings.SENDS_EMAILS:  # Without e-mails there is nothing to choose.
            for name in WISHES:
                del self.fields[name]
        if not member.club.shows_ratings:
            del self.fields["wants_to_be_rated"]
        self.fields["name"].widget.attrs["autocomplete"] = "name"

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self.ask_about_look_alike(self.member.club, but=self.member)
        data.pop("sure_of_name", None)
        return data


class MemberForm(LookAlikeForm):
    """A new or existing member, as an officer enters them.

    A new member without e-mail is a guest.
    """

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("Cards will show this name."),
        error_messages={"required": _("Write the name.")},
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_(
            "They sign in with it. Leave it empty for a guest: other members then write the "
            "guest’s cards, and an officer signs them."
        ),
        error_messages={"invalid": _("Write an e-mail address, such as anne@example.org.")},
    )
    role = forms.ChoiceField(
        label=_("Role"),
        widget=forms.RadioSelect,
        help_text=_("A new treasurer or secretary has to accept first."),
    )

    def __init__(self, *args: Any, by: Member, member: Member | None = None, **kwargs: Any) -> None:
        """Build the form for the officer `by`. Without a `member`, it is for a new member."""
        super().__init__(*args, **kwargs)
        self.by, self.person = by, member
        given = [choice for choice in Role.choices if can_give_role(by, choice[0])]
        self.fields["role"].choices = given  # type: ignore[attr-defined]
        self.initial.setdefault("role", Role.PLAYER)
        for name in ("name", "email"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
        if member is None:
            return
        self.initial.update(name=member.name, email=email_of(member), role=member.role)
        if not can_set_email(member):
            del self.fields["email"]
        elif member.user is not None:
            self.fields["email"].required = True
            self.fields["email"].error_messages["required"] = gettext("Write the e-mail address.")
            self.fields["email"].help_text = gettext(
                "If you change it, the invitations sent so far stop working."
            )

    @property
    def button(self) -> str:
        return gettext("Change") if self.person else gettext("Add")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        self.ask_about_look_alike(self.by.club, but=self.person)
        data.pop("sure_of_name", None)
        return data


class LogForm(forms.Form):
    """The search form of the security log: events of one kind, or about one member."""

    kind = forms.ChoiceField(label=_("What happened"), required=False)
    member = forms.ChoiceField(label=_("About whom"), required=False)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [("", _("everything")), *SecurityEvent.Kind.choices]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        self.people = {str(member.pk): member for member in club.members.all()}
        names = [("", _("everybody")), *((pk, member.name) for pk, member in self.people.items())]
        self.fields["member"].choices = names  # type: ignore[attr-defined]

    def clean_member(self) -> Member | None:
        return self.people.get(self.cleaned_data["member"])
