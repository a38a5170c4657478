"""The visitor's page about themselves: name, look, e-mails, and links to their account's pages."""

from typing import cast

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from club.addresses.proof import is_proved
from club.forms import OwnForm
from club.members.own_changes import change_own
from club.models import Member, User
from club.pages.you import YouPage
from club.pins.wrong_pins import wrong_pins_of
from club.security.log import EventKind, note


def you(request: HttpRequest) -> HttpResponse:
    """Show the page, and save the visitor's changes to their own data in one club."""
    user = cast(User, request.user)
    forms = tuple(_form(request, member) for member in _memberships(user))
    sent = next((form for form in forms if form.is_bound), None)
    if sent is not None and sent.is_valid() and _is_changed(request, sent):
        messages.success(request, _("Your change is saved."))
        return redirect("own:you")
    context = {
        "page": YouPage(forms, is_proved(user), wrong_pins_of([form.member for form in forms])),
        "member": forms[0].member if len(forms) == 1 else None,
    }
    status = 422 if sent is not None and sent.errors else 200
    return render(request, "club/you/page.html", context, status=status)


def _memberships(user: User) -> list[Member]:
    held = Member.objects.filter(user=user, left_at=None).select_related("club")
    return list(held.order_by("club__name"))


def _form(request: HttpRequest, member: Member) -> OwnForm:
    """Return the form of one club, filled with the sent data if it was sent for this club."""
    is_sent = request.method == "POST" and request.POST.get("club") == member.club.slug
    return OwnForm(request.POST if is_sent else None, member=member)


def _is_changed(request: HttpRequest, form: OwnForm) -> bool:
    """Save the form's data. Returns False, with an error in the form, if the change is refused."""
    member, before = form.member, form.member.name
    try:
        change_own(member, **form.cleaned_data)
    except ValidationError as error:
        form.add_error(None, error)
        return False
    if member.name != before:
        about = f"own name: {before} to {member.name}"[:200]
        note(EventKind.MEMBER, request=request, user=member.user, member=member, about=about)
    return True
