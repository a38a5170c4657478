"""The page where a person accepts or declines the memberships and offices that clubs offer."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from club.addresses.pending import PendingAnswers, pending_answers
from club.members.accepting import accept_club, withdraw_invitation
from club.members.offices import accept_role, withdraw_offer
from club.models import Member, User
from club.reauthentication.guard import redirect_to_reauthenticate
from club.security.log import EventKind, EventResult, note
from club.security.recent_proof import has_shown_lately


@never_cache
def offers(request: HttpRequest) -> HttpResponse:
    """Show every offer that waits for the person's answer; accept or decline one of them."""
    if not isinstance(request.user, User):  # Unreachable: the middleware sends them to sign in.
        return redirect("account_login")
    pending = pending_answers(request.user)
    if request.method == "POST":
        return _answer(request, request.user, pending)
    return render(request, "club/offers/page.html", {"pending": pending})


def _answer(request: HttpRequest, user: User, pending: PendingAnswers) -> HttpResponse:
    number, answer = request.POST.get("member", ""), request.POST.get("answer", "")
    club = next((member for member in pending.clubs if str(member.pk) == number), None)
    office = next((member for member in pending.offices if str(member.pk) == number), None)
    if answer not in ("accept", "decline") or (club is None and office is None):
        messages.error(request, _("The club no longer offers you that."))
        return redirect("front:home")
    member = club or office
    assert member is not None  # noqa: S101  # One of the two is set.
    if answer == "accept" and not has_shown_lately(request, member.offered_at if office else None):
        return redirect_to_reauthenticate(request, reverse("own:offers"))
    carry = _club if club else _office
    return _carry_out(request, user, member, answer == "accept", carry)


def _carry_out(
    request: HttpRequest,
    user: User,
    member: Member,
    accepts: bool,
    carry: Callable[[Member, User, bool], tuple[EventKind, str]],
) -> HttpResponse:
    try:
        kind, message = carry(member, user, accepts)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        refused = EventResult.REFUSED
        note(
            EventKind.ROLE,
            request=request,
            user=user,
            member=member,
            result=refused,
            about="accept",
        )
        return redirect("own:offers")
    about = "accepted" if accepts else "declined"
    note(kind, request=request, user=user, member=member, about=about)
    messages.success(request, message)
    return redirect("front:home")


def _club(member: Member, user: User, accepts: bool) -> tuple[EventKind, str]:
    words = {"club": member.club.name}
    if accepts:
        accept_club(member, user)
        return EventKind.MEMBER, _("You are now a member of %(club)s.") % words
    withdraw_invitation(member)
    return EventKind.MEMBER, _("You have declined to join %(club)s.") % words


def _office(member: Member, _user: User, accepts: bool) -> tuple[EventKind, str]:
    words = {"club": member.club.name, "role": member.get_offered_role_display()}
    if accepts:
        accept_role(member)
        return EventKind.ROLE, _("You are now %(role)s of %(club)s.") % words
    withdraw_offer(member)
    return EventKind.ROLE, _("You have declined to be %(role)s of %(club)s.") % words
