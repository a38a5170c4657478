"""An officer's pages about members: add, change, invite, record that they left."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from club.access import admit
from club.forms import MemberForm
from club.members import officer_changes
from club.members.inviting import address_of, can_invite, send_invitation
from club.members.inviting import new_invitation as made
from club.models import Member
from club.pages.members import InvitationPage, MemberPage
from club.pins.pin import clear_pin as clear
from club.security.log import EventKind, note
from club.views.shared import render_club_page


def add_member(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form for a new member or guest. Sent, add them and show their invitation."""
    officer = admit(request, club)
    form = MemberForm(request.POST if request.method == "POST" else None, by=officer)
    if form.is_valid():
        try:
            person = officer_changes.add_to_club(by=officer, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return _taken_in(request, officer, person)
    context = {"member": officer, "form": form}
    return render(
        request, "club/members/add_member.html", context, status=422 if form.errors else 200
    )


def _taken_in(request: HttpRequest, officer: Member, person: Member) -> HttpResponse:
    _note_offer(request, person)
    message = _("%(name)s is now a member.")
    if person.invited:
        message = _("%(name)s already has an account and becomes a member by accepting.")
    elif person.is_guest:
        message = _(
            "%(name)s is now a guest. Other members write their cards, and an officer signs."
        )
    messages.success(request, message % {"name": person.name})
    if can_invite(officer, person):
        return redirect("club:invitation", officer.club.slug, person.pk)
    return redirect("club:members", officer.club.slug)


def _note_offer(request: HttpRequest, person: Member) -> None:
    if person.offered_role:
        _note(request, EventKind.ROLE, person, f"offered: {person.offered_role}")


def member(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show one member, and change the club's data about them."""
    officer = admit(request, club)
    person = _person(officer, pk)
    before = _details_of(person)
    sent = request.POST if request.method == "POST" else None
    form = MemberForm(sent, by=officer, member=person)
    if form.is_valid():
        try:
            officer_changes.change_member(by=officer, member=person, **form.cleaned_data)
        except ValidationError as error:
            if not hasattr(error, "error_dict"):  # This officer may not change the member.
                return _page(request, officer, pk, form, refused=_message_of(error))
            form.add_error(None, error)
        else:
            _note_change(request, person, before)
            return _done(request, officer, person, _change_message(person, before))
    return _page(request, officer, pk, form)


def _details_of(person: Member) -> tuple[str, str, str]:
    return person.role, person.offered_role, officer_changes.email_of(person)


def _note_change(request: HttpRequest, person: Member, before: tuple[str, str, str]) -> None:
    """Log the changes that belong in the security log."""
    role, offered, email = before
    if person.role != role:
        _note(request, EventKind.ROLE, person, f"{role} to {person.role}")
    if person.offered_role != offered:
        _note_offer(request, person)
    if officer_changes.email_of(person) != email:
        _note(request, EventKind.ADDRESS, person, "set by the club")


def _note(request: HttpRequest, kind: EventKind, person: Member, about: str) -> None:
    note(kind, request=request, user=person.user, member=person, about=about)


def _change_message(person: Member, before: tuple[str, str, str]) -> str:
    if person.offered_role and person.offered_role != before[1]:
        words = {"name": person.name, "role": person.get_offered_role_display()}
        return _("%(name)s is asked to be %(role)s and has to accept first.") % words
    return _("Your change is saved.")


def _page(
    request: HttpRequest, officer: Member, pk: int, form: MemberForm, refused: str = ""
) -> HttpResponse:
    person = _person(officer, pk)  # The member as stored.
    status = 422 if form.errors or refused else 200
    page = MemberPage(officer, person, form, refused)
    return render_club_page(request, "club/members/member.html", page, status=status)


@never_cache
def invitation(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Show the member's invitation, and send it by e-mail. Without one, redirect to their page."""
    officer = admit(request, club)
    person = _person(officer, pk)
    if not can_invite(officer, person):
        return redirect("club:member", officer.club.slug, person.pk)
    refused = ""
    if request.method == "POST":
        try:
            send_invitation(by=officer, member=person)
        except ValidationError as error:
            refused = _message_of(error)
        else:
            _note(request, EventKind.INVITATION, person, "sent")
            message = _("The invitation is on its way to %(email)s.")
            return _done(request, officer, person, message % {"email": address_of(person)})
    page, status = InvitationPage(officer, person, made(person), refused), 422 if refused else 200
    return render_club_page(request, "club/members/invitation.html", page, status=status)


@require_POST
def withdraw(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Withdraw the office or the membership that the club offered."""
    message = _("The invitation of %(name)s is withdrawn.")
    return _run_operation(request, club, pk, officer_changes.withdraw, message)


@require_POST
def record_leaving(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Record that a member has left the club."""
    message = _("%(name)s has left the club. If that was a mistake, take them back below.")
    return _run_operation(request, club, pk, officer_changes.record_leaving, message)


@require_POST
def take_back(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Make a former member a member again."""
    return _run_operation(
        request, club, pk, officer_changes.take_back, _("%(name)s is a member again.")
    )


@require_POST
def clear_pin(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Clear the PIN of a member who has forgotten it."""
    officer = admit(request, club)
    person = _person(officer, pk)
    clear(person)
    message = _("%(name)s’s PIN is cleared.") % {"name": person.name}
    return _done(request, officer, person, message)


def _run_operation(
    request: HttpRequest, club: str, pk: int, operation: Callable[..., None], message: str
) -> HttpResponse:
    officer = admit(request, club)
    person = _person(officer, pk)
    try:
        operation(by=officer, member=person)
    except ValidationError as error:
        form = MemberForm(by=officer, member=person)
        return _page(request, officer, pk, form, refused=_message_of(error))
    return _done(request, officer, person, message % {"name": person.name})


def _message_of(error: ValidationError) -> str:
    return " ".join(error.messages)


def _person(officer: Member, pk: int) -> Member:
    return get_object_or_404(officer.club.members.select_related("user"), pk=pk)


def _done(request: HttpRequest, officer: Member, person: Member, message: str) -> HttpResponse:
    """Show the message on the member's page, or on another page that the officer may still see."""
    messages.success(request, message)
    now = person if person.pk == officer.pk else officer
    if now.left_at is not None:
        return redirect("front:home")
    if not now.is_officer:
        return redirect("club:members", officer.club.slug)
    return redirect("club:member", officer.club.slug, person.pk)
