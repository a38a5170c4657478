"""Pages about the visitor's own sessions, and about two-step sign-in for a club's officers."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.access import admit
from club.access.officers import has_second_factor
from club.models import Member, User
from club.security.log import EventKind, note
from club.security.session_list import end_session, end_sessions, sessions_of


def sessions(request: HttpRequest) -> HttpResponse:
    """Show where the visitor is signed in."""
    own = sessions_of(cast(User, request.user), request.session.session_key)
    return render(request, "account/sessions.html", {"sessions": own})


def end_one(request: HttpRequest) -> HttpResponse:
    """End one of the visitor's sessions. Raises Http404 if none has this name."""
    if not end_session(cast(User, request.user), request.POST.get("name", ""), request=request):
        raise Http404
    messages.success(request, _("That device has been signed out."))
    return redirect("account_sessions")


def end_others(request: HttpRequest) -> HttpResponse:
    """End all of the visitor's sessions except the current one."""
    ended = end_sessions(cast(User, request.user), request=request, about="all other devices")
    message = ngettext("%(n)d device is signed out.", "%(n)d devices are signed out.", ended)
    messages.success(request, message % {"n": ended})
    return redirect("account_sessions")


def second_factor(request: HttpRequest, club: str) -> HttpResponse:
    """Let the treasurer decide whether the club asks its officers for a second factor."""
    member = admit(request, club)
    wanted, error = request.POST.get("wanted") == "on", ""
    if request.method == "POST":
        if not wanted or has_second_factor(request.user):
            return _set_second_factor_rule(request, member, wanted)
        error = _(
            "Set up two-step sign-in for yourself first. Otherwise you would lock yourself out."
        )
    context = {"member": member, "error": error}
    return render(request, "club/second_factor/page.html", context, status=422 if error else 200)


def _set_second_factor_rule(request: HttpRequest, member: Member, wanted: bool) -> HttpResponse:
    member.club.officers_need_second_factor = wanted
    member.club.save(update_fields=["officers_need_second_factor"])
    about = "asked of officers" if wanted else "no longer asked of officers"
    note(EventKind.SECOND_FACTOR, request=request, member=member, about=about)
    message = _("Officers now need two-step sign-in.")
    if not wanted:
        message = _("Officers no longer need two-step sign-in.")
    messages.success(request, message)
    return redirect("club:second_factor", member.club.slug)
