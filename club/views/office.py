"""The page to which officers return once they have confirmed who they are."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.access import admit
from club.access.held_forms import take_held


@require_safe
@never_cache
def office(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form that the officer sent to `?form`, ready to send again, or redirect to `?to`.

    In both cases the form is no longer held.
    """
    member = admit(request, club)
    held = take_held(request, request.GET.get("form", ""))
    if held is None:
        to = request.GET.get("to", "")
        ours = to.startswith("/") and url_has_allowed_host_and_scheme(to, None)
        return HttpResponseRedirect(to if ours else reverse("club:members", args=(club,)))
    context = {"member": member, "club": member.club, "held": held}
    return render(request, "club/office/page.html", context)
