"""The page of the security log, for a club's officers."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from club.access import admit
from club.models import Club, Member, SecurityEvent
from club.numbers import whole_number
from club.security.log_reading import log_page, unsent_letters


class LogForm(forms.Form):
    """Filter the log by kind and by member."""

    kind = forms.ChoiceField(label=_("What happened"), required=False)
    member = forms.ChoiceField(label=_("About whom"), required=False)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [("", _("everything")), *SecurityEvent.Kind.choices]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        self.people = {str(one.pk): one for one in club.members.all()}
        names = [("", _("everybody")), *((pk, one.name) for pk, one in self.people.items())]
        self.fields["member"].choices = names  # type: ignore[attr-defined]

    def clean_member(self) -> Member | None:
        return self.people.get(self.cleaned_data["member"])


def security_log(request: HttpRequest, club: str) -> HttpResponse:
    """Show what happened to the club's members and their accounts, newest first."""
    member = admit(request, club)
    form = LogForm(request.GET, club=member.club)
    wanted = form.cleaned_data if form.is_valid() else {"kind": "", "member": None}
    before = whole_number(request.GET.get("before", ""))
    page = log_page(member.club, before=before, **wanted)
    earlier = request.GET.copy()
    earlier["before"] = str(page.older)
    context = {
        "member": member,
        "form": form,
        "page": page,
        "unsent": unsent_letters(member.club),
        "is_older": before is not None,
        "earlier": earlier.urlencode(),
    }
    status = 422 if form.errors else 200
    return render(request, "club/security_log/page.html", context, status=status)
