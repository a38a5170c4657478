"""The page where a person confirms their e-mail address."""

from allauth.account.internal.flows.email_verification import send_verification_email_for_user
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from club.addresses.pending import pending_answers
from club.pages.addresses import ProveAddressPage


@never_cache
def prove(request: HttpRequest) -> HttpResponse:
    """Explain why to confirm the address, and send the code. The next page asks for the code."""
    if not request.user.is_authenticated:  # Unreachable: the middleware sends them to sign in.
        return redirect("account_login")
    pending = pending_answers(request.user)
    if request.method == "POST" and pending.unproved and pending.sends:
        send_verification_email_for_user(request, request.user)
        return redirect("account_email_verification_sent")
    page = ProveAddressPage(pending, _later(request))
    return render(request, "club/prove_address/page.html", {"page": page})


def _later(request: HttpRequest) -> str:
    """Return the page that the person wanted to open."""
    page = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    return page if ours else reverse("front:home")
