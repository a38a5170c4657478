"""Pages: the redirect to a club's home, the list of its members, the visitor's own PIN."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from club.access import admit
from club.addresses.emails import send_email
from club.forms import PinForm
from club.models import Member
from club.pages.members import members_page
from club.pins.pin import clear_pin as clear
from club.pins.pin import set_pin
from club.views.shared import render_club_page


def club_home(request: HttpRequest, club: str) -> HttpResponse:
    """Redirect to the member's home in this club."""
    member = admit(request, club)
    return redirect(f"{reverse('front:home')}?club={member.club.slug}")


def members(request: HttpRequest, club: str) -> HttpResponse:
    """List the club's members by name, with former members last."""
    page = members_page(admit(request, club))
    return render_club_page(request, "club/members/page.html", page)


def pin(request: HttpRequest, club: str) -> HttpResponse:
    """Set, change or clear the visitor's own PIN.

    `club.reauthentication.guard` first asks who they are.
    """
    member = admit(request, club)
    form = PinForm(request.POST if "pin" in request.POST else None)
    if "clear" in request.POST:
        clear(member)
        _tell_of_pin(member)
        return _pin_done(request, member, _("Your PIN is cleared."))
    if request.method == "POST" and form.is_valid() and _is_set(member, form):
        _tell_of_pin(member)
        return _pin_done(request, member, _("Your PIN is set."))
    context = {"member": member, "form": form}
    return render(request, "club/pin/page.html", context, status=422 if form.errors else 200)


def _is_set(member: Member, form: PinForm) -> bool:
    try:
        set_pin(member, form.cleaned_data["pin"])
    except ValidationError as error:
        form.add_error("pin", error)
        return False
    return True


def _tell_of_pin(member: Member) -> None:
    """Tell the member by e-mail that their PIN was set or cleared."""
    user = member.user
    if user is not None:
        words = {"club": member.club.name}
        lines = [
            _(
                "Your PIN at %(club)s was set, changed or cleared. If that was not you, change it "
                "and tell your club’s treasurer or secretary."
            )
            % words
        ]
        send_email(user.email, _("%(club)s: your PIN") % words, lines)


def _pin_done(request: HttpRequest, member: Member, message: str) -> HttpResponse:
    messages.success(request, message)
    return redirect("club:pin", member.club.slug)
